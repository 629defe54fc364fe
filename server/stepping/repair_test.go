package stepping_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/scenario"
	"fano/server/stepping"
)

// Repair leaves a valid schedule as it is. A shuffled one becomes a run of the same choices except the reported ones,
// and none of those is possible at the end of that run.
func TestAChangedScheduleIsMadePossible(t *testing.T) {
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		_, lines := run(t, d)
		taken, err := stepping.Prefix(t.Context(), d, min(len(lines), 200))
		if err != nil {
			t.Fatal(err)
		}
		taken.Challenge = nil
		same, left, err := stepping.Repair(t.Context(), taken)
		if err != nil {
			t.Fatalf("%s: %v", taken.Canonical(), err)
		}
		if len(left) > 0 || !slices.Equal(same.Schedule, taken.Schedule) || !slices.Equal(same.Times, taken.Times) {
			t.Fatalf("%s fits, and becomes %s, without %v", taken.Canonical(), same.Canonical(), left)
		}
		for range 1 + r.IntN(4) {
			if n := len(taken.Schedule); n > 1 {
				shuffle(taken, r.IntN(n), r.IntN(n))
			}
		}
		fit, left, err := stepping.Repair(t.Context(), taken)
		if err != nil {
			t.Fatal(err)
		}
		again := reread(t, fit)
		if all := slices.Concat(fit.Schedule, left); !sameChoices(all, taken.Schedule) {
			t.Errorf("%s becomes %v without %v", taken.Canonical(), fit.Schedule, left)
		}
		sys := played(t, again)
		for _, c := range left {
			if _, err := sys.Clone().Apply(c); err == nil {
				t.Errorf("%s: %s is left out, and possible", fit.Canonical(), c)
			}
		}
		if events, _ := run(t, again); len(events) != len(fit.Schedule) {
			t.Errorf("%s: %d events", fit.Canonical(), len(events))
		}
	})
}

// shuffle moves a choice; the times keep their places.
func shuffle(d *scenario.Document, from, to int) {
	c := d.Schedule[from]
	rest := slices.Delete(slices.Clone(d.Schedule), from, from+1)
	d.Schedule = slices.Insert(rest, to, c)
}

// sameChoices reports whether two lists contain the same choices, in any order.
func sameChoices(a, b []trace.Choice) bool {
	texts := func(all []trace.Choice) []string {
		s := make([]string, len(all))
		for i, c := range all {
			s[i] = c.String()
		}
		slices.Sort(s)
		return s
	}
	return slices.Equal(texts(a), texts(b))
}
