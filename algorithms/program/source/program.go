package source

import (
	"slices"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// The limits of a text.
const (
	MostBytes    = 16384
	mostProblems = 20
)

// Program is an algorithm that a reader has written, read and found in order.
type Program struct {
	Text      string
	File      *syntax.File
	About     About
	State     []Slot
	Messages  []Message         // in the order of their handlers
	Start     *syntax.DefStmt   // nil if it has none
	Ask       *syntax.DefStmt   // these three it has
	MayEnter  *syntax.DefStmt   //
	Leave     *syntax.DefStmt   //
	Helpers   []*syntax.DefStmt // in the order of the text
	Always    []*syntax.DefStmt // its own invariants
	Constants []Constant
	// ReadsClock: some verb reads net.clock or net.stamp. ReadsStamp: some verb reads net.stamp.
	ReadsClock, ReadsStamp bool
	// Unjudged names the slots and fields whose numbers rise, as far as can be seen, without their kind being known:
	// starvation is not judged where there are any.
	Unjudged []string
}

// Slot is what a process has by a name: a field of its state.
type Slot struct {
	Name   string
	Init   syntax.Expr // what it is at first
	Kind   string      // number, bool, id, word, set, queue, vector or value
	Number string      // what its numbers are, as the tag of mutex.Declaration.New says it; empty if they are plain
}

// Message is a kind of message.
type Message struct {
	Type    string
	Fields  []Field
	Handler *syntax.DefStmt
	Role    mutex.Role
	For     string         // the field that names the process for whose request it is sent, if one does
	places  map[string]int // of the fields
}

// Field is a field of a message.
type Field struct{ Name, Kind, Number string }

// Constant is a name for a value that does not change.
type Constant struct {
	Name  string
	Value syntax.Expr
}

// About is what a program says of itself.
type About struct {
	Title         string
	Claims        []string // of EM1, EM2 and EM3
	Order         string   // of its channels: OrderFIFO, OrderAny, or empty where it says nothing
	Request, Owes string   // as of mutex.Traits
	Words         mutex.Words
	Perpetual     bool
}

// Read makes a program of a text, or returns what is wrong with it: at most twenty problems, in the order of the text.
func Read(text string) (*Program, []Problem) {
	p, problems, _ := ReadWithin(&mutex.StepBudget{Of: MaxSteps, Left: MaxSteps}, text)
	return p, problems
}

// ReadWithin is Read within a budget. A text that needs more steps than it has is a problem, too. The error is that of the
// budget's Going, which has ended the reading.
func ReadWithin(budget *mutex.StepBudget, text string) (p *Program, problems []Problem, err error) {
	r := newReader(text, budget)
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			err = why.Err
		case stopped:
			if why.spent && len(r.problems) == 0 {
				r.problemAt(r.at, 1, mostValue, "intricate", Problem{})
			}
			problems = r.sorted()
		default:
			panic(why)
		}
	}()
	p, problems = r.read()
	return p, problems, nil
}

func (r *reader) read() (*Program, []Problem) {
	if !r.readable() {
		return nil, r.sorted()
	}
	if r.parse() {
		r.collect()
		r.check()
	}
	if len(r.problems) > 0 {
		return nil, r.sorted()
	}
	r.infer()
	if len(r.problems) > 0 {
		return nil, r.sorted()
	}
	return r.program, nil
}

// sorted returns the problems as Read does.
func (r *reader) sorted() []Problem {
	slices.SortStableFunc(r.problems, func(a, b Problem) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	sorted := r.problems[:min(len(r.problems), mostProblems)]
	for i := range sorted {
		sorted[i].Value = clipped(sorted[i].Value)
	}
	return sorted
}

// mostValue limits what a problem quotes of the text, in characters.
const mostValue = 60

func clipped(value string) string {
	if text := []rune(value); len(text) > mostValue {
		return string(text[:mostValue-1]) + "…"
	}
	return value
}
