package why_test

import (
	"bytes"
	"slices"
	"testing"

	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
	"fano/server/why"
)

// What an answer says about a step that differs because of an earlier one is true: the two runs are executed on whole
// systems side by side, one with the line restored for the differing processes, as long as the same events can happen
// in both.
func TestWhatFollowsIsSoInTheOtherRun(t *testing.T) {
	compared, reached := 0, 0
	runs(t, func(t *testing.T, d *scenario.Document) {
		run := play(t, d)
		for _, v := range run.summary.Violations {
			w := answer(t, d, v)
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

// pair holds two systems: the original, and the one without the cause.
type pair struct {
	was, is   *system.System
	now, with *simulate.Setup
	encoders  [2]*system.Machine // one clock rule may not read the clock of a message that another reads
}

// asInTheOtherRun reports whether the step of a link was reached before the runs diverged.
func asInTheOtherRun(t *testing.T, run *playedRun, w *why.Answer, l *cause.Link) bool {
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
		step, err := p.is.Apply(trace.ChoiceOf(&e))
		apply(t, p.was, &e)
		if err != nil {
			return false // they diverge
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
func says(t *testing.T, w *why.Answer, l *cause.Link, sent []cause.Sent) {
	t.Helper()
	same := func(a, b cause.Sent) bool { return a.To == b.To && a.Type == b.Type && a.Clock == b.Clock }
	if !slices.EqualFunc(sent, l.With.Sends, same) {
		t.Errorf("%s at %d: step %d would have sent %v, not %v", w.Violation.Property, w.Violation.Step, l.Step, sent, l.With.Sends)
	}
}

// otherRun returns the two systems in their initial states.
func otherRun(t *testing.T, run *playedRun, w *why.Answer) *pair {
	t.Helper()
	with := setupOf(t, withLines(run, append(slices.Clone(w.Idle), w.Causes[0].Switch), nil))
	was, is, lines := run.setup.Config(), run.setup.Config(), with.Config()
	p := &pair{now: run.setup, with: with, encoders: [2]*system.Machine{
		system.NewMachine(t.Context(), was), system.NewMachine(t.Context(), lines),
	}}
	if w.Causes[0].Step == 0 {
		is = lines
	}
	was.Order, is.Order = system.AnyOrder, system.AnyOrder
	p.was, _ = system.New(t.Context(), was)
	p.is, _ = system.New(t.Context(), is)
	return p
}

// otherwise reports whether an event is of a process whose state differs, or of a message whose content differs.
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
