package cause

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// candidates are all that a run does beside what its algorithm assumes, up to a step, what holds for the whole run first.
func (r *recorded) candidates(step int) []Cause {
	var all []Cause
	for _, name := range r.document.Switches {
		all = append(all, Cause{Kind: Switch, Switch: name})
	}
	if a := r.setup.Algorithm; a.FIFO && r.document.Network.Order != scenario.OrderFIFO {
		all = append(all, Cause{Kind: Order})
	}
	if r.document.Clock.Rule != usualRule(r.document) {
		all = append(all, Cause{Kind: Rule})
	}
	for i := range r.events[:step] {
		e := &r.events[i]
		c := Cause{Step: e.Step, Process: e.At}
		switch e.Kind {
		case trace.Drop:
			c.Kind, c.Message, c.Type = Lost, &e.Message.ID, e.Message.Type
		case trace.Duplicate:
			c.Kind, c.Message, c.Type = Twice, &e.Message.ID, e.Message.Type
		case trace.Crash:
			c.Kind = Crash
		default:
			continue
		}
		all = append(all, c)
	}
	return all
}

// usualRule is by which rule a document's clocks tick if it does not say otherwise: as a switch wants it, or else the
// algorithm.
func usualRule(d *scenario.Document) string {
	a := d.Definition()
	for _, s := range a.Switches {
		if s.Clock != "" && slices.Contains(d.Switches, s.Name) {
			return s.Clock
		}
	}
	return a.Clock
}

// undoing is a scenario in which causes are undone; within are the choices of its schedule that the one before led to,
// before it goes on by itself.
type undoing struct {
	*scenario.Document
	within int
}

// undo is the scenario of a run without some causes, up to the step at which it broke something, and without faults after
// that. Of a timed run it is the same scenario, with the line back, the channels in order, the message delivered when it
// was lost, its copy lost; what chance has lost is lost still, and nothing else; the deliveries of messages that are then
// never sent are left out. Of a schedule it is the run that [recorded.follow] makes of its choices. What was said of the
// run, and how it is looked at, may not be so any more and is left out. Errors: [*scenario.Invalid], ctx's own.
func (r *recorded) undo(ctx context.Context, causes []Cause, until int) (*undoing, error) {
	d := *r.document
	d.Label, d.Title, d.Story, d.Notes = scenario.Text{}, scenario.Text{}, scenario.Text{}, nil
	d.View = scenario.View{Axis: d.View.Axis, Tab: d.View.Tab}
	d.Questions, d.Challenge, d.Beside = scenario.Questions{}, nil, nil
	for _, c := range causes {
		switch c.Kind {
		case Switch:
			rule := usualRule(&d)
			d.Switches = slices.DeleteFunc(slices.Clone(d.Switches), func(s string) bool { return s == c.Switch })
			if d.Clock.Rule == rule {
				d.Clock.Rule = usualRule(&d)
			}
		case Order:
			d.Network.Order = scenario.OrderFIFO
		case Rule:
			d.Clock.Rule = usualRule(&d)
		}
	}
	if r.document.ByChoice() {
		return r.follow(&d, causes, until)
	}
	r.deliver(&d, causes, until)
	r.withoutCrashes(&d, causes, until)
	return r.withoutImpossible(ctx, &d)
}

// deliver has the messages of a timed run delivered that causes lost, and the copies not made that they were. Other faults
// up to a step stay, of which chance decides none any more, and those after it go.
func (r *recorded) deliver(d *scenario.Document, causes []Cause, until int) {
	is := func(kind Kind, m trace.MessageName) bool {
		return slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == kind && (c.All || *c.Message == m) })
	}
	all := func(kind Kind) bool {
		return slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == kind && c.All })
	}
	faults := map[trace.MessageName]scenario.Delivery{}
	var made []scenario.Delivery
	for i := range r.events[:until] {
		switch e := &r.events[i]; {
		case e.Kind == trace.Drop && !all(Lost):
			v, original := scenario.Delivery{Message: e.Message.ID, Drop: true}, e.Message.ID
			if original.Copy = 0; e.Message.ID.Copy > 0 && is(Twice, original) {
				continue // it is not even made
			}
			if is(Lost, e.Message.ID) {
				v.Drop, v.At = false, e.Time
			}
			faults[v.Message] = v
		case e.Kind == trace.Duplicate && !is(Twice, e.Message.ID):
			again := e.Message.ID
			again.Copy = 2
			faults[again] = scenario.Delivery{Message: again, At: r.arrival(again)}
		}
	}
	for _, v := range d.Deliveries {
		now, known := faults[v.Message]
		if known {
			v = now
		} else if v.Drop || v.Message.Copy > 0 {
			continue
		}
		delete(faults, v.Message)
		made = append(made, v)
	}
	rest := slices.SortedFunc(maps.Values(faults), func(a, b scenario.Delivery) int {
		return strings.Compare(a.Message.String(), b.Message.String())
	})
	d.Deliveries, d.Network.Loss, d.Network.Duplication = append(made, rest...), 0, 0
}

