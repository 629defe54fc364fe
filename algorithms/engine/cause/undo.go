package cause

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/replay"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
)

// faults returns all violations of the algorithm's assumptions up to a step, those of the whole run first.
func (r *recorded) faults(step int) (all []Cause) {
	s := r.setup
	for _, w := range s.Algorithm.Switches {
		if bit, _ := s.Algorithm.Switch(w.Name); s.Switches&bit != 0 {
			all = append(all, Cause{Kind: Switch, Switch: w.Name})
		}
	}
	if s.Algorithm.FIFO && s.Order != system.FIFO {
		all = append(all, Cause{Kind: Order})
	}
	if s.Rule != defaultRule(s.Algorithm, s.Switches) {
		all = append(all, Cause{Kind: Rule})
	}
	kinds := map[trace.Kind]Kind{trace.Drop: Lost, trace.Duplicate: Twice, trace.Crash: Crash}
	for i := range r.events[:step] {
		e := &r.events[i]
		kind, is := kinds[e.Kind]
		if !is {
			continue
		}
		c := Cause{Kind: kind, Step: e.Step, Process: e.At}
		if kind != Crash {
			c.Message, c.Type = &e.Message.ID, e.Message.Type
		}
		all = append(all, c)
	}
	return all
}

// defaultRule returns the default clock rule: the one that a switch demands, or else the algorithm's.
func defaultRule(a *model.Algorithm, on mutex.Switches) system.Rule {
	name := a.Clock
	for _, s := range slices.Backward(a.Switches) {
		if bit, _ := a.Switch(s.Name); s.Clock != "" && on&bit != 0 {
			name = s.Clock
		}
	}
	rule, _ := system.ParseRule(name)
	return rule
}

// without returns the setup of the same system with the lines and the rule restored that some causes changed, and the
// test of a program flipped.
func (r *recorded) without(causes ...Cause) *simulate.Setup {
	s := *r.setup
	for _, c := range causes {
		forced := s.Rule == defaultRule(s.Algorithm, s.Switches)
		switch c.Kind {
		case Switch:
			bit, _ := s.Algorithm.Switch(c.Switch)
			s.Switches &^= bit
		case FlippedBranch:
			s.Algorithm = program.TestsOf(s.Algorithm).Variant(program.Variant{Flip: c.Decision.Branch})
		}
		if c.Kind == Rule || c.Kind == Switch && forced {
			s.Rule = defaultRule(s.Algorithm, s.Switches)
		}
	}
	return &s
}

// errNoRun reports that a run without some causes cannot be made, or not with the work that is left.
var errNoRun = errors.New("there is no run without these causes")

// undo returns the setup of the run without some causes, up to the violation, and without later faults. For a timed run
// it restores the line, the order of channels and the lost message, and removes the copy; other losses stay, and
// deliveries of messages that are then never sent are removed. For a schedule it is the run that [replay.Follow] makes
// of its choices; within is the number of choices that come from the schedule.
func (s *causeSearch) undo(causes []Cause) (setup *simulate.Setup, within int, err error) {
	setup = s.run.without(causes...)
	if hasKind(causes, Order) {
		setup.Order = system.FIFO
	}
	if setup.Schedule == nil {
		s.run.deliver(setup, causes, s.violation.Step)
		s.run.withoutCrashes(setup, causes, s.violation.Step)
	} else {
		f, ok := replay.Follow(s.run.ctx, s.run.setup, setup, s.violation.Step, edits(causes), s.run.going)
		if !ok {
			return nil, 0, errNoRun
		}
		within = f.Within
		setup.Schedule, setup.Times, setup.Loop = f.Schedule, nil, 0
		if setup.Stop.Events > 0 {
			setup.Stop.Events = max(setup.Stop.Events, len(f.Schedule)+1)
		}
	}
	if s.Accepts != nil && !s.Accepts(setup) {
		return nil, 0, errNoRun
	}
	return setup, within, nil
}

func hasKind(causes []Cause, kind Kind) bool {
	return slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == kind })
}

// edits returns how the choices of a schedule change without some causes.
func edits(causes []Cause) func(trace.Choice) replay.Edit {
	return func(c trace.Choice) replay.Edit {
		switch {
		case c.Kind == trace.Drop && undoes(causes, Lost, c.Message):
			return replay.Deliver
		case c.Kind == trace.Duplicate && undoes(causes, Twice, c.Message):
			return replay.Single
		case c.Kind == trace.Crash && slices.ContainsFunc(causes, func(u Cause) bool { return u.Kind == Crash && u.Process == c.At }):
			return replay.Omit
		}
		return replay.Keep
	}
}

// undoes reports whether some causes include the loss, or the copy, of a message.
func undoes(causes []Cause, kind Kind, m trace.MessageName) bool {
	return slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == kind && (c.All || *c.Message == m) })
}

