package main

import (
	"fmt"
	"runtime/debug"

	"fano/server/run"
)

// tagged names the version where the repository is not at hand, as when an image is built: -ldflags "-X main.tagged=v0.2.0".
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

// versionCommand tells which version this is.
func versionCommand(t terminal, args []string) int {
	if len(args) > 0 && args[0] != "-h" && args[0] != "-help" && args[0] != "--help" {
		fmt.Fprintf(t.err, "fano version: %q is not understood; it takes nothing\n", args[0])
		return exitUsage
	}
	if len(args) > 0 {
		fmt.Fprintln(t.out, "usage: fano version\n\nPrints the version of the program and that of the engine which makes its runs.")
		return exitOK
	}
	fmt.Fprintf(t.out, "fano %s, engine %s\n", version(), run.Engine())
	return exitOK
}
