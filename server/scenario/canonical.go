package scenario

import (
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Canonical is the one text of the document: fields in the order of documentShape, what is usual left out, numbers at
// their shortest, no space between. Equal documents have equal texts, and [Parse] gives the document back. The page
// writes the same form.
func (d *Document) Canonical() []byte {
	w := &writer{shape: &documentShape}
	w.open()
	w.put("fano", Version)
	w.run(d)
	w.challenge(d.Challenge)
	w.worksheet(d.Worksheet)
	w.words("label", d.Label)
	w.words("title", d.Title)
	w.words("story", d.Story)
	w.list("notes", len(d.Notes), func(i int) { w.note(&d.Notes[i]) })
	w.questions(d.Questions)
	w.view(d.View)
	w.but("beside", d.Beside)
	w.list("futures", len(d.Futures), func(i int) { w.future(&d.Futures[i]) })
	w.close()
	return w.out
}

// run writes what makes the run.
func (w *writer) run(d *Document) {
	if d.Program != "" {
		w.put("program", ProgramText(d.Program))
	} else {
		w.put("algorithm", d.Algorithm)
	}
	w.list("switches", len(d.Switches), func(i int) { w.string(d.Switches[i]) })
	w.put("processes", d.Processes)
	w.put("seed", d.Seed)
	w.clock(d)
	w.network(d)
	w.quorums(d)
	w.tree(d.Tree)
	w.graph(d.Graph)
	w.list("script", len(d.Script), func(i int) { w.action(&d.Script[i]) })
	w.workload(d)
	w.list("deliveries", len(d.Deliveries), func(i int) { w.delivery(&d.Deliveries[i]) })
	w.list("schedule", len(d.Schedule), func(i int) { w.string(d.Schedule[i].String()) })
	w.list("times", len(d.Times), func(i int) { w.value(d.Times[i]) })
	w.put("hand", d.Hand && len(d.Schedule) == 0 && d.Challenge == nil)
	w.put("loop", d.Loop)
	w.stop(d.Stop)
}

// usual is what this document would have if it did not say otherwise.
func (d *Document) usual() (rule, order string) {
	p := parser{report: new(report), doc: d}
	p.algorithm = d.Definition()
	rule, _ = p.usualRule()
	return rule, p.usualOrder()
}

func (w *writer) clock(d *Document) {
	rule, _ := d.usual()
	w.object("clock", func() {
		if d.Clock.Rule != rule {
			w.put("rule", d.Clock.Rule)
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
			w.put("order", n.Order)
		}
		w.put("delay", n.Delay)
		w.object("channels", func() {
			for _, c := range n.Channels {
				w.field(strconv.Itoa(c.From) + ">" + strconv.Itoa(c.To))
				w.law(c.Delay)
			}
		})
		w.put("loss", n.Loss)
		w.put("duplication", n.Duplication)
	})
}

func (w *writer) action(a *Action) {
	w.open()
	w.put("at", a.At)
	w.put("process", a.Process)
	w.put("do", a.Do)
	if a.HasHold {
		w.put("hold", a.Hold)
	}
	w.put("again", a.Again)
	if a.Do == DoSend {
		w.put("to", a.To)
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
	w.inside("workload", func() {
		w.put("entries", load.Entries)
		w.put("think", load.Think)
		w.put("hold", load.Hold)
		w.put("again", load.Again)
	})
}

func (w *writer) delivery(d *Delivery) {
	w.open()
	w.put("message", d.Message.String())
	w.put("drop", d.Drop)
	if !d.Drop {
		w.put("at", d.At)
	}
	w.close()
}

func (w *writer) stop(s Stop) {
	w.object("stop", func() {
		w.put("time", s.Time)
		w.put("entries", s.Entries)
		w.put("events", s.Events)
	})
}

// words writes a text, or one in several languages; nothing for an empty one.
func (w *writer) words(name string, t Text) {
	if t.Plain != "" {
		w.put(name, t.Plain)
		return
	}
	w.object(name, func() { w.languages(t) })
}

func (w *writer) languages(t Text) {
	for _, lang := range Languages {
		if text := t.in(lang); text != "" {
			w.put(lang, text)
		}
	}
}

func (w *writer) note(n *Note) {
	w.open()
	w.put("step", n.Step)
	w.field("text") // a note says something, if only nothing
	if t := n.Text; t.Plain != "" || t.Empty() {
		w.string(t.Plain)
	} else {
		w.inside("text", func() { w.languages(t) })
	}
	w.close()
}

func (w *writer) questions(q Questions) {
	w.object("questions", func() {
		w.list("kinds", len(q.Kinds), func(i int) { w.string(q.Kinds[i]) })
		w.list("at", len(q.At), func(i int) { w.integer(int64(q.At[i])) })
	})
}

func (w *writer) view(v View) {
	w.object("view", func() {
		w.put("step", v.Step)
		w.put("at", v.At)
		w.put("axis", v.Axis)
		w.put("tab", v.Tab)
		w.put("lens", !v.Unlit)
		w.window("window", v.Window)
		w.window("events", v.Events)
		w.put("lane", v.Lane)
		w.put("vector", v.Vectors && v.With == 0)
		w.put("with", v.With)
	})
}

func (w *writer) window(name string, v Window) {
	if ends := [2]int{v.From, v.To}; v != (Window{}) {
		w.list(name, 2, func(i int) { w.integer(int64(ends[i])) })
	}
}

// appendString appends a JSON string, with no more escapes than JSON needs, as JSON.stringify does.
func appendString(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s) // it complains of what is no UTF-8, in place of which it puts U+FFFD
	return dst
}
