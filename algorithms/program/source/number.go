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

// A judge finds the tags of the rising numbers in values.
type judge struct {
	kinds map[*flow]string // as numberKinds returns them
	had   map[*flow]bool   // cache for rises
}

// mostTagged is the number of lists within one another whose numbers have a tag.
const mostTagged = 4

// tag returns the tag of the numbers in the values of a flow, and whether it covers all that rise. For a tuple, or
// tuples in a list, the tag has one entry for each part.
func (j *judge) tag(f *flow) (tag string, all bool) {
	f = f.root()
	for range mostTagged {
		if only := f.shapes &^ aNone; len(f.parts) > 0 && (only == aList || only == aSet || only == aVector) {
			f = f.parts[0].root()
		}
	}
	switch {
	case f.is(aNumber) && j.kinds[f] != "":
		return j.kinds[f], true
	case !f.is(aTuple) || f.flat:
		return "", !j.rises(f)
	}
	all = true
	tags := make([]string, len(f.parts))
	for i, part := range f.parts {
		tags[i] = j.kinds[part.root()]
		all = all && (tags[i] != "" || !j.rises(part))
	}
	if tag = strings.Join(tags, ","); strings.Trim(tag, ",") == "" {
		tag = ""
	}
	return tag, all
}

// rises reports whether the values of a flow are or hold numbers that may rise without end. A flow that holds itself is
// taken to do so.
func (j *judge) rises(f *flow) bool {
	f = f.root()
	f.pay.spend(1)
	is, had := j.had[f]
	if !had {
		j.had[f] = true
		is = f.has(aNumber) && !f.isID() && f.grows() || slices.ContainsFunc(f.parts, j.rises)
		j.had[f] = is
	}
	return is
}

// grows reports whether numbers of the flow may rise without end, as far as can be seen.
func (f *flow) grows() bool {
	return f.uses&fromClock != 0 ||
		f.uses&counted != 0 && (f.uses&(renewed|zeroed) == 0 || f.uses&(inVector|carried) != 0)
}
