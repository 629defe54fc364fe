package scenario

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// Canonical is the one text of the document: fields in the order of documentFields, defaults left out, numbers at
// their shortest, no space between. Equal documents have equal texts, and [Parse] gives the document back. The page
// writes the same form.
func (d *Document) Canonical() []byte {
	w := &writer{}
	w.open()
	w.number("fano", Version)
	w.text("algorithm", d.Algorithm)
	w.list("switches", len(d.Switches), func(i int) { w.string(d.Switches[i]) })
	w.number("processes", int64(d.Processes))
	w.numberUnless("seed", int64(d.Seed), defaultSeed)
	w.clock(d)
	w.network(d)
	w.quorums(d)
	w.tree(d.Tree)
	w.graph(d.Graph)
	w.list("script", len(d.Script), func(i int) { w.action(&d.Script[i]) })
	w.workload(d)
	w.list("deliveries", len(d.Deliveries), func(i int) { w.delivery(&d.Deliveries[i]) })
	w.list("schedule", len(d.Schedule), func(i int) { w.string(d.Schedule[i].String()) })
	w.numberUnless("loop", int64(d.Loop), 0)
	w.stop(d.Stop)
	w.words("label", d.Label)
	w.words("title", d.Title)
	w.words("story", d.Story)
	w.list("notes", len(d.Notes), func(i int) { w.note(&d.Notes[i]) })
	w.view(d.View)
	w.close()
	return w.out
}

// usual is what this document would have if it did not say otherwise.
func (d *Document) usual() (rule, order string) {
	p := parser{report: new(report), doc: d}
	p.algorithm, _ = algorithms.Named(d.Algorithm)
	rule, _ = p.usualRule()
	return rule, p.usualOrder()
}

func (w *writer) clock(d *Document) {
	rule, _ := d.usual()
	w.object("clock", func() {
		if d.Clock.Rule != rule {
			w.text("rule", d.Clock.Rule)
		}
		if slices.ContainsFunc(d.Clock.Start, func(c int) bool { return c != 0 }) {
			w.list("start", len(d.Clock.Start), func(i int) { w.integer(int64(d.Clock.Start[i])) })
		}
	})
}

func (w *writer) network(d *Document) {
	n := &d.Network
	_, order := d.usual()
	w.object("network", func() {
		if n.Order != order {
			w.text("order", n.Order)
		}
		w.lawUnless("delay", n.Delay, defaultDelay)
		w.object("channels", func() {
			for _, c := range n.Channels {
				w.field(strconv.Itoa(c.From) + ">" + strconv.Itoa(c.To))
				w.law(c.Delay)
			}
		})
		w.share("loss", n.Loss)
		w.share("duplication", n.Duplication)
	})
}

func (w *writer) action(a *Action) {
	w.open()
	w.time("at", a.At)
	w.number("process", int64(a.Process))
	w.text("do", a.Do)
	if a.HasHold {
		w.time("hold", a.Hold)
	}
	w.flag("again", a.Again)
	if a.Do == DoSend {
		w.number("to", int64(a.To))
	}
	w.close()
}

// workload leaves out the one that a document has of itself.
func (w *writer) workload(d *Document) {
	load := d.Workload
	if load == nil || d.silent() && *load == everybodyOnce() {
		return
	}
	w.field("workload") // even if empty: it says that there is a workload
	w.open()
	w.numberUnless("entries", int64(load.Entries), 1)
	w.lawUnless("think", load.Think, defaultThink)
	w.lawUnless("hold", load.Hold, defaultHold)
	w.flag("again", load.Again)
	w.close()
}

func (w *writer) delivery(d *Delivery) {
	w.open()
	w.text("message", d.Message.String())
	w.flag("drop", d.Drop)
	if !d.Drop {
		w.time("at", d.At)
	}
	w.close()
}

func (w *writer) stop(s Stop) {
	w.object("stop", func() {
		if s.Time != 0 {
			w.time("time", s.Time)
		}
		w.numberUnless("entries", int64(s.Entries), 0)
		w.numberUnless("events", int64(s.Events), defaultEvents)
	})
}

// words writes a text, or one in several languages; nothing for an empty one.
func (w *writer) words(name string, t Text) {
	if t.Plain != "" {
		w.text(name, t.Plain)
		return
	}
	w.object(name, func() { w.languages(t) })
}

func (w *writer) languages(t Text) {
	for _, lang := range Languages {
		if text := t.in(lang); text != "" {
			w.text(lang, text)
		}
	}
}

func (w *writer) note(n *Note) {
	w.open()
	w.number("step", int64(n.Step))
	w.field("text") // a note says something, if only nothing
	if t := n.Text; t.Plain != "" || t.Empty() {
		w.string(t.Plain)
	} else {
		w.open()
		w.languages(t)
		w.close()
	}
	w.close()
}

func (w *writer) view(v View) {
	w.object("view", func() {
		w.numberUnless("step", int64(v.Step), 0)
		if v.Axis != Axes[0] {
			w.text("axis", v.Axis)
		}
		if v.Tab != Tabs[0] {
			w.text("tab", v.Tab)
		}
		if v.Unlit {
			w.field("lens")
			w.out = append(w.out, "false"...)
		}
		if ends := [2]int{v.Window.From, v.Window.To}; v.Window != (Window{}) {
			w.list("window", 2, func(i int) { w.integer(int64(ends[i])) })
		}
		w.numberUnless("lane", int64(v.Lane), 0)
		if v.Vectors && v.With == 0 {
			w.field("vector")
			w.out = append(w.out, "true"...)
		}
		w.numberUnless("with", int64(v.With), 0)
	})
}

func (w *writer) lawUnless(name string, l, usual simulate.Law) {
	if l != usual {
		w.field(name)
		w.law(l)
	}
}

func (w *writer) law(l simulate.Law) {
	w.open()
	switch l.Kind {
	case simulate.Constant:
		w.time("constant", l.A)
	case simulate.Exponential:
		w.time("exponential", l.A)
	case simulate.Uniform:
		ends := [2]trace.Time{l.A, l.B}
		w.list("uniform", 2, func(i int) { w.out = ends[i].Append(w.out) })
	}
	w.close()
}

// share writes a number from 0 to 1, unless it is 0.
func (w *writer) share(name string, x float64) {
	if x == 0 {
		return
	}
	w.field(name)
	shortest, err := json.Marshal(x)
	if err != nil {
		panic(err) // neither infinite nor NaN comes out of a parser
	}
	w.out = append(w.out, shortest...)
}

// appendString appends a JSON string, with no more escapes than JSON needs, as JSON.stringify does.
func appendString(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a string always has a form
	}
	line := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	line = bytes.ReplaceAll(line, []byte(`\u2028`), []byte("\u2028"))
	line = bytes.ReplaceAll(line, []byte(`\u2029`), []byte("\u2029"))
	return append(dst, line...)
}
