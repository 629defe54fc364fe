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

// programEnd is what the name of a file ends in that holds a program, an algorithm of one's own.
const programEnd = ".star"

// usualProcesses is how many processes a program has by default.
const usualProcesses = 3

// ownRun says how a program runs that is named in the place of a scenario.
type ownRun struct {
	processes int // 0: as the default says
}

// flags describes the flag for their number; parsing it fills o.
func (o *ownRun) flags(f *flag.FlagSet) {
	f.Func("processes", "of a program, how many `processes`, which ask once each (default 3); standard input is then a program",
		number[int]{&o.processes, 1, program.MostProcesses}.Set)
}

// isProgram reports whether a file holds a program, by its name.
func isProgram(name string) bool {
	return strings.EqualFold(filepath.Ext(name), programEnd)
}

// check refuses to say how many processes scenarios have, which say so themselves, where no argument may be a program.
func (o *ownRun) check(args ...string) error {
	if o.processes > 0 && !slices.ContainsFunc(args, func(arg string) bool { return arg == "-" || isProgram(arg) }) {
		return misusef("-processes is for a program, a file that ends in .star or standard input; a scenario says itself how many there are")
	}
	return nil
}

// read returns the document that an argument means, and whether it is a program: then each process asks once, at the
// beginning.
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

// readsAsProgram reports whether a text that came without a name is a program: a scenario begins with a brace, or with a
// bracket by mistake, and a link, an address or a name is one word.
func readsAsProgram(text string) bool {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	return !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") && len(strings.Fields(text)) > 1
}

// A wrongProgram is the error of a file that holds no program that could be run.
type wrongProgram struct {
	file     string
	problems []scenario.Problem
}

// Error returns each problem on a line of its own, as compilers do: "my.star:21:5: …".
func (w *wrongProgram) Error() string {
	lines := make([]string, len(w.problems))
	for i, p := range w.problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", w.file, p.Line, p.Column, p.Text)
	}
	return strings.Join(lines, "\n")
}