// deliver undoes the losses and duplicates among the causes in a timed run. Other faults up to a step are kept as
// scripted faults, independent of chance; later ones are removed.
func (r *recorded) deliver(s *simulate.Setup, causes []Cause, until int) {
	faults := map[trace.MessageName]simulate.Delivery{}
	lostAll := slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == Lost && c.All })
	for i := range r.events[:until] {
		switch e := &r.events[i]; {
		case e.Kind == trace.Drop && !lostAll:
			original := e.Message.ID
			if original.Copy = 0; e.Message.ID.Copy > 0 && undoes(causes, Twice, original) {
				continue // without the cause it is not even made
			}
			v := simulate.Delivery{Message: e.Message.ID, Drop: true}
			if undoes(causes, Lost, e.Message.ID) {
				v = simulate.Delivery{Message: e.Message.ID, At: e.Time, HasAt: true}
			}
			faults[v.Message] = v
		case e.Kind == trace.Duplicate && !undoes(causes, Twice, e.Message.ID):
			again := copyOf(e.Message.ID)
			faults[again] = simulate.Delivery{Message: again, At: r.arrival(again), HasAt: true}
		}
	}
	var made []simulate.Delivery
	for _, v := range s.Deliveries {
		now, known := faults[v.Message]
		if known {
			v = now
		} else if v.Drop || v.Message.Copy > 0 {
			continue
		}
		delete(faults, v.Message)
		made = append(made, v)
	}
	rest := slices.SortedFunc(maps.Values(faults), func(a, b simulate.Delivery) int {
		return strings.Compare(a.Message.String(), b.Message.String())
	})
	s.Deliveries, s.Loss, s.Duplication = append(made, rest...), 0, 0
}

// arrival returns when a copy arrives or is lost; the end of the run if it does neither.
func (r *recorded) arrival(m trace.MessageName) trace.Time {
	for i := range r.events {
		if e := &r.events[i]; e.Message != nil && e.Message.ID == m {
			return e.Time
		}
	}
	return r.events[len(r.events)-1].Time
}

// withoutCrashes removes from a script the crashes that are causes, and those after a step, each with its recovery.
func (r *recorded) withoutCrashes(s *simulate.Setup, causes []Cause, until int) {
	type crash struct {
		at trace.Time
		of mutex.ID
	}
	gone, up := map[crash]bool{}, map[mutex.ID]bool{}
	for i := range r.events {
		e := &r.events[i]
		undone := slices.ContainsFunc(causes, func(c Cause) bool { return c.Kind == Crash && c.Step == e.Step })
		if e.Kind == trace.Crash && (e.Step > until || undone) {
			gone[crash{e.Time, e.At}] = true
		}
	}
	s.Script = slices.DeleteFunc(slices.Clone(s.Script), func(a simulate.Action) bool {
		if a.Do == trace.Crash {
			up[a.Process] = gone[crash{a.At, a.Process}]
		}
		return up[a.Process] && (a.Do == trace.Crash || a.Do == trace.Recover)
	})
}

// played is how a run ended.
type played struct {
	trace.Summary
	waits map[mutex.ID]bool
}

// play makes a run, with up to twice as many events as may be read. It removes deliveries that the run cannot make from
// the setup.
func (s *causeSearch) play(setup *simulate.Setup) (end played, err error) {
	for {
		end.waits = map[mutex.ID]bool{}
		events := 0
		end.Summary, err = simulate.Run(s.run.ctx, setup, func(e *trace.Event) error {
			if events++; events > 2*s.Limits.Events {
				return simulate.ErrStop
			}
			if asked(e) || entered(e) {
				end.waits[e.At] = asked(e)
			}
			if !s.run.going() {
				return errNoRun
			}
			return nil
		})
		var problems simulate.Problems
		if !errors.As(err, &problems) || !withoutImpossible(setup, problems) {
			return end, err
		}
	}
}

// withoutImpossible removes the deliveries that are a problem, and reports whether there were any.
func withoutImpossible(setup *simulate.Setup, problems simulate.Problems) bool {
	gone := map[int]bool{}
	for _, p := range problems {
		if i, is := deliveryOf(p.Path); is {
			gone[i] = true
		}
	}
	var possible []simulate.Delivery
	for i, v := range setup.Deliveries {
		if !gone[i] {
			possible = append(possible, v)
		}
	}
	fewer := len(possible) < len(setup.Deliveries)
	setup.Deliveries = possible
	return fewer
}

// deliveryOf returns the index of the delivery that a path names.
func deliveryOf(path string) (int, bool) {
	_, rest, found := strings.Cut(path, "deliveries[")
	number, _, _ := strings.Cut(rest, "]")
	i, err := strconv.Atoi(number)
	return i, found && err == nil
}
