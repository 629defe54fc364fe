package cause_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/cause"
	"fano/server/scenario"
)

// What is said of a step that went otherwise because of an earlier one is so: the two runs are made on whole systems side
// by side, the line back in one for those who stand otherwise, for as long as the same can happen in both.
func TestWhatFollowsIsSoInTheOtherRun(t *testing.T) {
	compared, reached := 0, 0
	runs(t, func(t *testing.T, d *scenario.Document) {
		run := play(t, d)
		for _, v := range run.summary.Violations {
			w := why(t, d, v)
			for i := range w.Links {
				if l := &w.Links[i]; l.Kind == cause.Follows && len(w.Causes) == 1 && w.Causes[0].Kind == cause.Switch {
					compared++
					if asInTheOtherRun(t, run, w, l) {
						reached++
					}
				}
			}
		}
	})
	t.Logf("of %d steps %d were compared", compared, reached)
	if reached < 40 {
		t.Errorf("of %d steps only %d were compared", compared, reached)
	}
}

// pair are two systems: as it was, and as it would have been.
type pair struct {
	was, is   *system.System
	now, with *simulate.Setup
	encoders  [2]*system.Machine // a rule may not read the clock of a message that another reads
}

// asInTheOtherRun says whether the step of a link was reached before the runs parted.
func asInTheOtherRun(t *testing.T, run *told, w *cause.Why, l *cause.Link) bool {
	t.Helper()
	p := otherRun(t, run, w)
	for _, e := range run.events[:l.Step] {
		decisive := e.Step == w.Causes[0].Step
		if p.otherwise(&e) || decisive {
			p.is.Switches, p.is.Rule = p.with.Switches, p.with.Rule
		} else {
			p.is.Switches, p.is.Rule = p.now.Switches, p.now.Rule
		}
		p.is.Listen()
		step, err := p.is.Apply(choiceOf(&e))
		apply(t, p.was, &e)
		if err != nil {
			return false // they part
		}
		var sent []cause.Sent
		for _, at := range step.Sends {
			m := p.is.Packet(at)
			if m.Kind < 0 {
				return false
			}
			sent = append(sent, cause.Sent{To: m.To, Type: run.setup.Algorithm.Messages[m.Kind].Type, Clock: m.Clock})
		}
		if e.Step == l.Step {
			says(t, w, l, sent)
			return true
		}
		if !slices.EqualFunc(sent, e.Sends, func(a cause.Sent, b trace.Sent) bool { return a.To == b.To && a.Type == b.Type }) {
			return false
		}
	}
	return false
}

// says checks what a link says that its step would have sent.
func says(t *testing.T, w *cause.Why, l *cause.Link, sent []cause.Sent) {
	t.Helper()
	same := func(a, b cause.Sent) bool { return a.To == b.To && a.Type == b.Type && a.Clock == b.Clock }
	if !slices.EqualFunc(sent, l.With.Sends, same) {
		t.Errorf("%s at %d: step %d would have sent %v, not %v", w.Violation.Property, w.Violation.Step, l.Step, sent, l.With.Sends)
	}
}

// otherRun are the two systems before anything has happened.
func otherRun(t *testing.T, run *told, w *cause.Why) *pair {
	t.Helper()
	without := *run.document
	undone := append([]string{w.Causes[0].Switch}, w.Idle...)
	without.Switches = slices.DeleteFunc(slices.Clone(without.Switches), func(s string) bool { return slices.Contains(undone, s) })
	for _, s := range run.setup.Algorithm.Switches {
		if s.Clock != "" && slices.Contains(undone, s.Name) {
			without.Clock.Rule = run.setup.Algorithm.Clock
		}
	}
	without.Schedule, without.Loop, without.Deliveries = nil, 0, nil
	with, problems := without.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p := &pair{now: run.setup, with: with, encoders: [2]*system.Machine{
		system.NewMachine(context.Background(), configOf(run.setup)), system.NewMachine(context.Background(), configOf(with)),
	}}
	was, is := configOf(run.setup), configOf(run.setup)
	if w.Causes[0].Step == 0 {
		is = configOf(with)
	}
	was.Order, is.Order = system.AnyOrder, system.AnyOrder
	p.was, _ = system.New(context.Background(), was)
	p.is, _ = system.New(context.Background(), is)
	return p
}

// otherwise says whether an event is of a process that stands otherwise, or of a message that says something else.
func (p *pair) otherwise(e *trace.Event) bool {
	of := func(s *system.System, encoder *system.Machine) []byte {
		text := encoder.EncodeLocal(nil, s.Local(e.At))
		if e.Kind != trace.Receive {
			return text
		}
		at, found := s.Find(e.Message.ID)
		if !found {
			return nil
		}
		m := s.Packet(at)
		return encoder.EncodeMessage(text, int(m.Kind), m.Clock, m.Message)
	}
	return slices.ContainsFunc(p.encoders[:], func(m *system.Machine) bool { return !bytes.Equal(of(p.was, m), of(p.is, m)) })
}

// choiceOf is what an event is as a choice.
func choiceOf(e *trace.Event) trace.Choice {
	c := trace.Choice{Kind: e.Kind, At: e.At}
	if e.Message != nil {
		c.Message = e.Message.ID
	} else if e.Kind == trace.Send {
		c.To = e.Sends[0].To
	}
	return c
}
