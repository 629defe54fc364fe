package check

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
)

// belongs maps the parts of EM1, EM2 and EM3 to the property that they are part of.
var belongs = map[string]string{
	explore.EntryPossible: explore.EM2, explore.Entry: explore.EM2, invariant.Starvation.Name: explore.EM2, explore.EM3b: explore.EM3,
}

// promises reports whether an algorithm with these claims promises a property. Every algorithm promises its own
// invariants, and that no verb fails.
func promises(claims []string, property string) bool {
	if of, part := belongs[property]; part {
		property = of
	}
	return !slices.Contains([]string{explore.EM1, explore.EM2, explore.EM3}, property) || slices.Contains(claims, property)
}

// unpromised reports whether the report is about a program that does not promise a property. It is false for the
// catalogue's algorithms.
func (r *Report) unpromised(property string) bool {
	return r.Claims != nil && !promises(r.Claims, property)
}

// decides reports whether a property counts in the verdict. If properties are required, only they and panics count.
// Otherwise all judged properties do, except that EM3 counts for a program only if the program claims it or the
// options ask for it. EM1 and EM2 always count: a student must not escape them by leaving out a claim.
func (q *Question) decides(property string) bool {
	if q.options.Require != nil {
		return property == explore.Panic || slices.Contains(q.options.Require, property)
	}
	own := q.system.Algorithm
	switch property {
	case explore.EM3:
		return own.UserProgram == nil || q.options.EM3 || slices.Contains(own.Claims, explore.EM3)
	case explore.EM3b:
		return own.UserProgram == nil || q.options.Bypass || slices.Contains(own.Claims, explore.EM3)
	}
	return true
}

// verdict returns Broken if a property that counts is broken, Holds if all that count hold, else Unknown. A property
// that was asked for and could not be judged makes it Unknown.
func (q *Question) verdict(all []Property) explore.Verdict {
	verdict, left := explore.Holds, slices.Clone(q.options.Require)
	for _, p := range all {
		if !q.decides(p.Property) {
			continue
		}
		left = slices.DeleteFunc(left, func(name string) bool { return name == p.Property })
		unasked := p.Verdict == explore.NotJudged && q.options.Require == nil && (p.Note == NotRequested || p.Note == StarvationNotRequested)
		switch {
		case p.Verdict == explore.Broken:
			return explore.Broken
		case p.Verdict != explore.Holds && !unasked:
			verdict = explore.Unknown
		}
	}
	if len(left) > 0 { // required, but nothing judged them
		return explore.Unknown
	}
	return verdict
}

// unjudged returns the claims of a program that were not judged.
func (q *Question) unjudged(all []Property) (names []string) {
	own := q.system.Algorithm
	for _, p := range all {
		if own.UserProgram != nil && p.Verdict == explore.NotJudged && slices.Contains(own.Claims, p.Property) {
			names = append(names, p.Property)
		}
	}
	return names
}
