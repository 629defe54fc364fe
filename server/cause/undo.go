package cause

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// candidates are all that a run does beside what its algorithm assumes, up to a step, what holds for the whole run first.
func (r *recorded) candidates(step int) []Cause {
	var all []Cause
	for _, name := range r.document.Switches {
		all = append(all, Cause{Kind: Switch, Switch: name})
	}
	if r.setup.Algorithm.FIFO && r.document.Network.Order != scenario.OrderFIFO {
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
	a, _ := algorithms.Named(d.Algorithm)
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

// undo is the scenario of a run without some causes, which happened in that run. Of a timed run it is the same scenario,
// with the line back, the channels in order, the message delivered when it was lost, its copy lost, and the deliveries of
// messages that are then never sent left out. Of a schedule it is the run that [follow] makes of its choices. What was
// said of the run, and how it is looked at, may not be so any more and is left out. Errors: [*scenario.Invalid], ctx's own.
func (r *recorded) undo(ctx context.Context, causes []Cause) (*undoing, error) {
	d := *r.document
	d.Label, d.Title, d.Story, d.Notes = scenario.Text{}, scenario.Text{}, scenario.Text{}, nil
	d.View = scenario.View{Axis: d.View.Axis, Tab: d.View.Tab}
	d.Deliveries = slices.Clone(d.Deliveries)
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
		case Lost, Twice:
			if d.Schedule == nil {
				d.Deliveries = r.delivered(d.Deliveries, c)
			}
		}
	}
	if d.Schedule != nil {
		return r.follow(ctx, &d, causes)
	}
	return mended(ctx, &d)
}

// delivered are deliveries with one more: a message that was lost arrives when it was lost, the copy of one that came
// twice is lost.
func (r *recorded) delivered(all []scenario.Delivery, c Cause) []scenario.Delivery {
	now := scenario.Delivery{Message: *c.Message}
	if c.Kind == Twice {
		now.Message.Copy, now.Drop = 2, true
	} else {
		now.At = r.event(c.Step).Time
	}
	all = slices.DeleteFunc(all, func(other scenario.Delivery) bool { return other.Message == now.Message })
	return append(all, now)
}

// mended leaves out the deliveries that a timed run cannot make.
func mended(ctx context.Context, d *scenario.Document) (*undoing, error) {
	for {
		setup, problems := d.Setup()
		if len(problems) > 0 {
			return nil, &scenario.Invalid{Problems: problems}
		}
		_, err := watched(ctx, setup)
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

// watched makes a run of which all is watched, and nothing told.
func watched(ctx context.Context, s *simulate.Setup) (trace.Summary, error) {
	return simulate.Run(s, func(*trace.Event) error { return ctx.Err() })
}

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
