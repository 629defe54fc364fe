package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	testscript.Main(tidy{m}, map[string]func(){"fano": main, "nats-server": natsServer})
}

// tidy runs the tests and then checks for leaked goroutines.
type tidy struct{ *testing.M }

func (t tidy) Run() int {
	code := t.M.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	return code
}

func TestCommandLine(t *testing.T) {
	if testing.Short() {
		t.Skip("a process for each command, into which the race detector need not see: done without -short")
	}
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true})
}
