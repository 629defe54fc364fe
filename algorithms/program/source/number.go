package source

import (
	"slices"
	"strings"
)

// numberKinds returns the kinds of the rising numbers of each flow: "stamp", "clock" or "owner". Flows that are
// compared are judged together.
func (g *graph) numberKinds() map[*flow]string {
	kinds, with := map[*flow]string{}, map[*flow][]*flow{}
	for _, pair := range g.compared {
		a, b := pair[0].root(), pair[1].root()
		with[a], with[b] = append(with[a], b), append(with[b], a)
	}
	var open []*flow // flows to be checked against those with which they are compared
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

// rising returns the kind of the numbers of one flow, judging by this flow alone; "" if they are plain.
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
	case o.shapes&aNumber == 0 || o.uses&^(zeroed|carried) == 0: // only zeros
		return true
	case kind == "owner" || other == "owner":
		return false
	}
	return other != ""
}

// numberOf returns the tag of the numbers in the values of a flow. For a tuple, or tuples in a list, it has one entry
// for each part.
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

// An unjudged finds flows of numbers that rise in an unknown way.
type unjudged struct {
	kinds map[*flow]string
	had   map[visit]bool
}

// A visit is a flow at a depth within another, and whether a tag of the other one reaches its numbers.
type visit struct {
	f       *flow
	depth   int
	reached bool
}

// mostWithin is slightly more than the maximum nesting depth of lists.
const mostWithin = 8

// within reports whether numbers in the values of a flow rise in an unknown way, or where no tag reaches them.
func (u *unjudged) within(f *flow, reached bool, depth int) bool {
	f = f.root()
	f.pay.spend(1)
	if depth > mostWithin {
		return true // deeper than permitted, or without end
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

// reaches reports whether a tag of a flow's values, as numberOf returns it, covers what they hold.
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
