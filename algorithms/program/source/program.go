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

// Program is a user's algorithm, read without errors.
type Program struct {
	Text      string
	File      *syntax.File
	About     About
	State     []Slot
	Messages  []Message       // in the order of their handlers
	Start     *syntax.DefStmt // nil if there is none
	Ask       *syntax.DefStmt // this and the next two always exist
	MayEnter  *syntax.DefStmt
	Leave     *syntax.DefStmt
	Helpers   []*syntax.DefStmt // in the order of the text
	Always    []*syntax.DefStmt // the program's own invariants
	Constants []Constant
	// ReadsClock: some verb reads net.clock or net.stamp. ReadsStamp: some verb reads net.stamp.
	ReadsClock, ReadsStamp bool
	// Unjudged lists the slots and fields whose numbers rise, as far as can be seen, in an unknown way. If there are any,
	// starvation is not judged.
	Unjudged []string
}

// Slot is a field of a process's state.
type Slot struct {
	Name   string
	Init   syntax.Expr // initial value
	Kind   string      // number, bool, id, word, set, queue, vector or value
	Number string      // kind of its rising numbers, as in the tags of mutex.Declaration.New; "" if they are plain
}

// Message is a kind of message.
type Message struct {
	Type    string
	Fields  []Field
	Handler *syntax.DefStmt
	Role    mutex.Role
	For     string         // the field that names the process for whose request it is sent, "" if there is none
	places  map[string]int // indices of the fields
}

// Field is a field of a message.
type Field struct{ Name, Kind, Number string }

// Constant is a name for a value that does not change.
type Constant struct {
	Name  string
	Value syntax.Expr
}

// About is what a program declares about itself.
type About struct {
	Title         string
	Claims        []string // subset of EM1, EM2 and EM3
	Order         string   // channel order: OrderFIFO, OrderAny, or "" if not declared
	Request, Owes string   // as in mutex.Traits
	Words         mutex.Words
	Perpetual     bool
}

// Read reads a text into a program, or returns its problems: at most twenty, in the order of the text.
func Read(text string) (*Program, []Problem) {
	p, problems, _ := ReadWithin(&mutex.StepBudget{Of: MaxSteps, Left: MaxSteps}, text)
	return p, problems
}

// ReadWithin is Read within a budget. A text that needs more steps than the budget has is a problem, too. The error is
// that of the budget's Going, if that ended the reading.
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

// mostValue limits what a problem quotes from the text, in characters.
const mostValue = 60

func clipped(value string) string {
	if text := []rune(value); len(text) > mostValue {
		return string(text[:mostValue-1]) + "…"
	}
	return value
}
