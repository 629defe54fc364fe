package program_test

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

const allTests = `state(T = 0, open = set(), q = [])

def ask(p, net):
    p.T = 1 if net.me == 1 else 2
    p.open = set([j for j in net.others if not p.idle])
    first = p.T < 2 or p.q
    if p.q and first:
        pass
    elif 1 in p.q or not far(p.T):
        pass
    for j in net.others:
        p.open.discard(j)

def may_enter(p, net):
    if p.inside:
        return False
    return True and not (p.open or far(p.T))

def leave(p, net):
    net.broadcast(GO(p.T))

def on_GO(p, net, j, t):
    if True:
        p.T = 0

def far(T):
    return T > 7 or len([
        T < 2]) == 1

def always_so(processes, messages):
    return len(processes) > 0
`

// Everything that decides which branch a verb takes is a test, however it is spelt; the conditions of an invariant are
// none.
func TestEachTestIsSeen(t *testing.T) {
	a, problems := program.Compile(allTests)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	see := func(turn program.Branch, test program.Test) {
		got = append(got, fmt.Sprintf("%d.%d %v %d:%d-%d %s | %s %v %v", turn.Verb, turn.Test, turn.Asked,
			test.Line, test.Column, test.End, test.Text, test.Compared, test.Holds, test.Whole))
	}
	s, _ := system.New(t.Context(), system.Config{Algorithm: program.TestsOf(a).Variant(program.Variant{See: see}), Processes: 2})
	s.Do(trace.Ask, 1)
	s.MayEnter(1)
	want := []string{
		"1.1 false 4:16-27 net.me == 1 | 1 == 1 true false",
		"1.2 false 5:48-54 p.idle | p.idle true false",
		"1.3 false 6:13-20 p.T < 2 | 1 < 2 true false",
		"1.4 false 6:13-27 p.T < 2 or p.q | p.T < 2 or p.q true true",
		"1.5 false 7:8-11 p.q | p.q = [] false false",
		"1.6 false 7:8-21 p.q and first | p.q and first = [] false true",
		"1.7 false 9:10-18 1 in p.q | 1 in [] false false",
		"1.8 false 27:12-17 T > 7 | 1 > 7 false false",
		"1.9 false 28:9-14 T < 2 | 1 < 2 true false",
		"1.10 false 27:21-26 len([ | 1 == 1 true false",
		"1.11 false 27:12-26 T > 7 or len([ | T > 7 or len([ true true",
		"1.12 false 9:26-34 far(p.T) | far(p.T) true false",
		"1.13 false 9:10-34 1 in p.q or not far(p.T) | 1 in p.q or not far(p.T) false true",
		"1.1 true 15:8-16 p.inside | p.inside false false",
		"1.2 true 17:26-32 p.open | p.open = set() false false",
		"1.3 true 27:12-17 T > 7 | 1 > 7 false false",
		"1.4 true 28:9-14 T < 2 | 1 < 2 true false",
		"1.5 true 27:21-26 len([ | 1 == 1 true false",
		"1.6 true 27:12-26 T > 7 or len([ | T > 7 or len([ true true",
		"1.7 true 17:36-44 far(p.T) | far(p.T) true false",
		"1.8 true 17:26-44 p.open or far(p.T) | p.open or far(p.T) true true",
		"1.9 true 17:12-45 True and not (p.open or far(p.T)) | True and not (p.open or far(p.T)) false true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the tests are\n%q\nwant\n%q", got, want)
	}
}

// A flipped test has the other outcome in its verb, and nowhere else; an amended one in all equal situations.
func TestATestIsTurnedWhereItIsSaid(t *testing.T) {
	a, problems := program.Compile(`state(n = 0)
def ask(p, net):
    for i in range(3):
        if p.inside or i == 1:
            p.n += 1
def may_enter(p, net):
    return p.n > 1
def leave(p, net):
    p.n = 0
    net.broadcast(GO())
def on_GO(p, net, j):
    p.n = 5 if p.n == 0 else p.n
`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	tests := program.TestsOf(a)
	var made []program.Test
	see := func(_ program.Branch, t program.Test) { made = append(made, t) }
	watched := tests.Variant(program.Variant{See: see})
	seen, _ := system.New(t.Context(), system.Config{Algorithm: watched, Processes: 2})
	seen.Do(trace.Ask, 1)
	for _, c := range []struct {
		turn program.Branch
		says string // what 1 and 2 count when they ask, and when 1 asks again, and whether 1 may enter before
	}{
		{program.Branch{}, "1 1 2 false"},
		{program.Branch{Process: 1, Verb: 1, Test: 1}, "2 1 3 true"},  // p.inside at 0
		{program.Branch{Process: 1, Verb: 2, Test: 1}, "1 1 3 false"}, // when it asks again
		{program.Branch{Process: 2, Verb: 1, Test: 1}, "1 2 2 false"},
		{program.Branch{Process: 1, Verb: 1, Asked: true, Test: 1}, "1 1 2 true"},
		{program.Branch{Process: 1, Verb: 2, Asked: true, Test: 1}, "1 1 2 false"},
	} {
		says(t, fmt.Sprint(c.turn), tests.Variant(program.Variant{Flip: c.turn}), c.says)
	}
	at := slices.IndexFunc(made, func(t program.Test) bool { return t.Compared == "2 == 1" })
	amended := map[program.Situation]bool{{Process: 1, Test: made[at]}: true}
	says(t, "2 == 1 of 1", tests.Variant(program.Variant{Amended: amended}), "2 1 3 true")
	negated := program.Variant{Negated: made[at]}
	says(t, "not 2 == 1 of both", tests.Variant(negated), "2 2 4 true")
	says(t, "not turned", a, "1 1 2 false")
}

func says(t *testing.T, what string, a *model.Algorithm, want string) {
	t.Helper()
	s, _ := system.New(t.Context(), system.Config{Algorithm: a, Processes: 2})
	counts := func(p mutex.ID) any { return s.Local(p).Process.(*program.Process).Value(0) }
	s.Do(trace.Ask, 1)
	s.Do(trace.Ask, 2)
	first, second, may := counts(1), counts(2), s.MayEnter(1)
	s.Do(trace.Ask, 1)
	if got := fmt.Sprint(first, second, counts(1), may); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}
