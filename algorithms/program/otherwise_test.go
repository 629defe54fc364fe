package program_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/program"
)

// The decisions of a program are its comparisons, wherever they stand, but for what an invariant asks.
func TestDecisionsAreTheComparisonsOfVerbsAndHelpers(t *testing.T) {
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
        T < 2]) == 1

def always_so(processes, messages):
    return len(processes) > 0
`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, d := range program.Decisions(a) {
		got = append(got, fmt.Sprint(d.Line, ":", d.Column, "-", d.End, " ", d.Text))
	}
	want := []string{"4:16-27 net.me == 1", "11:13-35 (p.T, net.me) < (t, j)", "21:12-17 T > 7", "21:21-26 len([", "22:9-14 T < 2"}
	if !slices.Equal(got, want) {
		t.Errorf("the decisions are\n%q\nwant\n%q", got, want)
	}
}