// arrival is when a copy arrives, or is lost; the end of the run if it does not.
func (r *recorded) arrival(m trace.MessageName) trace.Time {
	for i := range r.events {
		if e := &r.events[i]; e.Message != nil && e.Message.ID == m {
			return e.Time
		}
	}
	return r.events[len(r.events)-1].Time
}

// withoutCrashes takes out of a script the crashes that are causes, and those after a step, each with the recovery that follows.
func (r *recorded) withoutCrashes(d *scenario.Document, causes []Cause, until int) {
	gone := map[int][]trace.Time{} // when, by process
	for i := range r.events {
		e := &r.events[i]
		is := func(c Cause) bool { return c.Kind == Crash && c.Step == e.Step }
		if e.Kind == trace.Crash && (e.Step > until || slices.ContainsFunc(causes, is)) {
			gone[int(e.At)] = append(gone[int(e.At)], e.Time)
		}
	}
	if len(gone) == 0 {
		return
	}
	up := map[int]bool{}
	d.Script = slices.DeleteFunc(slices.Clone(d.Script), func(a scenario.Action) bool {
		switch a.Do {
		case scenario.DoCrash:
			up[a.Process] = slices.Contains(gone[a.Process], a.At)
			return up[a.Process]
		case scenario.DoRecover:
			return up[a.Process]
		}
		return false
	})
}

// withoutImpossible leaves out the deliveries that a timed run cannot make.
func (r *recorded) withoutImpossible(ctx context.Context, d *scenario.Document) (*undoing, error) {
	for {
		setup, problems := d.Setup()
		if len(problems) > 0 {
			return nil, &scenario.Invalid{Problems: problems}
		}
		_, _, err := r.watched(ctx, setup)
		var impossible simulate.Problems
		if !errors.As(err, &impossible) || len(d.Deliveries) == 0 {
			if err != nil {
				return nil, invalid(err)
			}
			return &undoing{Document: d}, nil
		}
		gone := map[int]bool{}
		for _, p := range impossible {
			if i, ok := deliveryOf(p.Path); ok {
				gone[i] = true
			}
		}
		if len(gone) == 0 {
			return nil, invalid(err)
		}
		var kept []scenario.Delivery
		for i, v := range d.Deliveries {
			if !gone[i] {
				kept = append(kept, v)
			}
		}
		d.Deliveries = kept
	}
}

// watched makes a run of which all is watched, up to twice as many events as a run may have that is read, and tells who
// waits in the end. Error: that no work is left, among others.
func (r *recorded) watched(ctx context.Context, s *simulate.Setup) (summary trace.Summary, waits map[mutex.ID]bool, err error) {
	waits = map[mutex.ID]bool{}
	events := 0
	summary, err = simulate.Run(ctx, s, func(e *trace.Event) error {
		if events++; events > 2*r.limits.Events {
			return simulate.ErrEnough
		}
		switch {
		case e.Kind.Asks():
			waits[e.At] = true
		case e.Kind == trace.Enter:
			waits[e.At] = false
		}
		if r.exhausted() {
			return errExhausted
		}
		return nil
	})
	return summary, waits, err
}

var errExhausted = errors.New("it is too late to look for causes")

// invalid is an error of a run as one of its scenario.
func invalid(err error) error {
	if problems, is := scenario.RunProblems(err); is {
		return &scenario.Invalid{Problems: problems}
	}
	return err
}

// deliveryOf is the place of the delivery that a path names.
func deliveryOf(path string) (int, bool) {
	_, rest, found := strings.Cut(path, "deliveries[")
	number, _, _ := strings.Cut(rest, "]")
	i, err := strconv.Atoi(number)
	return i, found && err == nil
}
