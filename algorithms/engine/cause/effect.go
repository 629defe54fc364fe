package cause

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// difference describes two different outcomes of an event. before is the process before the event.
func (w *pairedRun) difference(e *trace.Event, did, with outcome, before *system.Local) difference {
	enters := lets(e, did, with)
	d := difference{step: e.Step, process: e.At, state: w.run.watched(e.At, before)}
	d.did, d.with = w.effect(was, e, did, with, enters), w.effect(is, e, with, did, enters)
	d.did.After, d.with.After = w.after(e.At, did, with)
	return d
}

// effect describes one outcome, and marks what the other outcome does not have. enters says that the outcomes differ in
// whether the process may enter.
func (w *pairedRun) effect(which int, e *trace.Event, o, other outcome, enters bool) *Effect {
	d := &Effect{Clock: o.clock}
	for _, s := range o.sends {
		s.Differs = !slices.ContainsFunc(other.sends, func(t sending) bool { return bytes.Equal(s.code, t.code) })
		d.Sends = append(d.Sends, s.Sent)
	}
	if e.Step == 0 {
		d.Lines = w.startLines(which)
		return d
	}
	ran, otherRan := o.lines, other.lines
	if enters {
		d.Enters = &o.may
		ran, otherRan = slices.Concat(ran, o.entry), slices.Concat(otherRan, other.entry)
	}
	for _, text := range ran {
		line := w.place(which, e, text)
		line.Differs = !slices.Contains(otherRan, text)
		line.Changed = w.changed(which, line)
		d.Lines = append(d.Lines, line)
	}
	d.Lines = w.clocked(which, e, d.Lines)
	return d
}

// changed reports whether a line of one listing is missing from the other.
func (w *pairedRun) changed(which int, line ExecutedLine) bool {
	return !slices.ContainsFunc(w.lines[1-which], func(l listing.Line) bool {
		return l.Section == line.Section && l.Text == line.Text
	})
}

// sections returns the sections of the listing that an event runs, in order.
func sections(e *trace.Event) []string {
	if e.Kind == trace.Receive {
		return []string{"Receive " + e.Message.Type, "Receive"}
	}
	return map[trace.Kind][]string{
		trace.Ask: {"Ask"}, trace.Leave: {"Leave"}, trace.Again: {"Leave", "Ask"}, trace.Enter: {"MayEnter"},
	}[e.Kind]
}

// place finds the line of the listing for a text reported by an event. Without such a line, it returns the text alone.
func (w *pairedRun) place(which int, e *trace.Event, text string) ExecutedLine {
	for _, section := range append(sections(e), "MayEnter", "Procedure") {
		for i, l := range w.lines[which] {
			said := l.Key(w.run.setup.Algorithm.UserProgram) == text
			if said && (l.Section == section || strings.HasPrefix(l.Section, section+" ") && section == "Procedure") {
				return ExecutedLine{Line: i + 1, Section: l.Section, Text: l.Text}
			}
		}
	}
	return ExecutedLine{Text: text}
}

// clocked inserts the lines of the clock rule among those that ran, if the two rules differ. They have no line in the
// algorithm's source.
func (w *pairedRun) clocked(which int, e *trace.Event, ran []ExecutedLine) []ExecutedLine {
	if w.rules[was] == w.rules[is] || w.run.setup.Algorithm.Clockless {
		return ran
	}
	all := slices.Clone(ran)
	for i, l := range w.lines[which] {
		if l.Line == 0 && slices.Contains(sections(e), l.Section) {
			line := ExecutedLine{Line: i + 1, Section: l.Section, Text: l.Text, Clock: true}
			line.Changed = w.changed(which, line)
			line.Differs = line.Changed
			all = append(all, line)
		}
	}
	slices.SortStableFunc(all, func(a, b ExecutedLine) int { return cmp.Compare(a.Line, b.Line) })
	return all
}

// startLines returns the lines that define how processes start and that the other listing does not have.
func (w *pairedRun) startLines(which int) []ExecutedLine {
	var all []ExecutedLine
	for i, l := range w.lines[which] {
		line := ExecutedLine{Line: i + 1, Section: l.Section, Text: l.Text, Differs: true, Changed: true}
		if l.Section == "Start" && w.changed(which, line) {
			all = append(all, line)
		}
	}
	return all
}

// after returns, for each of two outcomes, the fields whose values differ after it, and the clock, C, if that differs.
// Blank fields are left out.
func (w *pairedRun) after(p mutex.ID, a, b outcome) (json.RawMessage, json.RawMessage) {
	one, other := w.values(p, a), w.values(p, b)
	for name, value := range one {
		if sameJSON(value, other[name]) {
			delete(one, name)
			delete(other, name)
		}
	}
	first, _ := json.Marshal(one) // Marshal sorts the keys
	second, _ := json.Marshal(other)
	return first, second
}

// values returns the fields of a process after an outcome and its clock, without the fields that only a switch reads.
func (w *pairedRun) values(p mutex.ID, o outcome) state {
	all := w.run.state(p, o.local)
	for _, f := range w.run.setup.Algorithm.Fields {
		if f.Switch != "" {
			delete(all, f.Name)
		}
	}
	if !w.run.setup.Algorithm.Clockless {
		all["C"] = json.RawMessage(strconv.Itoa(o.local.Clock))
	}
	return all
}

// same reports whether two outcomes leave the same state, apart from fields that only a switch reads.
func (w *pairedRun) same(p mutex.ID, a, b outcome) bool {
	if bytes.Equal(a.state, b.state) {
		return true
	}
	return a.local.Phase == b.local.Phase && maps.EqualFunc(w.values(p, a), w.values(p, b), sameJSON)
}

func sameJSON(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
