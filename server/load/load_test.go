package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// scratch is where the server is built.
var scratch string

func TestMain(m *testing.M) {
	if os.Getenv(floorVariable) != "" {
		os.Exit(serveFloor(os.Stdin, os.Stdout))
	}
	os.Exit(within(m))
}

func within(m *testing.M) int {
	var err error
	if scratch, err = os.MkdirTemp("", "fano-load-test-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(scratch)
	code := m.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// built is the server, built once for all tests, without the race detector.
var built = sync.OnceValues(func() (string, error) { return build(context.Background(), scratch) })

// carriedOut is the report of a plan, with its flags, on a server of its own.
func carriedOut(t *testing.T, args ...string) (*bench, *report) {
	t.Helper()
	binary, err := built()
	if err != nil {
		t.Fatal(err)
	}
	var complaints bytes.Buffer
	o, err := parse(append([]string{"-start", "-binary", binary}, args...), &complaints)
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	b, err := prepare(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	r := b.carryOut(ctx, o.plan)
	var told bytes.Buffer
	if err := r.writeText(&told); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", &told)
	if r.Error != "" {
		t.Error(r.Error)
	}
	return b, r
}

// exact fails a test in which something that came was wrong, something of a reader's did not come, or nothing came of
// some kinds.
func exact(t *testing.T, r *report, kinds ...string) {
	t.Helper()
	came := map[string]int{}
	for _, k := range r.Kinds {
		came[k.Kind] = k.Served
		if n := total(k.Wrong); n > 0 {
			t.Errorf("%s: %d are wrong: %v", k.Kind, n, k.Wrong)
		}
		if !strings.HasPrefix(k.Kind, "abuser") && k.unserved() > 0 {
			t.Errorf("%s: refused %v, failed %v", k.Kind, k.Refused, k.Failed)
		}
	}
	for _, kind := range kinds {
		if came[kind] == 0 {
			t.Errorf("%s: nothing came", kind)
		}
	}
}

// One reader of each kind but the last, the run of 200,000 events: each does at least once what that kind does.
func TestReadersGetExactlyWhatTheyAskFor(t *testing.T) {
	_, r := carriedOut(t, "-for", "1s", "-viewers", "11", "readers")
	exact(t, r, "one run, deflate", "one run, text", "one run, cut twice", "edit", "step", "search", "digest",
		"small run, posted", "/play", "figure, svg", "link, opened", "goodbye")
}

// The attack from one address, in small: what costs a second and hundreds of megabytes is asked for by many at once, and
// a neighbour is served all the same.
func TestUnderAttackNeighboursAreServed(t *testing.T) {
	_, r := carriedOut(t, "-for", "3s", "-parallel", "40", "attack-one")
	exact(t, r, smallRun, smallPosted, "/play", "search")
	if r.peak() > mostAbused {
		t.Errorf("%.0f MB", r.peak())
	}
}

// The attack of one network, in small: what the engine takes long for.
func TestANetworkThatAttacksHarmsNoOther(t *testing.T) {
	b, r := carriedOut(t, "-for", "3s", "-parallel", "30", "attack-network")
	exact(t, r, smallRun, smallPosted, "/play")
	if r.peak() > mostOfNetwork {
		t.Errorf("%.0f MB", r.peak())
	}
	if b.heldTurns > 0 {
		t.Errorf("%.0f turns are held when all have left", b.heldTurns)
	}
}

func TestEveryViewerEndsExactlyWhenTheServerIsKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("of servers in processes of their own, into which the race detector does not see: done without -short")
	}
	_, r := carriedOut(t, "-for", "1s", "-viewers", "16", "kill")
	for _, b := range r.Bounds {
		if !b.Holds {
			t.Error(b)
		}
	}
}

func TestTheFloorSendsWhatTheServerSends(t *testing.T) {
	if testing.Short() {
		t.Skip("of servers in processes of their own, into which the race detector does not see: done without -short")
	}
	_, r := carriedOut(t, "-viewers", "20", "viewers")
	exact(t, r, "viewer, deflate", "viewer, text")
	for _, what := range []string{"deflate: CPU, as a multiple of the floor", "text: time, as a multiple of the floor"} {
		if _, measured := r.Numbers[what]; !measured {
			t.Errorf("not measured: %s", what)
		}
	}
}

// All abusers at once, a little of each: none has the server give anybody something wrong, or take more memory than it
// may; and when they have gone, it is still there.
func TestAbusersHarmNobody(t *testing.T) {
	b, r := carriedOut(t, "-for", "2s", "-parallel", "1", "-clients", "1", "together", "--", "-max-search-seconds", "5")
	exact(t, r, smallRun, smallPosted)
	for _, a := range abusers {
		k := b.record.of("abuser " + a.name)
		if k.Served+k.unserved()+k.GaveUp == 0 {
			t.Errorf("%s did nothing", a.name)
		}
	}
	if r.peak() > mostAbused {
		t.Errorf("%.0f MB", r.peak())
	}
}

// The plans as they are: minutes each.
func TestPlansHold(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("long: done with FANO_PROVE=1")
	}
	for _, p := range plans {
		args := []string{p.name}
		if p.name == "soak" {
			args = []string{"-for", "5m", p.name}
		}
		if p.abused {
			continue // together has them all
		}
		t.Run(p.name, func(t *testing.T) {
			_, r := carriedOut(t, args...)
			for _, b := range r.Bounds {
				if !b.Holds {
					t.Error(b)
				}
			}
		})
	}
}
