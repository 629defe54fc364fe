package program_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/program"
)

// The decisions of a program are its tests: comparisons, and what and, or and not put together; neither True nor False,
// nor what an invariant asks.
func TestDecisionsAreTheTestsOfVerbsAndHelpers(t *testing.T) {
	a, problems := program.Compile(`state(T = 0, open = set())

def ask(p, net):
    p.T = 1 if net.me == 1 else 2
    p.open = set([j for j in net.others if not p.idle])

def may_enter(p, net):
    return True and not (p.open or far(p.T))

def on_GO(p, net, j, t):
    first = (p.T, net.me) < (t, j)
    if first:
        p.open.discard(j)
    elif j in p.open and False:
        pass

def leave(p, net):
    net.broadcast(GO(p.T))

def far(T):
    return T > 7 or len([
        T])

def always_so(processes, messages):
    return len(processes) > 0
`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, d := range program.Decisions(a) {
		got = append(got, fmt.Sprint(d.Line, ":", d.Column, "-", d.End, " ", d.Kind, " ", d.Text))
	}
	want := []string{
		"4:16-27 2 net.me == 1", "5:48-54 0 p.idle", "8:26-32 0 p.open", "8:36-44 0 far(p.T)", "11:13-35 2 (p.T, net.me) < (t, j)",
		"12:8-13 0 first", "14:10-21 1 j in p.open", "21:12-17 2 T > 7", "21:21-26 0 len([",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the decisions are\n%q\nwant\n%q", got, want)
	}
}
