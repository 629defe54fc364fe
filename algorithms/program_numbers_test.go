package algorithms_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// asking returns the program asksByStamps in which a process does not enter, or not answer, if a condition holds.
func asking(before, enters, answers string) string {
	if before != "" {
		before = "    " + strings.ReplaceAll(before, "; ", "\n    ") + "\n"
	}
	return strings.NewReplacer("BEFORE", before, "ENTERS", enters, "ANSWERS", answers,
		"ASK", "pass", "HEAR", "pass", "LEAVE", "p.c = 1").Replace(asksByStamps)
}

// ownOf compiles a program.
func ownOf(t *testing.T, text string) *model.Algorithm {
	t.Helper()
	own, problems := program.Compile(text)
	if len(problems) > 0 {
		t.Fatalf("%v\n%s", problems, text)
	}
	return own
}

// If a program does anything with a timestamp but compare it with others, starvation is not judged, however it is
// written: with literal numbers, with indices, lengths and arithmetic.
func TestNumbersThatAreReckonedWithLeaveStarvationNotJudged(t *testing.T) {
	const answersNot, places = "p.T < 0", "[False, False, True, True, True, True, True, True, True]"
	for _, enters := range []string{
		"net.clock > 20", "[net.clock] > [20]", "net.clock > (True and 20)", "len(LL[net.clock:]) == 0",
		"net.clock + 1 > 20",
		"net.clock % 20 == 19", "-net.clock < -20", "20 < max(net.clock, 1)", "len(range(net.clock)) > 20",
		"len(LL[p.T:]) == 0", "len(LL[:p.T]) == 20", "LL[::p.T] == [0]", "len((0, 0, 0)[p.T:]) == 0",
		"(True and 20) < p.T", "(False or 20) < p.T", "(p.T or 1) > 20", "20 < (p.waiting and p.T)",
		"20 < (20 if p.idle else p.T)", "(p.T == 0 or p.waiting and zip([20], [1])[0][0]) == p.T",
		"[20] < [p.T]", "(20,) < (p.T,)", "(20,) + () < (p.T,) + ()", "(20,) < tuple([p.T])",
		"[(20, 1)] < [(p.T, 1)]", "[[20]] < [[p.T]]",
		"20 < enumerate([0], p.T)[0][0]", "(0, p.T)[1:][0] > 20", "reversed([p.T])[0] > 20",
		"zip([p.T], [1])[0][0] > 20",
		places + "[p.T]", "tuple(" + places + ")[p.T]", places + "[-p.T]", places + ".pop(p.T)", "LL.index(0, p.T) > 0",
		"[20] == [p.T]", "set([p.T]) == set([20])", "set([p.T]).issubset([20])", "set([20]).issuperset([p.T])",
		"20 in set([p.T])",
		"len(set([p.T]).union([20])) == 1", "len(set([p.T]) & set([20])) == 1", "{p.T: 1} == {20: 1}",
		"{1: p.T} == {1: 20}",
		"20 in dict([(p.T, 1)])", "20 in {p.T: 1}.keys()", "(20, 1) in {p.T: 1}.items()",
		"{20: 1}.get(p.T) == 1", "{20: 1}[p.T] == 1",
		"len([0] * p.T) > 20", "len(p.T * (0,)) > 20", "any([x > 20 for x in [p.T]])",
		"len([x for x in LL if x < p.T - 20]) > 0",
		"len(sorted(LL, key = lambda x: x < p.T - 20)) < 0", "sorted([p.T, 1], key = lambda x: x % 20)[0] == 1",
		"sorted([0, 1], reverse = p.T > 20)[0] == 1", "min([p.T, 30], key = abs) == 30", "min(p.T, 20) == 20",
	} {
		unjudged(t, asking("", enters, answersNot))
	}
	for before, enters := range map[string]string{
		"a, b = tuple([p.T, p.T])":                     "20 < b",
		"l = [0] * 40; l.insert(p.T, 1)":               "l[20] == 1",
		"l = [0] * 40; l[p.T] = 1":                     "l[20] == 1",
		"l = []; l.append(p.T)":                        "l > [20]",
		"d = {}; d[p.T] = 1":                           "20 in d",
		"x = 0; x += p.T":                              "x > 20",
		"l = LL or []; m = [p.T, 1]; m = m and m or l": "m[0] > 20",
	} {
		unjudged(t, asking(before, enters, answersNot))
	}
	for _, answers := range []string{
		"net.stamp >= 20", "net.stamp % 20 == 19", "len(range(net.stamp)) >= 20", "net.stamp + 1 < net.clock",
		"t == 19", "t + 3 < net.clock",
		"[net.stamp] > [20]", "net.stamp == 19",
	} {
		unjudged(t, asking("", "False", answers))
	}
	unjudged(t, asking("", "p.c == 1 and [p.T] == [1]", answersNot))
}

