package scenario

import (
	"errors"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/algorithms/program/source"
	"fano/server/cache"
)

// MaxProgram is the most bytes of a program's text.
const MaxProgram = 16_384

// Definition returns what the document runs: an algorithm of the catalogue, or its own program. It returns nil if there
// is no such algorithm or the program is invalid, which never happens for a document from [Parse].
func (d *Document) Definition() *model.Algorithm {
	if d.Program == "" {
		a, _ := algorithms.Named(d.Algorithm)
		return a
	}
	a, _ := readProgram(d.Program)
	return a
}

// FIFODropped is a terminal's notice about a document that drops the assumption of FIFO channels.
const FIFODropped = "the algorithm assumes FIFO channels; here messages may overtake one another"

// DropsFIFO reports whether the algorithm, or the program, assumes FIFO channels and the document's are not FIFO.
func (d *Document) DropsFIFO() bool {
	a := d.Definition()
	return a != nil && a.FIFO && d.Network.Order != OrderFIFO
}

// ReadProgram returns the algorithm of a program, or the problems of its text.
func ReadProgram(text string) (*model.Algorithm, []Problem) {
	a, wrong := readProgram(ProgramText(text))
	return a, programProblems("program", wrong)
}

// OfProgram returns the scenario of a program in which each process asks once, at the beginning, or the problems.
func OfProgram(text string, processes int) (*Document, []Problem) {
	if _, wrong := ReadProgram(text); len(wrong) > 0 {
		return nil, wrong
	}
	d := Document{
		Program: text, Processes: processes, Seed: defaultSeed, Network: Network{Delay: defaultDelay},
		Stop: Stop{Events: DefaultEvents},
	}
	for i := range processes {
		d.Script = append(d.Script, Action{Process: mutex.ID(i + 1), Do: trace.Ask})
	}
	read, err := Parse(d.Canonical())
	if invalid, ok := errors.AsType[*Invalid](err); ok {
		return nil, invalid.Problems
	}
	return read, nil
}

// ProgramText returns the normal form of a program's text: with line feeds only, none at its end, and without a byte
// order mark. The page does the same; line and column numbers are unaffected.
func ProgramText(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.TrimRight(text, "\n")
}

// programProblems converts the problems of a program's text to those of a document that has it at this path.
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

// programs caches the last programs read, by text. Each is compiled once, when it is first used.
var programs = cache.New[string, func() (*model.Algorithm, []source.Problem)](64, nil)

// readProgram compiles a program's text, or returns the cached result.
func readProgram(text string) (*model.Algorithm, []source.Problem) {
	if len(text) > MaxProgram {
		return program.Compile(text) // which refuses it for its length
	}
	read, ok := programs.Get(text)
	if !ok {
		text = strings.Clone(text) // so that it does not keep the whole document in memory
		read = sync.OnceValues(func() (*model.Algorithm, []source.Problem) { return program.Compile(text) })
		programs.Put(text, read)
	}
	return read()
}

// programKind is the text of a program; the schema's limit in characters follows from the limit in bytes.
var programKind = leaf[string]{
	parse: func(v *value) string {
		if !v.is(isString) {
			v.wrong("form", `"state(…)\ndef ask(p, net): …"`)
			return ""
		}
		text := ProgramText(v.text())
		_, wrong := readProgram(text)
		for _, problem := range programProblems(v.path(), wrong) {
			v.p.addProblem(problem)
		}
		return text
	},
	append: func(w *writer, text string) { w.string(ProgramText(text)) },
	rule:   rule{"type": "string", "maxLength": MaxProgram},
}
