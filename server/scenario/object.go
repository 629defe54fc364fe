package scenario

import (
	"slices"
	"strings"
)

// place is one where an object is expected. Where there is none, every field is missing, and nothing more is
// reported of it.
type place struct {
	report *report
	path   *path
	shape  *shape
	found  []node // of each field of the shape, the first of that name
	broken bool   // it is no object, which has been reported
}

// object is the object there, which may have only the fields of its shape.
func (v value) object() place {
	o := place{report: v.report, path: v.way(), shape: v.shape, found: make([]node, len(v.shape.fields))}
	if !v.there() {
		return o
	}
	if !v.is(isObject) {
		v.wrong("not-object", "")
		o.broken = true
		return o
	}
	if o.find(v.node) < v.node.size() {
		refuseDuplicates(v.report, o.path, v.node)
	}
	return o
}

// find notes where the fields of the shape are, and reports others, with the name that was probably meant. It returns
// how many different ones there are.
func (o place) find(object node) (different int) {
	for name, value := range object.fields() {
		i := slices.IndexFunc(o.shape.fields, func(f described) bool { return name.says(f.name) })
		switch {
		case i < 0:
			o.refuseStranger(name.text())
		case !o.found[i].there():
			o.found[i] = value
			different++
		}
	}
	return different
}

// field is the value of a field; that it is missing is reported, if every such object has it.
func (o place) field(name string) value { return o.at(o.shape.index(name)) }

// at is the value of the field at a place of the shape.
func (o place) at(i int) value {
	f := &o.shape.fields[i]
	v := value{report: o.report, up: o.path, name: f.name, node: o.found[i], shape: &f.shape}
	if !v.there() && f.needed && f.only == "" && !o.broken {
		v.missing()
	}
	return v
}

// refuseStranger reports a field that does not belong here. To look for what was meant takes time, which is not spent
// when no more is told.
func (o place) refuseStranger(name string) {
	if o.report.full() {
		return
	}
	names := o.shape.names()
	if near := nearest(name, names); near != "" {
		o.report.add(o.path.field(clip(name)), "misspelt", quote(name), quote(near))
		return
	}
	o.report.add(o.path.field(clip(name)), "unknown", quote(name), strings.Join(names, ", "))
}

func refuseDuplicates(r *report, at *path, object node) {
	seen := map[string]bool{}
	for name := range object.fields() {
		if r.full() {
			return
		}
		text := name.text()
		if seen[text] {
			r.add(at.field(clip(text)), "duplicate", quote(text), "")
		}
		seen[text] = true
	}
}

// nearest is the name that is the same as the given one, or was probably meant by it; "" if none is near.
func nearest(given string, names []string) string {
	const farthest = 3 // single letters to change; fewer in short names
	best, least := "", min(farthest, len(given)/2)+1
	if len(given) > 2*clipLength {
		return ""
	}
	for _, name := range names {
		if d := distance(strings.ToLower(given), name); d < least {
			best, least = name, d
		}
		if given == name {
			return name
		}
	}
	return best
}

// distance is the number of letters to insert, remove or change between two names.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
