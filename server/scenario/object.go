package scenario

import "strings"

// place is one where an object is expected. Where there is none, every field is missing, and nothing more is
// reported of it.
type place struct {
	report *report
	path   string
	shape  *shape
	fields []entry
	broken bool // it is no object, which has been reported
}

// object is the object there, which may have only the fields of its shape.
func (v value) object() place {
	o := place{report: v.report, path: v.path, shape: v.shape}
	if !v.there() {
		return o
	}
	if !v.is(isObject) {
		v.wrong("not-object", "")
		o.broken = true
		return o
	}
	o.fields = v.node.fields
	o.refuseStrangers()
	o.refuseDuplicates()
	return o
}

// field is the value of a field; that it is missing is reported, if every such object has it.
func (o place) field(name string) value {
	f := o.shape.at(name)
	v := value{o.report, o.at(name), nil, &f.shape}
	for i := range o.fields {
		if o.fields[i].name == name {
			v.node = &o.fields[i].node
			break
		}
	}
	if !v.there() && f.needed && f.only == "" && !o.broken {
		v.missing()
	}
	return v
}

// at is the path of a field.
func (o place) at(name string) string {
	if o.path == "" {
		return name
	}
	return o.path + "." + name
}

// refuseStrangers reports fields that do not belong here, with the name that was probably meant.
func (o place) refuseStrangers() {
	names := o.shape.names()
	for _, f := range o.fields {
		if o.report.full() {
			return // to look for more, and for what was meant, takes time
		}
		switch near := nearest(f.name, names); {
		case near == f.name:
		case near != "":
			o.report.add(o.at(clip(f.name)), "misspelt", quote(f.name), quote(near))
		default:
			o.report.add(o.at(clip(f.name)), "unknown", quote(f.name), strings.Join(names, ", "))
		}
	}
}

func (o place) refuseDuplicates() {
	seen := make(map[string]bool, len(o.fields))
	for _, f := range o.fields {
		if o.report.full() {
			return
		}
		if seen[f.name] {
			o.report.add(o.at(clip(f.name)), "duplicate", quote(f.name), "")
		}
		seen[f.name] = true
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
