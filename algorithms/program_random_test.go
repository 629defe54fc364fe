package algorithms_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// numbered is a program with numbers of one kind, and the expressions that read them: anywhere, and on a receipt.
type numbered struct {
	text          string
	here, receipt []string
	kept          string // where a number may be stored, besides c, l and q
}

// writer writes random expressions, of rising numbers and others.
type writer struct {
	*rand.Rand
	kind     numbered
	receives bool // fields of the message can be read
	inner    int  // number of names used in comprehensions
}

func (w *writer) one(of ...func() string) string { return of[w.IntN(len(of))]() }

func (w *writer) number(depth int) string {
	if depth <= 0 || w.IntN(3) == 0 {
		of := append([]string{"p.c", "p.c", "p.q[0]", "0", "net.me"}, w.kind.here...)
		if w.receives {
			of = append(of, w.kind.receipt...)
		}
		if w.IntN(4) == 0 {
			of = []string{fmt.Sprint(1 + w.IntN(24))}
		}
		return of[w.IntN(len(of))]
	}
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	return w.one(
		func() string { return "max(" + a() + ", " + a() + ")" },
		func() string { return "min(" + a() + ", " + a() + ")" },
		func() string { return "(" + a() + " if " + w.truth(depth-1) + " else " + a() + ")" },
		func() string { return "(" + a() + " and " + a() + ")" },
		func() string { return "(" + a() + " or " + a() + ")" },
		func() string { return "(" + a() + " + 1)" },
		func() string { return "max(" + l() + " + [0])" },
		func() string { return "(" + l() + " + [0])[0]" },
		func() string { return "sorted(" + l() + " + [" + a() + "])[-1]" },
		func() string { return "list(enumerate([0], " + a() + "))[0][0]" },
		func() string { return "(" + a() + ", " + a() + ")[" + fmt.Sprint(w.IntN(2)) + "]" },
		func() string { return "tuple([" + a() + ", " + a() + "])[1:][0]" },
		func() string { return "[" + a() + ", " + a() + "].pop(0)" },
		func() string { return "len(" + l() + ")" },
		func() string { return "(20 * [0] + [1] + 500 * [0])[" + a() + "]" },
		func() string { return "{" + a() + ": " + a() + "}.get(" + a() + ", " + a() + ")" },
		func() string { return "zip(" + l() + " + [0], [" + a() + "])[0][" + fmt.Sprint(w.IntN(2)) + "]" },
		func() string { return "dict([(" + a() + ", " + a() + ")]).keys()[0]" },
	)
}

func (w *writer) list(depth int) string {
	if depth <= 0 {
		of := []string{"p.l", "[" + w.kind.here[0] + "]", "[" + w.kind.here[1] + "]", "LL", "[]", "[20]", "[0]"}
		return of[w.IntN(len(of))]
	}
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	return w.one(
		func() string { return "[" + a() + "]" },
		func() string { return "[" + a() + ", " + a() + "]" },
		func() string { return "(" + l() + " + " + l() + ")" },
		func() string { return "sorted(" + l() + ")" },
		func() string { return "list(tuple(" + l() + "))" },
		func() string { return "list(set(" + l() + "))" },
		func() string { return l() + "[" + a() + ":]" },
		func() string { return "([0] * " + a() + ")" },
		func() string { return "(" + l() + " or " + l() + ")" },
		func() string { return "{" + a() + ": " + a() + "}.values()" },
		func() string { return "[b for _, b in enumerate(" + l() + ")]" },
		func() string { return "[a for a, b in {" + a() + ": 1}.items()]" },
		func() string {
			w.inner++
			x := fmt.Sprint("x", w.inner)
			return "[" + x + " for " + x + " in " + l() + " if " + x + " < " + a() + "]"
		},
	)
}

func (w *writer) truth(depth int) string {
	a, l := func() string { return w.number(depth - 1) }, func() string { return w.list(depth - 1) }
	order := []string{" < ", " > ", " == ", " != ", " <= "}[w.IntN(5)]
	if depth <= 0 {
		a, b := w.kind.here[0], w.kind.here[1]
		return []string{"p.waiting", a + " == 0", a + " < " + b, "p.c > " + a}[w.IntN(4)]
	}
	set := func() string { return "set(" + l() + ")" }
	return w.one(
		func() string { return a() + order + a() },
		func() string { return a() + order + a() },
		func() string { return l() + order + l() },
		func() string { return "(" + a() + ", " + a() + ")" + order + "(" + a() + ", net.me)" },
		func() string { return "(" + w.truth(depth-1) + " and " + a() + ") == " + a() },
		func() string { return "p.q" + order + "(" + a() + ", " + a() + ")" },
		func() string { return a() + " == " + a() + " + 1" },
		func() string { return a() + " in " + l() },
		func() string { return set() + ".issubset(" + l() + ")" },
		func() string { return fmt.Sprint(set(), []string{" == ", " != "}[w.IntN(2)], set()) },
		func() string {
			return fmt.Sprint("{", a(), ": 1}", []string{" == ", " != "}[w.IntN(2)], "{", a(), ": 1}")
		},
		func() string { return "not " + l() },
		func() string { return "bool(" + a() + ")" },
		func() string { return "any([" + w.truth(depth-1) + "])" },
		func() string { return w.truth(depth-1) + " and " + w.truth(depth-1) },
		func() string { return w.truth(depth-1) + " or " + w.truth(depth-1) },
	)
}

// keeps returns a line that stores one or more numbers in the state.
func (w *writer) keeps() string {
	switch w.IntN(10) {
	case 0:
		return "p.c = " + w.number(2)
	case 1:
		return "p.l = " + strings.ReplaceAll(w.list(2), "p.l", "[0]") // else it may grow
	case 2:
		return "p.q = (" + w.number(1) + ", " + w.number(1) + ")"
	case 3:
		return w.kind.kept + " = " + w.number(1)
	case 4:
		return "p.c = max(p.c, " + w.number(1) + ")"
	}
	return "pass"
}

// program returns the manual's program with some additional, useless use of timestamps.
func (w *writer) program() string {
	lines := map[string]string{"ENTERS": "False", "ANSWERS": "False", "BEFORE": ""}
	for _, verb := range []string{"ASK", "LEAVE"} {
		lines[verb] = w.keeps()
	}
	if w.IntN(3) > 0 {
		lines["ENTERS"] = w.truth(1 + w.IntN(3))
	}
	if w.receives = true; lines["ENTERS"] == "False" || w.IntN(3) == 0 {
		lines["ANSWERS"] = w.truth(1 + w.IntN(2))
	}
	lines["HEAR"] = w.keeps()
	text := w.kind.text
	for mark, line := range lines {
		text = strings.Replace(text, mark, line, 1)
	}
	return text
}
