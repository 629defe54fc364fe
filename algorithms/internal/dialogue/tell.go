package dialogue

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// written returns the whole text, or an error if the run ends before its schedule.
func (d *dialogue) written(passages []passage) (string, error) {
	header, err := d.setup.Header(context.Background())
	if err != nil {
		return "", err
	}
	var told []string
	summary, err := simulate.Run(context.Background(), &d.setup, func(e *trace.Event) error {
		told = append(told, d.event(&header, e))
		return nil
	})
	if err == nil && len(told) != len(d.states) {
		err = fmt.Errorf("a run of %d events, and a schedule of %d", len(told), len(d.states))
	}
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i, p := range passages {
		if i > 0 && !strings.HasPrefix(passages[i-1].line, "#") {
			b.WriteString("\n")
		}
		b.WriteString(p.line + "\n")
		if p.refused != "" {
			b.WriteString("not possible: " + p.refused + "\n")
		}
		for range p.choices {
			b.WriteString(told[0])
			told = told[1:]
		}
	}
	fmt.Fprintf(&b, "\nIn all %d messages for %d entries.", summary.Messages, summary.Entries)
	if summary.Ended == trace.Deadlock {
		b.WriteString(" Deadlock: nothing is left to happen, and a process waits.")
	}
	b.WriteString("\n")
	return b.String(), nil
}

// event describes one step: what the process does, its state afterwards, the lines that run, the messages sent, the
// properties broken.
func (d *dialogue) event(h *trace.Header, e *trace.Event) string {
	var b strings.Builder
	b.WriteString(h.Label(e.At))
	switch {
	case e.Kind == trace.Receive:
		fmt.Fprintf(&b, " receives %s%s from %s", e.Message.Type, carried(e.Message.Fields), h.Label(e.Message.From))
	case e.Message != nil: // an action of the network
		return fmt.Sprintf("the network: %s %s\n", e.Kind, e.Message.ID)
	default:
		b.WriteString(" " + verbs[e.Kind])
	}
	var now []string
	if e.Kind != trace.Receive {
		now = append(now, d.word(e.Phase))
	}
	if !d.setup.Algorithm.Clockless {
		now = append(now, fmt.Sprintf("clock %d", e.Clock))
	}
	if state := d.states[e.Step-1]; state != "" {
		now = append(now, state)
	}
	if len(now) > 0 {
		b.WriteString(": " + strings.Join(now, ", "))
	}
	b.WriteString("\n")
	for _, line := range e.Lines {
		fmt.Fprintf(&b, "    %s%s\n", strings.Repeat("  ", h.Listing[line-1].Depth), h.Listing[line-1].Text)
	}
	sent(&b, h, e.Sends)
	for _, v := range e.Verdicts {
		if !v.Holds {
			fmt.Fprintf(&b, "    ✕ %s\n", v.Property)
		}
	}
	return b.String()
}

// sent writes the messages of an event, one line for all receivers of the same message.
func sent(b *strings.Builder, h *trace.Header, sends []trace.Sent) {
	for len(sends) > 0 {
		m, n := sends[0], 0
		var to []string
		for n < len(sends) && sends[n].Type == m.Type && string(sends[n].Fields) == string(m.Fields) {
			to = append(to, h.Label(sends[n].To))
			n++
		}
		fmt.Fprintf(b, "    → %s: %s%s\n", strings.Join(to, ", "), m.Type, carried(m.Fields))
		sends = sends[n:]
	}
}

var verbs = map[trace.Kind]string{
	trace.Ask: "asks", trace.Enter: "enters", trace.Leave: "leaves", trace.Again: "leaves and asks",
	trace.Internal: "has an event of its own", trace.Send: "sends", trace.Crash: "crashes", trace.Recover: "recovers",
}

// word returns the paper's name of a phase.
func (d *dialogue) word(phase string) string {
	w := d.setup.Algorithm.Words
	switch phase {
	case mutex.Waiting.String():
		return w.Waiting
	case mutex.Inside.String():
		return w.Inside
	}
	return w.Idle
}

// plain removes JSON syntax.
var plain = strings.NewReplacer(`"`, "", ",", ", ", ":", " = ", "{", "", "}", "")

// tuples does the same within a collection, whose elements may be tuples: "1: (req, 0)".
var tuples = strings.NewReplacer(`"`, "", ",", ", ", ":", ": ", "{", "", "}", "", "[", "(", "]", ")")

// carried formats the fields of a message.
func carried(fields json.RawMessage) string {
	if text := plain.Replace(string(fields)); text != "" {
		return " (" + text + ")"
	}
	return ""
}

// changed returns the fields of a node's state that have changed since last told: "T = 1, deferred = {3}".
func (d *dialogue) changed(at mutex.ID) string {
	a := d.setup.Algorithm
	var state map[string]json.RawMessage
	text := a.Watch(d.system.Local(at).Process).AppendChanges(nil) // from the blank state
	if len(text) > 0 {
		if err := json.Unmarshal(text, &state); err != nil {
			panic(err) // it was made here
		}
	}
	var now, changes []string
	for _, f := range a.Fields {
		now = append(now, f.Name+" = "+value(f.Kind, state[f.Name]))
	}
	for i, told := range d.known[at-1] {
		if now[i] != told {
			changes = append(changes, now[i])
		}
	}
	d.known[at-1] = now
	return strings.Join(changes, ", ")
}

// value formats a field: a set in braces, a queue in angle brackets, a vector in square brackets.
func value(kind string, text json.RawMessage) string {
	switch kind {
	case "set", "queue":
		var of struct {
			In json.RawMessage `json:"+"`
		}
		if len(text) > 0 {
			if err := json.Unmarshal(text, &of); err != nil {
				panic(err) // it was made here
			}
		}
		inner := tuples.Replace(strings.TrimSuffix(strings.TrimPrefix(string(of.In), "["), "]"))
		if kind == "set" {
			return "{" + inner + "}"
		}
		return "⟨" + inner + "⟩"
	case "vector":
		return "[" + tuples.Replace(string(text)) + "]"
	case "bool":
		return cmp.Or(string(text), "false")
	}
	return plain.Replace(cmp.Or(string(text), "0"))
}
