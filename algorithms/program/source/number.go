package source

import (
	"slices"
	"strings"
)

// numberKinds finds what the numbers of each flow are that rise: "stamp", "clock" or "owner". Those of several flows that are
// compared are judged together.
func (g *graph) numberKinds() map[*flow]string {
	kinds, with := map[*flow]string{}, map[*flow][]*flow{}
	for _, pair := range g.compared {
		a, b := pair[0].root(), pair[1].root()
		with[a], with[b] = append(with[a], b), append(with[b], a)
	}
	var open []*flow // to be held against those that they are compared with
	for _, f := range g.roots() {
		if kind := f.rising(); kind != "" {
			kinds[f] = kind
			open = append(open, f)
		}
	}
	for len(open) > 0 {
		f := open[len(open)-1]
		open = open[:len(open)-1]
		for _, other := range with[f] {
			g.pay.spend(1)
			if kind := kinds[f]; kind != "" && other != f && !goesWith(kind, kinds[other], other) {
				delete(kinds, f)
				open = append(open, with[f]...)
				g.pay.spend(len(with[f]))
			}
		}
	}
	return kinds
}

// rising is what the numbers of one flow may be, judging by this flow alone.
func (f *flow) rising() string {
	const not = fromID | fromLiteral | fromCount | reckoned | untraced
	switch {
	case f.shapes&^aNone != aNumber || f.uses&not != 0:
		return ""
	case f.uses&inVector != 0 && f.uses&(mixed|fromClock|leaps) == 0 && f.uses&counted != 0 && f.shapes == aNumber:
		return "owner"
	case f.uses&fromClock != 0 && f.uses&counted == 0:
		return "stamp"
	case f.uses&counted != 0 && f.uses&(renewed|zeroed|fromStamp|inVector) == 0:
		return "clock"
	}
	return ""
}

// goesWith reports whether numbers of a kind may be compared with those of another flow.
func goesWith(kind, other string, o *flow) bool {
	switch {
	case o.uses&(untraced|reckoned) != 0:
		return false
	case o.shapes&aNumber == 0 || o.uses&^(zeroed|carried) == 0: // zeros alone
		return true
	case kind == "owner" || other == "owner":
		return false
	}
	return other != ""
}

// numberOf is the tag of the numbers in the values of a flow: of a tuple, or of tuples in a list, one for each part.
func numberOf(f *flow, kinds map[*flow]string, depth int) string {
	f = f.root()
	switch {
	case f.shapes&aNumber != 0:
		return kinds[f]
	case depth > 3 || len(f.parts) == 0:
	case f.shapes&aTuple != 0 && !f.flat:
		var tags []string
		for _, part := range f.parts {
			tags = append(tags, kinds[part.root()])
		}
		if tag := strings.Join(tags, ","); strings.Trim(tag, ",") != "" {
			return tag
		}
	case f.shapes&(aList|aVector|aSet) != 0:
		return numberOf(f.parts[0], kinds, depth+1)
	}
	return ""
}

// An unjudged finds the flows of numbers that rise without it being known how.
type unjudged struct {
	kinds map[*flow]string
	had   map[visit]bool
}

// A visit is a flow so deep within another, whose numbers a tag of that one reaches or not.
type visit struct {
	f       *flow
	depth   int
	reached bool
}

// mostWithin is how deep lists may be in lists, and a little more.
const mostWithin = 8

// within reports whether numbers in the values of a flow rise without it being known how, or where no tag reaches them.
func (u *unjudged) within(f *flow, reached bool, depth int) bool {
	f = f.root()
	f.pay.spend(1)
	if depth > mostWithin {
		return true // deeper than it may be, or without end
	}
	if f.shapes&aNumber != 0 && !f.isID() && (u.kinds[f] == "" || !reached) && f.grows() {
		return true
	}
	at := visit{f, depth, reached}
	if is, had := u.had[at]; had {
		return is
	}
	u.had[at] = slices.ContainsFunc(f.parts, func(part *flow) bool {
		return u.within(part, reached && depth <= 3 && f.reaches(part.root()), depth+1)
	})
	return u.had[at]
}

// reaches reports whether a tag of the values of a flow reaches what they hold, as numberOf gives it.
func (f *flow) reaches(inside *flow) bool {
	switch f.shapes &^ aNone {
	case aList, aSet, aVector:
		return true
	case aTuple:
		return !f.flat && inside.shapes&^aNone == aNumber
	}
	return false
}

// grows reports whether numbers of the flow may rise without end, as far as can be seen.
func (f *flow) grows() bool {
	return f.uses&fromClock != 0 ||
		f.uses&counted != 0 && (f.uses&(renewed|zeroed) == 0 || f.uses&(inVector|carried) != 0)
}
