package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fano/algorithms/program"
	"fano/server/scenario"
)

// programEnd is the extension of a file that contains a program.
const programEnd = ".star"

// usualProcesses is the default number of processes of a program.
const usualProcesses = 3

// ownRun holds the flags of a program given in place of a scenario.
type ownRun struct {
	processes int // 0: the default
}

// flags defines the flag for the number of processes; parsing it sets o.
func (o *ownRun) flags(f *flag.FlagSet) {
	f.Func("processes", "of a program, how many `processes`, which ask once each (default 3); standard input is then a program",
		number[int]{&o.processes, 1, program.MostProcesses}.Set)
}

// isProgram reports whether a file name is a program's.
func isProgram(name string) bool {
	return strings.EqualFold(filepath.Ext(name), programEnd)
}

// check rejects -processes if no argument can be a program: scenarios have a number of their own.
func (o *ownRun) check(args ...string) error {
	if o.processes > 0 && !slices.ContainsFunc(args, func(arg string) bool { return arg == "-" || isProgram(arg) }) {
		return misusef("-processes is for a program, a file that ends in .star or standard input; a scenario says itself how many there are")
	}
	return nil
}

// read returns the document that an argument names, and whether it is a program: then each process requests once, at
// the start.
func (o *ownRun) read(in io.Reader, arg string) (d *scenario.Document, own bool, err error) {
	if arg != "-" && !isProgram(arg) {
		d, err = documentNamed(in, arg)
		return d, false, err
	}
	file, err := opened(in, arg)
	if err != nil {
		return nil, true, err
	}
	defer file.Close()
	text, err := textFrom(file)
	if err != nil {
		return nil, true, err
	}
	if arg == "-" && o.processes == 0 && !readsAsProgram(text) {
		d, err = resolved(text)
		return d, false, err
	}
	d, wrong := scenario.OfProgram(text, cmp.Or(o.processes, usualProcesses))
	if len(wrong) > 0 {
		return nil, true, &wrongProgram{arg, wrong}
	}
	return d, true, nil
}

// readsAsProgram reports whether a text from standard input is a program: a scenario starts with a brace, or by mistake
// with a bracket, and a link, an address or a name is one word.
func readsAsProgram(text string) bool {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	return !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") && len(strings.Fields(text)) > 1
}

// A wrongProgram is the error of a file without a valid program.
type wrongProgram struct {
	file     string
	problems []scenario.Problem
}

// Error returns one line for each problem, as compilers do: "my.star:21:5: …".
func (w *wrongProgram) Error() string {
	lines := make([]string, len(w.problems))
	for i, p := range w.problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", w.file, p.Line, p.Column, p.Text)
	}
	return strings.Join(lines, "\n")
}
