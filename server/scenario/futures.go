package scenario

import (
	"bytes"
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strconv"
)

// A But says in what one document's run differs from another's: the fields of the whole document that are not the same,
// in their order. Of words, a But may have a label and a title. Empty, it says that there is no difference.
type But []Change

// A Change is one field of a [But].
type Change struct {
	Field string
	Value []byte // in canonical form; nil: the field is taken away
}

// Differing returns the fields in which the run of other differs from base's; nil if the runs are the same.
func Differing(base, other *Document) But { return differing(base.runs(), other) }

// runs are the fields that make the run, by their names.
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

// has reports whether a field of this name is among them.
func (b But) has(name string) bool {
	return slices.ContainsFunc(b, func(c Change) bool { return c.Field == name })
}

// Of is base, but for these fields, as a document of its own: without base's words and view, and without a run
// beside it. Errors: [*Invalid], which a But from [Differing] or [Parse] is not for the document that it was made
// for.
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

// Second is the document of the run beside this one; nil if there is none. Errors: from [But.Of].
func (d *Document) Second() (*Document, error) {
	if len(d.Beside) == 0 {
		return nil, nil
	}
	return d.Beside.Of(d)
}

// A Future is one of several that were tried by hand; the document's own run is one of them. Together they are a tree.
type Future struct {
	From   int  // the place among the futures, from 1, of the one that it came out of; 0: of none
	Parted int  // the event of that one's run behind which it is another
	Events int  // how many its run has; 0: not known
	Label  Text // what was done
	But    But  // in what it differs from the document's own; empty: it is that one
}

// The bounds of futures, which the page knows, too. Each is judged as a document of its own, so that a long one may not
// have many that share its lists: a future's own lists stand in the text, and are paid for by it.
const (
	MaxFutures = 60
	maxShared  = 20_000 // entries of the document's lists, each counted once for every future that shares it
)

// longLists are the lists that count.
var longLists = []string{"schedule", "script", "deliveries"}

// A butKind are the fields in which another run differs from the document's own.
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

// checkFuture judges the place of a future in the tree, and what the futures cost so far.
func checkFuture(o *object, f *Future) {
	p := o.p
	if from := o.at("from"); f.From > o.index {
		p.add(from.path(), "not-one-of", strconv.Itoa(f.From), span(1, int64(o.index)))
	}
	if but := o.at("but"); but.is(isObject) {
		shared := p.shared(func(name string) bool { return but.has(name) })
		if len(f.But) > 0 { // what it gave though it is the same, it shares in canonical form
			shared = max(shared, p.shared(f.But.has))
		}
		p.sharedEntries += shared
	}
	if len(p.problems) == 0 && (p.laid > maxLaid || p.sharedEntries > maxShared) {
		p.add(o.up.path(), "too-many", strconv.Itoa(o.up.size()), strconv.Itoa(o.index))
	}
}

// has reports whether an object has a field, be it null.
func (n node) has(name string) bool {
	for field := range n.fields() {
		if field.text() == name {
			return true
		}
	}
	return false
}

// shared is the number of entries in the document's long lists that a future shares which has some fields of its own.
func (p *parser) shared(own func(name string) bool) (entries int) {
	for _, name := range longLists {
		if v := p.root.at(name); v.is(isList) && !own(name) {
			entries += v.size()
		}
	}
	return entries
}

// other is the document of a run that differs from this one in the given fields, judged as every other, in this one's
// challenge if it is played there; what does not fit is reported at its place there. It is nil if something is wrong.
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

// replaces reports whether an algorithm stands in the place of a program, or the other way round.
func (o *object) replaces(name string) bool {
	instead := map[string]string{"algorithm": "program", "program": "algorithm"}[name]
	if instead == "" || o.at(name).there() {
		return false
	}
	other := o.at(instead)
	return other.there() && !other.is(isNull)
}

// isPlayed reports whether what differs from a challenge in these fields is played in it: it has what is given.
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
