package scenario

import (
	"container/list"
	"errors"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/algorithms/program/source"
)

// MaxProgram is how many bytes the text of a program has at most.
const MaxProgram = 16_384

// mostKept is how many programs are kept in memory, read.
const mostKept = 64

// Definition is what the document runs: an algorithm of the catalogue, or its own program. It is nil if there is no such
// algorithm, or the program is wrong, which is never so of a document from [Parse].
func (d *Document) Definition() *model.Algorithm {
	if d.Program == "" {
		a, _ := algorithms.Named(d.Algorithm)
		return a
	}
	a, _ := programs.read(d.Program)
	return a
}

// FIFODropped is the sentence about a document that drops the assumption of FIFO channels, as a terminal shows it.
const FIFODropped = "the algorithm assumes FIFO channels; here messages may overtake one another"

// DropsFIFO reports whether the algorithm, or the program, assumes FIFO channels and the document's are not.
func (d *Document) DropsFIFO() bool {
	a := d.Definition()
	return a != nil && a.FIFO && d.Network.Order != OrderFIFO
}

// ReadProgram is the algorithm of a program, or what is wrong with its text.
func ReadProgram(text string) (*model.Algorithm, []Problem) {
	a, wrong := programs.read(ProgramText(text))
	return a, programProblems("program", wrong)
}

// OfProgram is the scenario of a program in which each of so many processes asks once, at the beginning; or what is wrong
// with it.
func OfProgram(text string, processes int) (*Document, []Problem) {
	if _, wrong := ReadProgram(text); len(wrong) > 0 {
		return nil, wrong
	}
	d := Document{
		Program: text, Processes: processes, Seed: defaultSeed, Network: Network{Delay: defaultDelay},
		Stop: Stop{Events: DefaultEvents},
	}
	for i := range processes {
		d.Script = append(d.Script, Action{Process: i + 1, Do: DoRequest})
	}
	read, err := Parse(d.Canonical())
	if invalid, ok := errors.AsType[*Invalid](err); ok {
		return nil, invalid.Problems
	}
	return read, nil
}

// ProgramText is the one form of a program's text: with line feeds alone, with none at its end, and without a byte order
// mark. The page writes the same; no line and no column is another by it.
func ProgramText(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.TrimRight(text, "\n")
}

// programProblems are the problems of a program's text as those of a document that has it at this path.
func programProblems(path string, wrong []source.Problem) []Problem {
	var all []Problem
	for _, p := range wrong {
		all = append(all, Problem{
			Path: path, Code: p.Code, Value: p.Value, Allowed: p.Allowed, Text: p.Text(),
			Line: p.Line, Column: p.Column, End: p.End, Meant: p.Suggestion,
		})
	}
	return all
}

// programs are those that were read last.
var programs = kept{most: mostKept, compile: program.Compile}

// kept are programs that were read, by their text: the last so many that were asked for. The zero value but for its two
// settings is ready.
type kept struct {
	most    int
	compile func(string) (*model.Algorithm, []source.Problem)

	mu     sync.Mutex
	byText map[string]*list.Element
	recent list.List // of *readProgram, the last first
}

// A readProgram is read when somebody first asks for it, and by one of those who ask at the same time.
type readProgram struct {
	text string
	read func() (*model.Algorithm, []source.Problem)
}

func (k *kept) read(text string) (*model.Algorithm, []source.Problem) {
	if len(text) > MaxProgram {
		return k.compile(text) // which refuses it for its length; it is not kept for that
	}
	return k.of(text).read()
}

// of is the place of a program, which it makes room for.
func (k *kept) of(text string) *readProgram {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byText[text]; e != nil {
		k.recent.MoveToFront(e)
		return e.Value.(*readProgram)
	}
	if k.byText == nil {
		k.byText = map[string]*list.Element{}
	}
	text = strings.Clone(text) // which holds no whole document in memory
	p := &readProgram{text: text}
	p.read = sync.OnceValues(func() (*model.Algorithm, []source.Problem) { return k.compile(text) })
	k.byText[text] = k.recent.PushFront(p)
	if k.recent.Len() > k.most {
		last := k.recent.Back()
		k.recent.Remove(last)
		delete(k.byText, last.Value.(*readProgram).text)
	}
	return p
}

// program reads which algorithm the document runs: one of the catalogue, or its own program.
func (p *parser) program(o place) {
	named, text := o.field("algorithm"), o.field("program")
	switch {
	case o.broken:
	case named.there() && text.there():
		p.add(text.path(), "either", "", "algorithm, program")
	case !named.there() && !text.there() && p.doc.Worksheet != nil:
		p.doc.Program = p.doc.Worksheet.Given
		p.algorithm = p.doc.Definition()
	case !named.there() && !text.there():
		p.add(named.path(), "either", "", "algorithm, program")
	case named.there():
		p.doc.Algorithm = named.word()
		p.algorithm, _ = algorithms.Named(p.doc.Algorithm)
	case !text.is(isString):
		text.wrong("form", text.shape.form)
	default:
		p.doc.Program = ProgramText(text.node.text())
		var wrong []source.Problem
		p.algorithm, wrong = programs.read(p.doc.Program)
		for _, one := range programProblems(text.path(), wrong) {
			p.tell(one)
		}
	}
}

// withoutProgram refuses a field that a document with a program of its own has nothing to say in.
func (p *parser) withoutProgram(v value) bool {
	if p.doc.Program == "" || !v.there() || v.is(isList) && v.node.size() == 0 {
		return false
	}
	p.add(v.path(), "not-with", "", `"program"`)
	return true
}

// replaced tells whether a run that differs in these fields has something in the place of one: an algorithm in that of
// a program, or the other way round.
func (o place) replaced(name string) bool {
	instead := map[string]string{"algorithm": "program", "program": "algorithm"}[name]
	if instead == "" || o.found[o.shape.index(name)].there() {
		return false
	}
	other := o.found[o.shape.index(instead)]
	return other.there() && other.kind() != isNull
}
