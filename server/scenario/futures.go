package scenario

import (
	"bytes"
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// A But is how one document's run differs from another's: the fields of the whole document that differ, in their order.
// It may also have a label and a title. An empty But means no difference.
type But []Change

// A Change is one field of a [But].
type Change struct {
	Field string
	Value []byte // in canonical form; nil: the field is removed
}

// Differing returns the fields in which the run of other differs from base's; nil if the runs are the same.
func Differing(base, other *Document) But { return differing(base.runs(), other) }

// runs returns the fields that determine the run, by name.
func (d *Document) runs() map[string][]byte {
	all := map[string][]byte{}
	for _, c := range d.changes(runFields) {
		all[c.Field] = c.Value
	}
	return all
}

// differing returns the fields in which the run of other differs from these.
func differing(base map[string][]byte, other *Document) (all But) {
	before := maps.Clone(base)
	for _, c := range other.changes(runFields) {
		if !bytes.Equal(before[c.Field], c.Value) {
			all = append(all, c)
		}
		delete(before, c.Field)
	}
	for name := range before {
		all = append(all, Change{Field: name})
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b Change) int {
		return cmp.Compare(documentFields.index(a.Field), documentFields.index(b.Field))
	})
	return append(all, other.changes(nameFields)...)
}

// has reports whether it contains a field.
func (b But) has(name string) bool {
	return slices.ContainsFunc(b, func(c Change) bool { return c.Field == name })
}

// Of returns base with these fields changed, as a document of its own: without base's texts and view, and without a
// second run. Errors: [*Invalid], but never for a But from [Differing] or [Parse] and the document it was made for.
func (b But) Of(base *Document) (*Document, error) {
	w := new(writer)
	w.open()
	w.raw("fano", strconv.AppendInt(nil, Version, 10))
	for _, c := range b {
		if c.Value != nil {
			w.raw(c.Field, c.Value)
		}
	}
	for _, c := range base.changes(runFields) {
		if !b.has(c.Field) {
			w.raw(c.Field, c.Value)
		}
	}
	w.close()
	return Parse(w.out)
}

// Second returns the document of the run beside this one; nil if there is none. Errors: from [But.Of].
func (d *Document) Second() (*Document, error) {
	if len(d.Beside) == 0 {
		return nil, nil
	}
	return d.Beside.Of(d)
}

// A Future is one of several alternatives tried by hand; the document's own run is one of them. Together they form a
// tree.
type Future struct {
	From   int  // the future it branched off from, by its place from 1; 0: none
	Parted int  // the event of that future's run after which it differs
	Events int  // number of events in its run; 0: unknown
	Label  Text // what was changed
	But    But  // how it differs from the document's own run; empty: it is that run
}

// The limits of futures, which the page knows too. Each future is checked as a document of its own, so a long document
// may not have many that share its lists; a future's own lists count towards the text's size.
const (
	MaxFutures = 60
	maxShared  = 20_000 // entries of the document's lists, counted once for every future that shares them
)

// longLists are the lists that count.
var longLists = []string{"schedule", "script", "deliveries"}

// butKind is the kind of a But: the fields in which another run differs from the document's own.
type butKind struct{}

var butFields = &record{fields: slices.Concat(runFields, nameFields)}

func (butKind) read(v *value, to reflect.Value) {
	given, ok := v.object(butFields)
	if !ok {
		return
	}
	if v.p.base == nil {
		v.p.base = v.p.doc.runs()
	}
	if other := v.p.other(given); other != nil {
		to.Set(reflect.ValueOf(differing(v.p.base, other)))
	}
}

func (butKind) write(w *writer, from reflect.Value) {
	w.open()
	for _, c := range from.Interface().(But) {
		w.raw(c.Field, []byte(cmp.Or(string(c.Value), "null")))
	}
	w.close()
}

func (butKind) schema() rule {
	properties := rule{}
	for _, f := range butFields.fields {
		same := rule{"$ref": "#/properties/" + f.name}
		properties[f.name] = rule{"anyOf": []rule{same, {"type": "null"}}}
		if f.needed {
			properties[f.name] = same
		}
	}
	return rule{"type": "object", "properties": properties, "additionalProperties": false}
}

// checkFuture checks a future's place in the tree, and the cost of the futures so far.
func checkFuture(o *object, f *Future) {
	p := o.p
	if from := o.at("from"); f.From > o.index {
		p.add(from.path(), "not-one-of", strconv.Itoa(f.From), span(1, int64(o.index)))
	}
	if but := o.at("but"); but.is(isObject) {
		shared := p.shared(func(name string) bool { return but.has(name) })
		if len(f.But) > 0 { // fields that are given but equal are shared in canonical form
			shared = max(shared, p.shared(f.But.has))
		}
		p.sharedEntries += shared
	}
	if len(p.problems) == 0 && (p.laid > maxLaid || p.sharedEntries > maxShared) {
		p.add(o.up.path(), "too-many", strconv.Itoa(o.up.size()), strconv.Itoa(o.index))
	}
}

// has reports whether an object has a field, even if it is null.
func (n node) has(name string) bool {
	for field := range n.fields() {
		if field.text() == name {
			return true
		}
	}
	return false
}

// shared returns the number of entries in the document's long lists that a future with the given own fields shares.
func (p *parser) shared(own func(name string) bool) (entries int) {
	for _, name := range longLists {
		if v := p.root.at(name); v.is(isList) && !own(name) {
			entries += v.size()
		}
	}
	return entries
}

// other returns the document of a run that differs from this one in the given fields, checked like any document, and in
// this one's challenge if it is played there; problems are reported at their place there. It returns nil if there are
// any.
func (p *parser) other(given *object) *Document {
	if len(p.problems) > 0 {
		return nil
	}
	second := &parser{report: p.report, doc: new(Document)}
	o := &object{value: given.value, rec: p.root.rec, found: make([]node, len(p.root.found))}
	o.p, second.root = second, o
	for i, f := range o.rec.fields {
		var changed node
		at := given.rec.index(f.name)
		if at >= 0 {
			changed = given.found[at]
		}
		switch {
		case given.replaces(f.name):
		case changed.there():
			if !changed.is(isNull) || f.needed {
				o.found[i] = changed
			}
		case at >= 0 && at < len(runFields), f.name == "fano", f.name == "challenge" && p.isPlayed(given):
			o.found[i] = p.root.found[i]
		}
	}
	second.run(o)
	if second.read(o, "label", "title"); len(p.problems) > 0 {
		return nil
	}
	return second.doc
}

// replaces reports whether the object replaces this field: an algorithm by a program, or a program by an algorithm.
func (o *object) replaces(name string) bool {
	instead := map[string]string{"algorithm": "program", "program": "algorithm"}[name]
	if instead == "" || o.at(name).there() {
		return false
	}
	other := o.at(instead)
	return other.there() && !other.is(isNull)
}

// isPlayed reports whether a run that differs in these fields is played in the challenge: it keeps the given choices.
func (p *parser) isPlayed(but *object) bool {
	c := p.doc.Challenge
	if c == nil {
		return false
	}
	switch v := but.at("schedule"); {
	case !v.there():
		return true
	case v.is(isList):
		return v.size() >= c.Given
	}
	return c.Given == 0
}
