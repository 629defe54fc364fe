package scenario

import (
	"slices"
	"strconv"
)

// A Future is one of several that were tried by hand; the document's own run is one of them. Together they are a tree.
type Future struct {
	From   int  // the place among the futures, from 1, of the one that it came out of; 0: of none
	Parted int  // the event of that one's run behind which it is another
	Events int  // how many its run has; 0: nobody has said
	Label  Text // what was done
	But    But  // in what it differs from the document's own; empty: it is that one
}

// The bounds of futures, which the page knows, too. Each is judged as a document of its own, so that a long one may not
// have many that share its lists: a future's own lists stand in the text, and are paid for by it.
const (
	MaxFutures   = 60
	futureThings = 20_000 // entries of the document's lists, each counted once for every future that shares it
)

// longLists are the lists that count.
var longLists = []string{"schedule", "script", "deliveries"}

var futureShape = record[Future](
	field("from", "the future that it came out of, from 1", whole(1, MaxFutures).usually(0)),
	field("parted", "the event behind which it is another than that", whole(0, MaxCount).usually(0)),
	field("events", "how many events it has", whole(0, MaxCount).usually(0)),
	field("label", "what was done", text(maxLabel)),
	writing(field("but", "the fields in which it differs from this document; without, it is this document", besideShape).apart(), writeBut),
)

// futures reads the futures that were tried beside the document's own.
func (p *parser) futures(o place) {
	v := o.field("futures")
	n := v.length()
	if n == 0 || len(p.problems) > 0 {
		return
	}
	if n > MaxFutures {
		p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxFutures))
		return
	}
	base := p.doc.runs()
	i, things := 0, 0
	for e := range v.each() {
		i++
		of := e.object()
		if of.broken {
			continue
		}
		var f Future
		p.fill(of, &f)
		if from := of.field("from"); f.From >= i {
			p.add(from.path(), "not-one-of", strconv.Itoa(f.From), span(1, int64(i-1)))
		}
		if but := of.field("but"); but.there() {
			given := but.object()
			shares := o.shared(given.has)
			if other := p.other(o, given); other != nil {
				f.But = differing(base, other)
			}
			if len(f.But) > 0 { // what it gave though it is the same, it shares in canonical form
				shares = max(shares, o.shared(f.But.has))
			}
			things += shares
		}
		if p.laid > mostLaid || things > futureThings {
			p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(i-1))
			return
		}
		p.doc.Futures = append(p.doc.Futures, f)
	}
}

// has tells whether there is something in a field, be it null.
func (o place) has(name string) bool { return o.found[o.shape.index(name)].there() }

// shared is how many entries the long lists of a document have that one shares who has these fields of its own.
func (o place) shared(own func(name string) bool) (entries int) {
	for _, name := range longLists {
		if !own(name) {
			entries += o.field(name).length()
		}
	}
	return entries
}

// playing tells whether what differs from a challenge in these fields is played in it: it has what is given.
func (p *parser) playing(given place) bool {
	c := p.doc.Challenge
	if c == nil {
		return false
	}
	switch n := given.found[given.shape.index("schedule")]; {
	case !n.there():
		return true
	case n.kind() == isNull:
		return c.Given == 0
	}
	return given.field("schedule").length() >= c.Given
}

// other is the document of a run that differs from this one in the given fields, judged as every other, in this one's
// challenge if it is played there; what does not fit is told at its place there. It is nil if something is wrong.
func (p *parser) other(o, given place) *Document {
	if len(p.problems) > 0 {
		return nil
	}
	other := place{report: p.report, path: given.path, shape: o.shape, found: make([]node, len(o.found))}
	for i, f := range o.shape.fields {
		if given.replaced(f.name) {
			continue
		}
		switch here := slices.Index(given.shape.names(), f.name); {
		case here >= 0 && given.found[here].there():
			if n := given.found[here]; n.kind() != isNull || f.needed {
				other.found[i] = n
			}
		case f.name == "fano" || f.name == "challenge" && p.playing(given),
			slices.ContainsFunc(runFields, func(r described) bool { return r.name == f.name }):
			other.found[i] = o.found[i]
		}
	}
	second := parser{report: p.report, doc: new(Document)}
	second.run(other)
	second.named(other, second.doc, "label", "title")
	if len(p.problems) > 0 {
		return nil
	}
	return second.doc
}