// The same goes for a number of own requests that is used as an index, or is compared in a way in which no other
// process's would be.
func TestNumbersOfOwnersThatAreReckonedWithLeaveStarvationNotJudged(t *testing.T) {
	text, _ := algorithms.Program("suzuki-kasami")
	const enters, counts = "return p.HavePrivilege", "p.RN[net.me] += 1"
	for _, stops := range []string{
		"len([0, 0, 0, 0, 0][p.RN[net.me]:]) == 0", "(True and 5) < p.RN[net.me]", "[5] < [p.RN[net.me]]",
		"p.RN[net.me] > 5",
		"p.RN[1] < p.RN[2]", "max(p.RN) > 5", "sorted(p.RN)[0] > 1",
		"p.RN[net.me % 2 + 1] < p.RN[net.n - net.me + 1]",
		"p.RN[net.me] == p.LN[net.me] + 1 + 1", "p.RN[net.me] > p.LN[net.me] + 2", "(p.RN[1],) < (p.RN[2],)",
		"len([1 for j in net.all if p.RN[j] > p.RN[net.me]]) > 0", "min([1, 2], key = lambda j: p.RN[j]) == 2",
	} {
		unjudged(t, strings.Replace(text, enters, enters+" and not ("+stops+")", 1))
	}
	for _, other := range []string{
		"p.RN[net.me] += 2", "p.RN[net.me] = p.LN[net.me] + 1", "p.RN[net.me] += 1\n        p.RN[1] += 1",
		"p.RN[net.me] += 1\n        p.RN[2] = 0", "p.RN[net.me] += 1\n        p.RN = p.LN",
		"v = p.RN\n        v[2] = 0\n        p.RN[net.me] += 1",
		"p.RN[net.me] += 1\n        p.RN[net.me] = p.LN[net.me]",
		"p.RN[net.me] += 1\n        if p.RN[1] > p.LN[1]:\n            p.RN[1] = p.LN[1]",
		"p.RN[net.me] += 1\n        if p.RN[1] < p.LN[1]:\n            p.LN[1] = 0\n            p.RN[1] = p.LN[1]",
	} {
		unjudged(t, strings.Replace(text, counts, other, 1))
	}
}

// Another process's number may be assigned as it is; if a process may send to itself, its own may decrease that way.
func TestNumbersOfOthersMayBecomeLess(t *testing.T) {
	text, _ := algorithms.Program("suzuki-kasami")
	text = strings.Replace(text, "p.RN[j] = max(p.RN[j], n)", "p.RN[j] = n", 1)
	if own := ownOf(t, text); len(own.UserProgram.Unjudged) > 0 {
		t.Errorf("not judged of %v", own.UserProgram.Unjudged)
	}
	const broadcast = "net.broadcast(REQUEST(p.RN[net.me]))"
	unjudged(t, strings.Replace(text, broadcast, "for k in net.all:\n            net.send(k, REQUEST(p.RN[net.me]))", 1))
}

func unjudged(t *testing.T, text string) {
	t.Helper()
	if own := ownOf(t, text); len(own.UserProgram.Unjudged) == 0 {
		t.Errorf("starvation is judged of\n%s", text)
	}
}

// If the use of the numbers is unknown, a search asked to fold them visits all states.
func TestWhatIsNotUnderstoodIsNotFolded(t *testing.T) {
	setup := explore.Setup{System: small(ownOf(t, asking("", "net.clock > 12", "False")), "", system.FIFO, 4, 4)}
	found := fmt.Sprint(properties(setup))
	setup.Fold = true
	if folded := fmt.Sprint(properties(setup)); folded != found || !strings.Contains(found, "EM2 broken") {
		t.Errorf("folded\n%s\nall states\n%s", folded, found)
	}
}

// properties returns the properties of a search, each with its verdict.
func properties(s explore.Setup) (judged []string) {
	r := explore.Search(context.Background(), s)
	for _, p := range r.Properties {
		judged = append(judged, fmt.Sprint(p.Name, " ", p.Verdict))
	}
	return judged
}

// If a program compares timestamps only with one another, with 0 and with clocks, starvation is still judged.
func TestNumbersThatAreOnlyComparedLeaveStarvationJudged(t *testing.T) {
	for _, enters := range []string{
		"False", "p.T > net.clock", "p.T == 0", "not p.T", "(p.T, net.me) > (net.clock, net.me)",
		"max(p.T, net.clock) < p.T",
		"[p.T] > [net.clock]", "p.T not in [p.T]", "p.T > net.clock + 1", "p.c and p.d", "len(LL) < net.me",
		"[0, 0, 1][net.me] == 7", "sorted([p.T, net.clock])[0] > p.T", "set([p.T]) != set([p.T])",
	} {
		if own := ownOf(t, asking("", enters, "net.stamp > net.clock")); len(own.UserProgram.Unjudged) > 0 {
			t.Errorf("starvation is not judged of %v where no process enters if %s", own.UserProgram.Unjudged, enters)
		}
	}
}
