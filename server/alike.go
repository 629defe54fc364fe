package main

import (
	"flag"
	"fmt"
	"io"
	"strings"

	engine "fano/algorithms/engine/equivalence"
	"fano/algorithms/program"
	"fano/server/check"
	"fano/server/equivalence"
	"fano/server/scenario"
)

const alikeHelp = `
Tells whether the systems of two scenarios behave alike: whether both have the same sequences of who asks, enters and
leaves, whatever the order of events and messages; if not, a shortest sequence that only one of them has, and a link that
plays it beside the other. Each SCENARIO is as for explore, and both have the same number of processes; a program,
a file that ends in .star, has as many as the other, unless -processes says how many, and channels in any order. How
often each process asks is taken from the two, where there are more than two processes at most once each. Faults, times,
delays and seeds play no part. The limits of a server do not apply.

Exit codes: 0, both behave alike; 1, a scenario cannot be read or compared; 2, the arguments make no sense; 3, they do not
behave alike; 4, no difference was found, but not all was visited.
`

// A comparison compares the systems of two scenarios.
type comparison struct {
	asks   []int
	budget check.Budget
	own    ownRun
	site   string
	json   bool
}

func (c *comparison) flags(f *flag.FlagSet) {
	asksVar(f, &c.asks, "as the scenarios say, see above")
	c.budget.States = 5_000_000
	budgetVar(f, &c.budget, "what the comparison may use, as `2000000,500MB,30s`: states, memory, time, or some of them (default 5000000)")
	c.own.flags(f)
	siteVar(f, &c.site)
	f.BoolVar(&c.json, "json", false, "write the answer as JSON")
}

// run compares the systems until it is done or interrupted; an interrupted search reports what it found so far.
func (c *comparison) run(t terminal, args []string) (int, error) {
	if len(args) != 2 {
		return exitUsage, misusef("two scenarios are needed, not %d", len(args))
	}
	if err := c.own.check(args...); err != nil {
		return exitUsage, err
	}
	two, err := c.own.both(t.in, args)
	if err != nil {
		return exitFailed, err
	}
	question, err := equivalence.Of(two[0], two[1], c.asks)
	if err != nil {
		return exitFailed, err
	}
	ctx, stop := interruptible()
	defer stop()
	answer, err := question.Search(ctx, c.budget)
	if err != nil {
		return exitFailed, err
	}
	code := map[engine.Answer]int{engine.Yes: exitOK, engine.No: exitBroken, engine.Unknown: exitUnknown}[answer.Equivalent]
	if c.json {
		return code, writeJSON(t.out, answer)
	}
	writeAnswer(t.out, answer, c.site)
	return code, nil
}

// both reads two documents; a program gets as many processes as the other scenario has, unless o sets a number.
func (o ownRun) both(in io.Reader, args []string) (two [2]*scenario.Document, err error) {
	first := 0
	if isProgram(args[0]) {
		first = 1 // a scenario sets its number of processes
	}
	for _, i := range [2]int{first, 1 - first} {
		if two[i], _, err = o.read(in, args[i]); err != nil {
			return two, err
		}
		if o.processes == 0 && isProgram(args[1-i]) {
			o.processes = min(two[i].Processes, program.MostProcesses)
		}
	}
	return two, nil
}

// writeAnswer writes an answer as text.
func writeAnswer(out io.Writer, a *equivalence.Answer, site string) {
	switch a.Equivalent {
	case engine.Yes:
		fmt.Fprintln(out, "alike: both have the same sequences of who asks, enters and leaves")
	case engine.No:
		fmt.Fprintf(out, "not alike: only the %s has\n", a.Only)
		writeSequence(out, a.Difference, site)
		fmt.Fprintf(out, "the first has others that the second lacks: %s; the second has others that the first lacks: %s\n", a.More.First, a.More.Second)
	case engine.Unknown:
		fmt.Fprintf(out, "not known: the budget is exhausted; all sequences of %d events are the same in both\n", a.Depth)
	}
	for i := range a.Stuck {
		fmt.Fprintf(out, "only the %s may be stuck after\n", a.Stuck[i].Only)
		writeSequence(out, &a.Stuck[i], site)
	}
	for _, f := range a.Failures {
		fmt.Fprintf(out, "a verb of the %s failed: %s\n  %s/play?s=%s\n", f.In, f.Text, site, f.Link)
	}
	fmt.Fprintf(out, "%d states in %.1f s\n", a.States, a.Seconds)
}

// verbOf maps the kind of an event to its verb in a schedule.
var verbOf = map[string]string{"ask": "asks", "enter": "enters", "leave": "leaves"}

func writeSequence(out io.Writer, d *equivalence.Difference, site string) {
	var words []string
	for _, e := range d.Sequence {
		words = append(words, fmt.Sprintf("%d %s", e.At, verbOf[e.Kind]))
	}
	fmt.Fprintf(out, "  %s\n", strings.Join(words, ", "))
	if d.Link != "" {
		fmt.Fprintf(out, "  %s/play?s=%s\n", site, d.Link)
	}
}
