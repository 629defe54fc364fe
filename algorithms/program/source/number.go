package source

import (
	"slices"
	"strings"
)

// numberKinds finds what the numbers of each flow are that rise: "stamp", "clock" or "owner". Those of several flows that are
// compared are judged together.
func (t *tracer) numberKinds() map[*flow]string {
	kinds, with := map[*flow]string{}, map[*flow][]*flow{}
	for _, f := range t.roots() {
		if kind := f.rising(); kind != "" {
			kinds[f] = kind
		}
	}
	var lost []*flow
	check := func(f, o *flow) {
		t.spend(1)
		if kind := kinds[f]; kind != "" && o != f && !goesWith(kind, kinds[o], o) {
			delete(kinds, f)
			lost = append(lost, f)
		}
	}
	for _, pair := range t.compared {
		a, b := pair[0].root(), pair[1].root()
		with[a], with[b] = append(with[a], b), append(with[b], a)
	}
	for _, pair := range t.compared {
		a, b := pair[0].root(), pair[1].root()
		check(a, b)
		check(b, a)
	}
	for len(lost) > 0 {
		f := lost[len(lost)-1]
		lost = lost[:len(lost)-1]
		for _, other := range with[f] {
			check(other, f)
		}
	}
	return kinds
}

// rising is what the numbers of one flow may be, judging by this flow alone.
func (f *flow) rising() string {
	const not = fromID | fromLiteral | fromCount | reckoned | indexed | untraced
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
	if o.uses&(untraced|reckoned) != 0 {
		return false
	}
	if o.shapes&aNumber == 0 {
		return true
	}
	if o.uses&^(fromZero|zeroed|carried) == 0 && o.uses != 0 {
		return true
	}
	if kind == "owner" || other == "owner" {
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
	case depth > 3:
		return ""
	case f.shapes&aTuple != 0:
		var tags []string
		for _, part := range f.parts {
			tags = append(tags, kinds[part.root()])
		}
		if tag := strings.Join(tags, ","); strings.Trim(tag, ",") != "" {
			return tag
		}
	case f.elem != nil && f.shapes&(aList|aVector|aSet) != 0:
		return numberOf(f.elem, kinds, depth+1)
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

// within reports whether numbers in the values of a flow rise without it being known how, or where no tag reaches them.
func (u *unjudged) within(f *flow, reached bool, depth int) bool {
	f = f.root()
	if depth > mostWithin {
		return true // deeper than it may be, or without end
	}
	if f.shapes&aNumber != 0 && !f.isID() && (u.kinds[f] == "" || !reached) && f.grows() {
		return true
	}
	if !f.holding() {
		return false
	}
	at := visit{f, depth, reached}
	if is, had := u.had[at]; had {
		return is
	}
	is := slices.ContainsFunc(f.holds(), func(inside *flow) bool {
		return u.within(inside, reached && depth <= 3 && f.reaches(inside), depth+1)
	})
	u.had[at] = is
	return is
}

// mostWithin is how deep lists may be in lists, and a little more.
const mostWithin = 8

// reaches reports whether a tag of the values of a flow reaches what they hold, as numberOf gives it.
func (f *flow) reaches(inside *flow) bool {
	switch f.shapes &^ aNone {
	case aList, aSet, aVector:
		return true
	case aTuple:
		return f.elem == nil && inside.shapes&^aNone == aNumber
	}
	return false
}

// grows reports whether numbers of the flow may rise without end, as far as can be seen.
func (f *flow) grows() bool {
	return f.uses&fromClock != 0 ||
		f.uses&counted != 0 && (f.uses&(renewed|zeroed) == 0 || f.uses&(inVector|carried) != 0)
}
