package main

import (
	"flag"
	"fmt"
	"runtime/debug"

	"fano/server/run"
)

// release is the version in development or, at its tag, the version itself: the top section of CHANGELOG.md.
const release = "1.0.0"

// version returns the release and, where the Go tool recorded it, the commit of the build: "1.0.0+3f2a91c04d7b".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && len(setting.Value) >= 12 {
			return release + "+" + setting.Value[:12]
		}
	}
	return release
}

const versionHelp = `usage: fano version

Prints the version of the program and of its engine.
`

// versionCommand prints the versions of the program and of its engine.
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
