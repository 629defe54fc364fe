package scenario

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"

	"fano/algorithms"
	"fano/algorithms/topology"
)

// Canonical is the one text of the document: fields in the order of documentShape, what is usual left out, numbers at
// their shortest, no space between. Equal documents have equal texts, and [Parse] gives the document back. The page
// writes the same form.
func (d *Document) Canonical() []byte {
	w := new(writer)
	w.record(&documentShape, reflect.ValueOf(d).Elem())
	return w.out
}

// usual returns the clock rule and the order of channels that this document has if it does not say otherwise.
func (d *Document) usual() (rule, order string) {
	p := parser{report: new(report), doc: d}
	p.algorithm = d.Definition()
	rule, _ = p.usualRule()
	return rule, p.usualOrder()
}

// What follows writes those fields whose values depend on the rest of the document, or are kept in another form.

func writeVersion(w *writer, f *described, _ *Document) { w.say(f.name, Version) }

func writeAlgorithm(w *writer, f *described, d *Document) {
	if d.Program == "" {
		w.say(f.name, d.Algorithm)
	}
}

func writeProgram(w *writer, f *described, d *Document) {
	if d.Program != "" {
		w.say(f.name, ProgramText(d.Program))
	}
}

func writeClock(w *writer, f *described, d *Document) {
	clock := d.Clock
	if usual, _ := d.usual(); clock.Rule == usual {
		clock.Rule = ""
	}
	if !slices.ContainsFunc(clock.Start, func(c int) bool { return c != 0 }) {
		clock.Start = nil
	}
	w.put(f, reflect.ValueOf(&clock).Elem())
}

func writeNetwork(w *writer, f *described, d *Document) {
	network := d.Network
	if _, usual := d.usual(); network.Order == usual {
		network.Order = ""
	}
	w.put(f, reflect.ValueOf(&network).Elem())
}

func writeChannels(w *writer, f *described, n *Network) {
	if len(n.Channels) == 0 {
		return
	}
	w.field(f.name)
	w.open()
	for _, c := range n.Channels {
		w.say(strconv.Itoa(c.From)+">"+strconv.Itoa(c.To), c.Delay)
	}
	w.close()
}

func writeQuorums(w *writer, f *described, d *Document) {
	if d.Quorums == nil {
		return
	}
	quorums := *d.Quorums
	if a, ok := algorithms.Named(d.Algorithm); ok && quorums.System == a.Quorums {
		quorums.System = ""
	}
	w.put(f, reflect.ValueOf(&quorums).Elem())
}

// writeTree writes the fathers, or the name of the tree's shape.
func writeTree(w *writer, f *described, d *Document) {
	switch t := d.Tree; {
	case t == nil:
	case t.Fathers != nil:
		w.field(f.name)
		w.open()
		w.say("fathers", t.Fathers)
		w.close()
	case t.Shape != "" && t.Shape != topology.TreeShapes[0]:
		w.say(f.name, t.Shape)
	}
}

// writeGraph writes the edges, even if there are none: then no process excludes another.
func writeGraph(w *writer, f *described, d *Document) {
	switch g := d.Graph; {
	case g == nil:
	case g.Edges != nil:
		w.field(f.name)
		w.open()
		w.field("edges")
		w.list(len(g.Edges), func(i int) { w.plain(g.Edges[i][:]) })
		w.close()
	case g.Shape != "" && g.Shape != topology.GraphShapes[0]:
		w.say(f.name, g.Shape)
	}
}

// writeWorkload writes a workload, even an empty one, but not the one that a document has of itself.
func writeWorkload(w *writer, f *described, d *Document) {
	load := d.Workload
	if load == nil || d.silent() && *load == everybodyOnce() {
		return
	}
	w.field(f.name)
	w.record(&f.shape, reflect.ValueOf(load).Elem())
}

func writeGoal(w *writer, f *described, c *Challenge) { w.raw(f.name, string(c.GoalText())) }

// GoalText is the goal as the document writes it: its one field that says something.
func (c *Challenge) GoalText() json.RawMessage {
	w := new(writer)
	w.open()
	from := reflect.ValueOf(&c.Goal).Elem()
	for i := range goalShape.fields {
		if f := &goalShape.fields[i]; !from.FieldByIndex(f.index).IsZero() {
			w.put(f, from.FieldByIndex(f.index))
			break
		}
	}
	w.close()
	return w.out
}

func writeGiven(w *writer, f *described, s *Worksheet) { w.say(f.name, ProgramText(s.Given)) }

func writeCost(w *writer, f *described, t *Test) {
	if t.Holds == "" {
		w.field(f.name)
		w.open()
		w.raw("most", string(t.Most.JSON()))
		w.close()
	}
}

// writeNote writes the text of a note, even if it is empty.
func writeNote(w *writer, f *described, n *Note) {
	w.field(f.name)
	if n.Text.Empty() {
		w.plain("")
	} else {
		w.words(n.Text)
	}
}

func writeLens(w *writer, f *described, v *View) {
	if v.Unlit {
		w.say(f.name, false)
	}
}

func writeVector(w *writer, f *described, v *View) {
	if v.Vectors && v.With == 0 {
		w.say(f.name, true)
	}
}

func writeBeside(w *writer, f *described, d *Document) { w.but(f.name, d.Beside) }

func writeBut(w *writer, f *described, of *Future) { w.but(f.name, of.But) }
