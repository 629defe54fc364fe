package main

import (
	"flag"
	"fmt"
	"runtime/debug"

	"fano/server/run"
)

// tagged names the version where the repository is not at hand, as when an image is built:
// -ldflags "-X main.tagged=v0.2.0".
var tagged string

// version is this program's: the tag from which it was built or, between two tags, a time and a commit, as the Go tool
// makes it of the repository; "(devel)" where it was built without one.
func version() string {
	if tagged != "" {
		return tagged
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

const versionHelp = `usage: fano version

Prints the version of the program, and that of the engine which makes its runs.
`

// versionCommand tells which version this is.
func versionCommand(t terminal, args []string) int {
	f := flag.NewFlagSet("fano version", flag.ContinueOnError)
	if code, ok := parsed(t, f, args, versionHelp, ""); !ok {
		return code
	}
	if f.NArg() > 0 {
		fmt.Fprintf(t.err, "fano version: %q is not understood; it takes nothing\n", f.Arg(0))
		return exitUsage
	}
	fmt.Fprintf(t.out, "fano %s, engine %s\n", version(), run.Engine())
	return exitOK
}
