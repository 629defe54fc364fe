package attacks

import (
	"cmp"
	"fmt"
	"strings"
)

// answering is a program that answers each message, with places for what comes before it, its slots, the name of its
// message, what is sent first, the name of the field, what is done at each receipt, what is answered, and what follows.
const answering = `%sstate(%s)

def ask(p, net):
    net.broadcast(%s(%s))

def may_enter(p, net):
    return False

def on_%[3]s(p, net, j, %[5]s):
    %[6]s
    net.send(j, %[3]s(%[7]s))

def leave(p, net):
    pass
%[8]s`

// A laden program does little in each verb, but names, keeps, sends or watches much: the cost is in traces, figures and
// lists of choices.
type laden struct{ before, slots, message, first, field, does, answers, after string }

// times repeats a text n times, with the numbers from 0 in place of %d, and joins the copies with between.
func times(n int, form, between string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = strings.ReplaceAll(form, "%d", fmt.Sprint(i))
	}
	return strings.Join(all, between)
}

// Laden returns such programs, by name.
func Laden() map[string]string {
	letters := func(of string, n int) string { return `A = "` + strings.Repeat(of, n) + `"` + "\n" }
	long := strings.Repeat("w", 3_500)
	all := map[string]string{}
	for name, l := range map[string]laden{
		"letters-kept": {before: letters("<", 3_500) + `B = "&"` + "\n", slots: "w = A", does: "p.w = B if p.w == A else A"},
		"letters-sent": {before: letters(`\"`, 1_900), first: "A", answers: "x"},
		"letters-wide": {before: letters("\u202e\U0001f469\u200d", 380), slots: "w = A", first: "A", answers: "x"},
		"long-message": {message: "M" + strings.ToUpper(long)},
		"long-slot":    {slots: "s" + long + " = 0", does: "p.s" + long + " = x"},
		"long-field":   {field: "f" + long, answers: "f" + long},
		"slots-change": {slots: times(170, "z%d = 0", ", "),
			does: times(170, "p.z%d = x + %d", "\n    ")},
		"vectors-many": {slots: times(60, "v%d = per_process(0)", ", "),
			does: times(60, "p.v%d[j] = x", "\n    ")},
		"vector-lists": {slots: "v = per_process([])",
			does: "for i in net.all:\n        p.v[i] = [x + k for k in range(8)]"},
		"lists-sorted": {slots: "q = []", does: "p.q = sorted([(x * 7 + i * 13) % 997 for i in range(250)])"},
		"sets-swap": {slots: "s = set(range(700)), n = 700",
			does: "p.n += 1\n    p.s.add(p.n)\n    p.s.discard(p.n - 700)"},
		"tuples-kept": {slots: "s = set(), d = {}", does: "" +
			"p.s = set([((x + i) % 50, ((i, (x, i)), (i,))) for i in range(40)])\n" +
			"    p.d = {(i, x % 9): ((i, i), [x]) for i in range(40)}"},
		"numbers-wide": {slots: "a = []", does: "p.a = [9007199254740991 - i for i in range(400)]",
			answers: "[9007199254740991] * 440"},
		"branches": {does: times(370, "if x == %d:\n        p.n = %d", "\n    "), answers: "(x + 1) % 400"},
		"reasons": {before: letters("é", 1_900), slots: "n = 0, w = A",
			does: "for i in range(60):\n        if p.w == A and p.n != i or p.n > x:\n            p.n = (p.n + 1) % 50"},
		"helpers":    {does: "h90(p, x)", after: "\ndef h0(p, x):\n    return x\n" + helpers(90)},
		"invariants": {after: times(180, "\ndef always_%d(processes, messages):\n    return True\n", "")},
		"invariants-messages": {after: times(60,
			"\ndef always_%d(processes, messages):\n"+
				"    return len([1 for q in processes for m in messages if m.x == %d]) >= 0\n", "")},
		"invariant-words": {before: letters("a", 3_800) + strings.Replace(letters("a", 3_799), "A", "B", 1), first: "A",
			answers: "B if x == A else A", after: "\ndef always_so(processes, messages):\n    for m in messages:\n" +
				"        for o in messages:\n            if m.x == o.x:\n                pass\n    return True\n"},
	} {
		all["laden-"+name] = fmt.Sprintf(answering, l.before, cmp.Or(l.slots, "n = 0"), cmp.Or(l.message, "M"),
			cmp.Or(l.first, "0"), cmp.Or(l.field, "x"), cmp.Or(l.does, "pass"), cmp.Or(l.answers, "x + 1"), l.after)
	}
	all["laden-messages"] = "state(n = 0)\n\ndef ask(p, net):\n" + times(110, "    net.broadcast(M%d())\n", "") +
		"\ndef may_enter(p, net):\n    return False\n\ndef leave(p, net):\n    pass\n" +
		times(110, "\ndef on_M%d(p, net, j):\n    net.send(j, M%d())\n", "")
	return all
}

// helpers returns n functions, each of which calls the one before.
func helpers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "\ndef h%d(p, x):\n    return h%d(p, x)\n", i+1, i)
	}
	return b.String()
}
