package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/program"
	"fano/server/scenario"
)

// programEnd is what the name of a file ends in that holds a program, an algorithm of one's own.
const programEnd = ".star"

// usualProcesses is how many processes a program has for which nobody says how many.
const usualProcesses = 3

// ownRun says what is made of a program that is named in the place of a scenario.
type ownRun struct {
	processes int // 0: nobody has said
}

// flags describes them; parsing fills o.
func (o *ownRun) flags(f *flag.FlagSet) {
	f.Func("processes", "of a program, how many `processes`, which ask once each (default 3); standard input is then a program", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > program.MostProcesses {
			return fmt.Errorf("not one of 1..%d", program.MostProcesses)
		}
		o.processes = n
		return nil
	})
}

// isProgram reports whether the name of a file is that of a program.
func isProgram(name string) bool {
	return strings.EqualFold(filepath.Ext(name), programEnd)
}

// check refuses to say how many processes scenarios have, which say so themselves, where no argument may be a program.
func (o *ownRun) check(args ...string) error {
	if o.processes > 0 && !slices.ContainsFunc(args, func(arg string) bool { return arg == "-" || isProgram(arg) }) {
		return errors.New("-processes is for a program, a file that ends in .star or standard input; a scenario says itself how many there are")
	}
	return nil
}

// document is the document that an argument means: a program is one in which each process asks once, at the beginning.
func (o *ownRun) document(in io.Reader, arg string) (*scenario.Document, error) {
	d, _, err := o.read(in, arg)
	return d, err
}

// read is the document that an argument means, and whether the argument is a program.
func (o *ownRun) read(in io.Reader, arg string) (d *scenario.Document, own bool, err error) {
	if arg != "-" && !isProgram(arg) {
		d, err = documentNamed(in, arg)
		return d, false, err
	}
	if arg != "-" {
		file, err := os.Open(arg)
		if err != nil {
			return nil, true, err
		}
		defer file.Close()
		in = file
	}
	text, err := textFrom(in)
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

// Error tells each problem on a line of its own, as compilers do: "my.star:21:5: …".
func (w *wrongProgram) Error() string {
	lines := make([]string, len(w.problems))
	for i, p := range w.problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", w.file, p.Line, p.Column, p.Text)
	}
	return strings.Join(lines, "\n")
}
