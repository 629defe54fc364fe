package worksheet

import (
	"fmt"
	"io"
	"slices"

	"fano/algorithms/engine/explore"
)

// Outcome returns the verdict in the terms of a search: Holds if the worksheet is solved, Unknown if a larger search
// might find that.
func (v *Verdict) Outcome() explore.Verdict {
	failed := func(t Tested) bool { return t.Verdict == Failed }
	switch {
	case v.Solved:
		return explore.Holds
	case v.Changed != nil || slices.ContainsFunc(v.Tests, failed):
		return explore.Broken
	}
	return explore.Unknown
}

// WriteText writes the verdict as text for a terminal. It ignores write errors.
func (v *Verdict) WriteText(w io.Writer) {
	if c := v.Changed; c != nil {
		fmt.Fprintf(w, "failed   line %d: %s\n", c.Line, c.sentence())
	} else {
		fmt.Fprintln(w, "passed   only marked lines were changed")
	}
	for _, t := range v.Tests {
		fmt.Fprintf(w, "%-8s %s\n", t.Verdict, t.sentence())
	}
	fmt.Fprintf(w, "\n%s\n", map[explore.Verdict]string{
		explore.Holds: "the worksheet is solved", explore.Broken: "the worksheet is not solved",
		explore.Unknown: "whether the worksheet is solved is unknown",
	}[v.Outcome()])
}

func (c *Change) sentence() string {
	if c.Given == 0 {
		return "nothing comes here any more; only lines marked # fill in may be changed"
	}
	return fmt.Sprintf("here line %d of the given program was to stay, %q; only lines marked # fill in may be changed", c.Given, c.Want)
}

func (t *Tested) sentence() string {
	switch {
	case t.Cost != nil && t.Cost.Costs != nil:
		return fmt.Sprintf("an entry costs %g messages in the most expensive schedule, and may cost %g", *t.Cost.Costs, t.Cost.Bound)
	case t.Cost != nil:
		return fmt.Sprintf("an entry may cost %g messages; what it costs is not known", t.Cost.Bound)
	case t.Failure != nil && t.Holds != explore.Panic:
		return fmt.Sprintf("%s cannot be asked after %d steps, %v", t.Holds, t.Steps, t.Failure)
	case t.Failure != nil:
		return fmt.Sprintf("a verb fails after %d steps, %v", t.Steps, t.Failure)
	case t.Steps > 0:
		return fmt.Sprintf("%s is broken in %d steps", t.Holds, t.Steps)
	case t.Verdict == Failed:
		return t.Holds + " is broken"
	case t.Verdict == Unknown:
		return t.Holds + ": unknown"
	}
	return t.Holds + " holds in every schedule"
}
