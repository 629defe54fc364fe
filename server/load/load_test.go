package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// binary is the server, built once for all tests, without the race detector.
var binary string

func TestMain(m *testing.M) {
	if os.Getenv(floorVariable) != "" {
		os.Exit(serveFloor(os.Stdin, os.Stdout))
	}
	scratch, err := os.MkdirTemp("", "fano-load-test-")
	if err != nil {
		panic(err)
	}
	if binary = filepath.Join(scratch, "fano"); build(context.Background(), binary) != nil {
		panic("the server does not build")
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		_ = os.RemoveAll(scratch)
		os.Exit(code)
	}))
}

// carriedOut runs a plan with its flags on a server of its own, and fails the test if an answer was wrong or a reader
// was not served.
func carriedOut(t *testing.T, args ...string) (b *bench, held bool) {
	t.Helper()
	o, err := parse(append([]string{"-binary", binary}, args...), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	b, err = prepare(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	if err := b.runPlan(ctx); err != nil {
		t.Error(err)
	}
	var report bytes.Buffer
	held = b.report(&report)
	t.Logf("%s", &report)
	for name, k := range b.kinds {
		if k.wrong > 0 || name != "attack" && name != "endless search" && k.failures() > 0 {
			t.Errorf("%s: %+v", name, k.causes)
		}
	}
	for _, name := range o.plan.served {
		if name != "*" && len(b.kind(name).took) == 0 {
			t.Errorf("%s: none was served", name)
		}
	}
	return b, held
}

const ofProcesses = "of servers in processes of their own, into which the race detector does not see: done without -short"

// These are short forms of the plans, without their time limits, which need a quiet machine.
func TestReadersGetExactlyWhatTheyAskFor(t *testing.T) {
	if testing.Short() {
		t.Skip(ofProcesses)
	}
	carriedOut(t, "-for", "1s", "-clients", "11", "readers")
}

func TestANetworkThatAttacksHarmsNoOther(t *testing.T) {
	if testing.Short() {
		t.Skip(ofProcesses)
	}
	b, _ := carriedOut(t, "-for", "3s", "-clients", "30", "attack-network")
	if b.numbers[peakMemory] > maxMemory || b.numbers[slotsHeld] > 0 {
		t.Errorf("%v", b.numbers)
	}
}

func TestReadersAreServedDuringSearches(t *testing.T) {
	if testing.Short() {
		t.Skip(ofProcesses)
	}
	carriedOut(t, "-for", "2s", "-clients", "20", "search")
}

func TestEveryViewerEndsExactlyWhenTheServerIsKilled(t *testing.T) {
	if testing.Short() {
		t.Skip(ofProcesses)
	}
	if _, held := carriedOut(t, "-for", "1s", "-clients", "16", "reconnect"); !held {
		t.Error("a bound is broken")
	}
}

// The full plans, about a minute each. The plan of viewers needs the whole machine.
func TestPlansHold(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("long: done with FANO_PROVE=1")
	}
	for _, p := range plans {
		t.Run(p.name, func(t *testing.T) {
			if _, held := carriedOut(t, p.name); !held {
				t.Error("a bound is broken")
			}
		})
	}
}
