package scenario

import (
	"reflect"
	"slices"
	"strings"

	"fano/algorithms/program/source"
)

// An object is a value with the fields of a record. If the value is absent, all fields are missing.
type object struct {
	value
	rec   *record
	found []node // for each field of the record, the first value of that name
}

// object finds the fields of a record in the value, and reports unknown ones. It returns false if the value is no
// object.
func (v *value) object(rec *record) (*object, bool) {
	o := &object{value: *v, rec: rec, found: make([]node, len(rec.fields))}
	if v.there() && !v.expect(isObject, "not-object", "") {
		return o, false
	}
	if v.there() {
		o.find()
	}
	return o, true
}

// find records the fields' values. An unknown field is reported each time it occurs.
func (o *object) find() {
	for name, value := range o.node.fields() {
		text := name.text()
		switch i := o.rec.index(text); {
		case i < 0:
			o.addUnknown(text)
		case o.found[i].there():
			o.addDuplicate(text)
		default:
			o.found[i] = value
		}
		if o.p.full() {
			return
		}
	}
}

func (v *value) addDuplicate(name string) {
	v.p.add(v.field(clip(name), nil).path(), "duplicate", quote(name), "")
}

// addUnknown reports a field that does not belong here, with the most likely intended one.
func (o *object) addUnknown(name string) {
	names, path := o.rec.names(), o.field(clip(name), nil).path()
	if near := nearest(name, names); near != "" {
		o.p.add(path, "misspelt", quote(name), quote(near))
		return
	}
	o.p.add(path, "unknown", quote(name), strings.Join(names, ", "))
}

// at returns the value of a field of the record.
func (o *object) at(name string) *value {
	return o.value.field(name, o.found[o.rec.index(name)])
}

// given returns how many of the named fields say something.
func (o *object) given(names ...string) (count int) {
	for _, name := range names {
		if o.at(name).given() {
			count++
		}
	}
	return count
}

// allows reports whether a field is allowed beside the others, and adds a problem if it is not.
func (o *object) allows(f *field, v *value) bool {
	if f.only != "" {
		do := o.found[o.rec.index("do")]
		switch is := do.is(isString); {
		case is && do.text() == f.only:
			return true
		case is && v.there() && slices.Contains(actionNames, do.text()):
			v.p.add(v.path(), "only-with", "", `"do":"`+f.only+`"`)
		}
		return false
	}
	if !v.given() {
		return true
	}
	if f.beside != "" && o.given(f.beside) == 0 {
		v.p.add(v.path(), "only-with", "", quote(f.beside))
		return false
	}
	for _, other := range f.without {
		if o.given(other) > 0 {
			v.p.add(v.path(), "not-with", "", quote(other))
			return false
		}
	}
	return true
}

// read reads one field into its Go field of a struct.
func (o *object) read(f *field, to reflect.Value) {
	v := o.at(f.name)
	if !o.allows(f, v) {
		return
	}
	to = to.FieldByIndex(f.index)
	switch {
	case v.there():
	case f.needed && o.there():
		v.p.add(v.path(), "missing", "", "")
		return
	case to.Kind() == reflect.Pointer: // nil has its own meaning
		return
	case f.defaultIn != nil:
		v.node = node(f.defaultIn(o.p.doc))
	default:
		v.node = node(f.defaultText)
	}
	if rec, ok := f.kind.(*record); ok && !v.there() && to.Kind() == reflect.Struct {
		rec.read(v, to) // for the defaults of its own fields
	}
	if !v.there() {
		return
	}
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	f.kind.read(v, to)
}

// nearest returns the name that was most likely meant; "" if none is near.
func nearest(given string, names []string) (best string) {
	if len(given) > 2*clipLength {
		return ""
	}
	least := 1 + min(3, max(len(given)/3, min(1, len(given)/2))) // edits, exclusive
	for _, name := range names {
		if d := source.Edits(strings.ToLower(given), name, least); d < least {
			best, least = name, d
		}
	}
	return best
}
