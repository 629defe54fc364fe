package main

import (
	"flag"
	"fmt"
	"runtime/debug"

	"fano/server/run"
)

// release is the version under development or, at its tag, the released version: the top section of CHANGELOG.md.
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

// versionJob is the job that prints the versions of the program and of its engine.
type versionJob struct{}

func (versionJob) flags(*flag.FlagSet) {}

func (versionJob) run(t terminal, args []string) (int, error) {
	if len(args) > 0 {
		return exitUsage, misusef("%q is not understood; it takes nothing", args[0])
	}
	fmt.Fprintf(t.out, "fano %s, engine %s\n", version(), run.Engine())
	return exitOK, nil
}
