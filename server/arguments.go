package main

import (
	"errors"
	"flag"
	"fmt"
)

// parsed reads the arguments of a command, beside its flags one of what it needs, or any if that is empty. It is false
// where there is nothing more to do, for help was asked for or the arguments make no sense, and gives the exit code.
func parsed(t terminal, f *flag.FlagSet, args []string, help, needs string) (code int, ok bool) {
	f.SetOutput(t.err)
	f.Usage = func() {} // told below, where it was asked for
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(t.out, help)
		f.SetOutput(t.out)
		f.PrintDefaults()
		return exitOK, false
	case err != nil:
		fmt.Fprintln(t.err, f.Name(), "-h explains the flags")
		return exitUsage, false
	case needs != "" && f.NArg() != 1:
		fmt.Fprintf(t.err, "%s: one %s is needed, not %d; %[1]s -h explains\n", f.Name(), needs, f.NArg())
		return exitUsage, false
	}
	return exitOK, true
}

// misused tells of arguments that make no sense, and gives the exit code.
func misused(t terminal, command string, err error) int {
	fmt.Fprintln(t.err, command+":", err)
	return exitUsage
}
