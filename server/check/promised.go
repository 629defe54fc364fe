package check

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
)

// belongs says of which of EM1, EM2 and EM3 a property is a part, where it is not one of them.
var belongs = map[string]string{
	explore.EntryPossible: explore.EM2, explore.Entry: explore.EM2, invariant.Starvation.Name: explore.EM2, explore.EM3b: explore.EM3,
}

// promises reports whether an algorithm with these claims promises a property: always its own invariants, and that no verb
// fails.
func promises(claims []string, property string) bool {
	if of, part := belongs[property]; part {
		property = of
	}
	return !slices.Contains([]string{explore.EM1, explore.EM2, explore.EM3}, property) || slices.Contains(claims, property)
}

// unpromised reports whether a program does not promise a property; of those of the catalogue others know.
func (r *Report) unpromised(property string) bool {
	return r.Claims != nil && !promises(r.Claims, property)
}

// decides reports whether the verdict depends on a property: on those that are required, if any are, and on a verb that
// fails; else on all that is judged, except that a program need not claim EM3, which then counts only if it was asked
// for. EM1 and EM2 count whatever a program claims: a claim is a student's to leave out.
func (q *Question) decides(property string) bool {
	if q.options.Require != nil {
		return property == explore.Panic || slices.Contains(q.options.Require, property)
	}
	own := q.system.Algorithm
	switch property {
	case explore.EM3:
		return own.Own == nil || q.options.EM3 || slices.Contains(own.Claims, explore.EM3)
	case explore.EM3b:
		return own.Own == nil || q.options.Bypass || slices.Contains(own.Claims, explore.EM3)
	}
	return true
}

// verdict is what properties come to: broken if one that counts is, holds if all that count hold, else unknown. What was
// asked for and could not be judged leaves it unknown.
func (q *Question) verdict(all []Property) explore.Verdict {
	verdict, left := explore.Holds, slices.Clone(q.options.Require)
	for _, p := range all {
		if !q.decides(p.Property) {
			continue
		}
		left = slices.DeleteFunc(left, func(name string) bool { return name == p.Property })
		unasked := p.Verdict == explore.NotJudged && q.options.Require == nil && (p.Note == NotAsked || p.Note == EndlessNotAsked)
		switch {
		case p.Verdict == explore.Broken:
			return explore.Broken
		case p.Verdict != explore.Holds && !unasked:
			verdict = explore.Unknown
		}
	}
	if len(left) > 0 { // which nothing judges
		return explore.Unknown
	}
	return verdict
}

// unjudged are the properties of a program that it claims and that were not judged.
func (q *Question) unjudged(all []Property) (names []string) {
	own := q.system.Algorithm
	for _, p := range all {
		if own.Own != nil && p.Verdict == explore.NotJudged && slices.Contains(own.Claims, p.Property) {
			names = append(names, p.Property)
		}
	}
	return names
}
