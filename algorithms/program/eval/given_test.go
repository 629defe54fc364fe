package eval

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// kinds are values of each kind that a program can write.
var kinds = []string{
	"1", "-7", "True", `"a"`, "None", "(1, 2)", "[3, 1]", "[(1, 2)]", "set([1, 3])", "{1: 2}", "range(3)", "[[1]]",
	"((1, 2), [3])",
}

// given calls each with argument lists of up to three values of all kinds, and of four of some.
func given(r *rand.Rand, each func(args string)) {
	var with func(n int, args []string)
	with = func(n int, args []string) {
		if n == 0 {
			each(strings.Join(args, ", "))
			return
		}
		for _, kind := range kinds {
			if n < 3 || r.IntN(6) == 0 {
				with(n-1, append(args[:len(args):len(args)], kind))
			}
		}
	}
	for n := range 4 {
		with(n, nil)
	}
	for range 30 {
		var args []string
		for range 4 {
			args = append(args, kinds[r.IntN(len(kinds))])
		}
		each(strings.Join(args, ", "))
	}
}

// compareBoth runs a function here and with Starlark's own evaluator. If both end, both return the same. Here the
// function ends, or fails at its line, and nothing else.
func compareBoth(t *testing.T, text string, both *int) {
	got, failure := ours(t, text)
	if failure != nil {
		if failure.Line == 0 || strings.Contains(failure.Text, "  ") || strings.HasPrefix(failure.Text, " ") {
			t.Fatalf("it fails with %v in\n%s", failure, text)
		}
		return
	}
	want, err := tried(text)
	if err == nil {
		if *both++; got != want {
			t.Fatalf("it gives %s, by its authors %s, of\n%s", got, want, text)
		}
	}
}

// tried returns the result of Starlark's evaluator, in which difference needs an argument.
func tried(text string) (result string, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = fmt.Errorf("%v", why)
		}
	}()
	return theirs(text)
}

// methodNames lists the names of all methods.
const methodNames = "append clear extend index insert pop remove add discard union intersection difference " +
	"issubset issuperset update get items keys setdefault values"

// With any arguments for a method or a built-in function, a verb ends as in Starlark, or fails at its line.
func TestEveryCallEndsOrFailsAtItsLine(t *testing.T) {
	r, both := rand.New(rand.NewPCG(3, 1)), 0
	methods := map[string]bool{}
	for _, kind := range []string{"list", "set", "dict"} {
		for _, name := range strings.Fields(methodNames) {
			_, _, known := source.Takes(kind, name)
			methods[name] = methods[name] || known
		}
	}
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		if !methods[name] {
			t.Errorf("nothing has %s", name)
		}
		for _, of := range []string{"[3, 1, 3]", "set([3, 1])", "{3: 1, 1: 2}", "(1, 2)", "1", "None"} {
			given(r, func(args string) {
				compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    y = x.%s(%s)\n    return [x, y]\n", of, name, args), &both)
			})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(builtins)) {
		given(r, func(args string) {
			compareBoth(t, fmt.Sprintf("def f():\n    x = %s(%s)\n    return [x]\n", name, args), &both)
		})
	}
	if both < 600 {
		t.Errorf("only %d calls came to their end", both)
	}
}

// An operator between values of any two kinds ends as in Starlark, or fails at its line; so does op=.
func TestEveryOperatorEndsOrFailsAtItsLine(t *testing.T) {
	both := 0
	more := append([]string{"set([1])", "{3: 4}", "0", "[1]", "2"}, kinds...)
	for _, a := range more {
		for _, b := range more {
			for _, op := range strings.Fields("+ - * // % | & ^ == != < <= > >= in and or") {
				if strings.Contains(a+b, "range") && op != "in" {
					continue // which is a tuple here
				}
				compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    return [x %s %s, x]\n", a, op, b), &both)
				sets := strings.HasPrefix(a, "set") // op= changes the set itself here, as in Python
				if strings.Contains("+-*//%|&^", op) && !sets {
					compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    y = x\n    x %s= %s\n    return [x, y]\n", a, op, b), &both)
				}
			}
			compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    return [x[%s]]\n", a, b), &both)
			compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    return [x[%s:], x[1:None], x[:%s:-1]]\n", a, b, b), &both)
			compareBoth(t, fmt.Sprintf("def f():\n    x = %s\n    x[%s] = 5\n    return x\n", a, b), &both)
		}
	}
	if both < 1_000 {
		t.Errorf("only %d operators came to their end", both)
	}
}

