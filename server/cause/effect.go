package cause

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// differing tells two outcomes of an event that differ, of a process whose state was before.
func (w *pairedRun) differing(e *trace.Event, before *system.Local, did, with outcome) differing {
	d := differing{step: e.Step, process: e.At, state: w.state(e.At, before)}
	if lets(e, did, with) {
		did.effect.Enters, with.effect.Enters = &did.may, &with.may
		did.lines, with.lines = append(did.lines, did.entry...), append(with.lines, with.entry...)
	}
	d.did, d.with = w.effect(0, e, did, with), w.effect(1, e, with, did)
	d.did.After, d.with.After = w.after(e.At, did, with)
	return d
}

// effect tells one outcome, with what in it is not in the other one.
func (w *pairedRun) effect(which int, e *trace.Event, o, other outcome) *Effect {
	d := o.effect
	for i := range d.Sends {
		d.Sends[i].Differs = !slices.ContainsFunc(other.sends, func(s []byte) bool { return bytes.Equal(s, o.sends[i]) })
	}
	for _, text := range o.lines {
		line := w.place(which, e, text)
		line.Differs = !slices.Contains(other.lines, text)
		line.Changed = w.changed(which, line)
		d.Lines = append(d.Lines, line)
	}
	d.Lines = w.clocked(which, e, d.Lines)
	return &d
}

// changed says that a line of one of the two listings is not in the other.
func (w *pairedRun) changed(which int, line ExecutedLine) bool {
	return !slices.ContainsFunc(w.lines[1-which], func(l listing.Line) bool {
		return l.Section == line.Section && l.Text == line.Text
	})
}

// sections are those of the listing which an event runs, in their order.
func sections(e *trace.Event) []string {
	if e.Kind == trace.Receive {
		return []string{"Receive " + e.Message.Type, "Receive"}
	}
	return map[trace.Kind][]string{
		trace.Ask: {"Ask"}, trace.Leave: {"Leave"}, trace.Again: {"Leave", "Ask"}, trace.Enter: {"MayEnter"},
	}[e.Kind]
}

// place is where a line stands in the listing, by the event that said it.
func (w *pairedRun) place(which int, e *trace.Event, text string) ExecutedLine {
	for _, section := range append(sections(e), "MayEnter", "Procedure") {
		for i, l := range w.lines[which] {
			said := l.Text == text
			if w.now.Algorithm.Own != nil { // which says its lines by their numbers
				said = strconv.Itoa(l.Line) == text
			}
			if said && (l.Section == section || strings.HasPrefix(l.Section, section+" ") && section == "Procedure") {
				return ExecutedLine{Line: i + 1, Section: l.Section, Text: l.Text}
			}
		}
	}
	return ExecutedLine{Text: text}
}

// clocked puts the lines of the clock's rule among those that ran, where the two rules differ. They have no line in the
// algorithm's source.
func (w *pairedRun) clocked(which int, e *trace.Event, ran []ExecutedLine) []ExecutedLine {
	if w.now.Rule == w.with.Rule || w.run.setup.Algorithm.Clockless {
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

// startLines are those that say how the processes start, where they are not in the other listing.
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

// sentAtStart are the messages that a process has sent before anything has happened, with what is not in the other system.
func (w *pairedRun) sentAtStart(is, other *system.System, p mutex.ID) []Sent {
	var all []Sent
	for _, at := range is.InFlight() {
		if m := is.Packet(at); m.From == p {
			sent := w.sentOf(m)
			sent.Differs = true
			for _, o := range other.InFlight() {
				if n := other.Packet(o); n.From == p && n.To == m.To && reflect.DeepEqual(w.sentOf(n), w.sentOf(m)) {
					sent.Differs = false
				}
			}
			all = append(all, sent)
		}
	}
	return all
}

// sentOf is a message in flight as one that was sent.
func (w *pairedRun) sentOf(m *system.Packet) Sent {
	a := w.run.setup.Algorithm
	return Sent{To: m.To, Type: a.Messages[m.Kind].Type, Clock: m.Clock, Fields: a.AppendMessage(nil, int(m.Kind), m.Message)}
}

// after are of two outcomes the values of the fields in which they leave a process otherwise, and of its clock, C; each
// only where it is not blank.
func (w *pairedRun) after(p mutex.ID, a, b outcome) (json.RawMessage, json.RawMessage) {
	values := [2]map[string]json.RawMessage{w.values(p, a), w.values(p, b)}
	for name, value := range values[0] {
		if bytes.Equal(value, values[1][name]) {
			delete(values[0], name)
			delete(values[1], name)
		}
	}
	texts := [2]json.RawMessage{}
	for i := range values {
		texts[i], _ = json.Marshal(values[i]) // keys in order
	}
	return texts[0], texts[1]
}

// values are the fields of a process after an outcome, but for what only a switch reads, and its clock.
func (w *pairedRun) values(p mutex.ID, o outcome) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	if text := w.state(p, o.local); len(text) > 0 {
		_ = json.Unmarshal(text, &all) // it has been written here
	}
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

// same says whether two outcomes leave the same state, but for what only a switch reads.
func (w *pairedRun) same(p mutex.ID, a, b outcome) bool {
	if bytes.Equal(a.state, b.state) {
		return true
	}
	one, other := w.values(p, a), w.values(p, b)
	if a.local.Phase != b.local.Phase || len(one) != len(other) {
		return false
	}
	for name, value := range one {
		if !bytes.Equal(value, other[name]) {
			return false
		}
	}
	return true
}