// An index counted by enumerate is bounded like any other number.
func TestEnumerateCountsNoFurtherThanNumbersGo(t *testing.T) {
	got, failure := ours(t, "def f():\n    return enumerate([1, 2, 3], 9007199254740990)\n")
	if failure == nil || failure.Code != "run-large" {
		t.Errorf("it gives %s, %v", got, failure)
	}
}

// A built-in function can be a key like a helper.
func TestABuiltInIsAKey(t *testing.T) {
	both := 0
	for _, key := range []string{"abs", "len", "bool", "min", "tuple", "int", "set"} {
		for _, of := range []string{"[1, -3, 2]", "[[1, 2], [], [3]]", "[True, False]", "[]"} {
			for _, call := range []string{"sorted", "max", "min"} {
				compareBoth(t, fmt.Sprintf("def f():\n    return [%s(%s, key = %s)]\n", call, of, key), &both)
			}
		}
	}
	if both < 20 {
		t.Errorf("only %d came to their end", both)
	}
}

// Items that a key or a bound removes from a list are not looked up in it.
func TestAListMayChangeWhileItIsAsked(t *testing.T) {
	for _, does := range []string{
		"max(l, key = lambda x: l.pop())", "sorted(l, key = lambda x: l.pop())", "l[:l.pop()]", "l[l.pop():]",
	} {
		if got, failure := ours(t, "def f():\n    l = [3, 1, 2]\n    x = "+does+"\n    return [x, l]\n"); failure != nil {
			t.Errorf("%s: %s, %v", does, got, failure)
		}
	}
}

// begun returns a program with a line at its top, or why it cannot start.
func begun(t *testing.T, top string) (*Program, *mutex.Failure) {
	text := top + `
def ask(p, net):
    pass

def may_enter(p, net):
    return True

def leave(p, net):
    pass

def h(x):
    return -x
`
	if !strings.Contains(top, "state(") {
		text = "state(n = 0)\n" + text
	}
	read, problems := source.Read(text)
	if len(problems) > 0 {
		t.Fatalf("%s: %v", top, problems)
	}
	return New(read)
}

// Expressions outside of functions can have comprehensions and keys, too.
func TestStateAndConstantsHaveComprehensions(t *testing.T) {
	for top, want := range map[string]string{
		"state(x = [i for i in range(3)])":                              "[0,1,2]",
		"state(x = {i: 1 for i in range(3) if i > 1})":                  "[[2,1]]",
		"X = [i for i in range(3)]\nstate(x = X)":                       "[0,1,2]",
		"X = sorted([1, 2], key = lambda x: -x)\nstate(x = X)":          "[2,1]",
		"state(x = [max([a, b], key = abs) for a in [1] for b in [2]])": "[2]",
	} {
		p, failure := begun(t, top)
		if failure != nil {
			t.Errorf("%s: %v", top, failure)
			continue
		}
		if got := string(AppendJSON(nil, p.fills[0].value)); got != want {
			t.Errorf("%s is %s", top, got)
		}
	}
}

// A vector has a place for each process only if it is a slot of its own; in another value it is rejected.
func TestAVectorIsASlotByItself(t *testing.T) {
	for top, code := range map[string]string{
		"state(v = per_process(0))": "", "state(v = per_process([0]))": "", "state(v = per_process(per_process(0)))": "run-per-process",
		"state(v = [per_process(0)])": "run-per-process", "state(v = {1: (2, per_process(0))})": "run-per-process",
	} {
		_, failure := begun(t, top)
		if (failure != nil) != (code != "") || failure != nil && (failure.Code != code || failure.Line != 1) {
			t.Errorf("%s: %v", top, failure)
		}
	}
}

// A constant read further up has no value there, which is reported.
func TestAConstantIsKnownFromItsLineOn(t *testing.T) {
	_, failure := begun(t, "X = Y + 1\nY = 2")
	if failure == nil || failure.Code != "run-unset" || failure.Value != "Y" || failure.Line != 2 {
		t.Errorf("it says %v", failure)
	}
}
