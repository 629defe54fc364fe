package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// maxCauses is the maximum number of causes reported one by one; beyond it, all losses are merged into one cause, and
// all copies.
const maxCauses = 4

// A causeSearch finds the causes of one violation.
type causeSearch struct {
	Question
	run       *recorded
	violation trace.Violation
	runs      int // number of runs left to try leaving something out

	idle     []Cause // deviations without effect up to the violation; they are always undone
	causes   []Cause
	undone   *simulate.Setup
	blame    Blame
	noReturn *NoReturn
	inOrder  bool // every promise would hold with FIFO channels
}

// search finds the causes: the faults of the run, or else a test of a program. A program that exhausts its steps has
// none.
func (s *causeSearch) search() error {
	if f := s.violation.Failure; f != nil && f.Code == eval.Exhausted {
		return nil
	}
	if err := s.searchFaults(); err != nil || len(s.causes) > 0 {
		return err
	}
	return s.searchTest()
}

// searchFaults finds a minimal set of faults without which the run does not break the property: a single one if one
// suffices, else all faults minus those that can be left out.
func (s *causeSearch) searchFaults() error {
	all, err := s.candidates()
	if err != nil {
		return err
	}
	if !s.promised() {
		// a different course is always possible by chance; a changed line is a choice
		all = slices.DeleteFunc(all, func(c Cause) bool { return c.Kind != Switch })
	}
	if len(all) == 0 {
		return nil
	}
	if done, err := s.searchOne(all); done || err != nil || !s.run.going() {
		return err
	}
	for _, set := range [][]Cause{all, together(all)} {
		s.runs = s.Limits.Runs / 3
		done, err := s.try(set)
		if err == nil && done {
			err = s.minimize()
		}
		if err != nil || done && s.runs > 0 && len(s.causes) <= maxCauses {
			return err
		}
	}
	return nil
}

// candidates returns the faults that may be a cause. Those that hold for the whole run, such as switches, count only if
// they made a difference up to the violation, with the idle ones undone. Of two switches that change the same line, the
// first may be idle; then the second makes the difference.
func (s *causeSearch) candidates() (all []Cause, err error) {
	for _, c := range s.run.faults(s.violation.Step) {
		made := true
		switch c.Kind {
		case Switch, Rule:
			found, err := s.differences(c)
			if err != nil {
				return nil, err
			}
			made = len(found) > 0
		case Order:
			made = len(s.run.overtakings(s.violation.Step)) > 0
			if made && s.Setup.Algorithm.UserProgram != nil {
				if holds, known := s.holdsInOrder(); known && !holds {
					continue
				}
			}
		}
		if made {
			all = append(all, c)
		} else {
			s.idle = append(s.idle, c)
		}
	}
	return all, nil
}

// holdsInOrder reports whether a program keeps all promises in every schedule with FIFO channels. If not, overtaking is
// not to blame.
func (s *causeSearch) holdsInOrder() (holds, known bool) {
	way, known := s.breaks(s.Setup.Algorithm, system.FIFO, s.run.asks(s.violation.Step))
	return way == nil, known
}

// differences returns the steps up to the violation that differ without some causes.
func (s *causeSearch) differences(causes ...Cause) ([]difference, error) {
	return s.run.differences(s.run.without(slices.Concat(s.idle, causes)...), s.violation.Step)
}

// overtakings returns the receipts of messages while an earlier message on the same channel was still in flight.
func (r *recorded) overtakings(until int) (all []Cause) {
	r.again(until, func(sys *system.System, e *trace.Event) {
		for _, at := range sys.InFlight() {
			m := sys.Packet(at).Name()
			if e.Kind == trace.Receive && m.From == e.Message.From && m.To == e.Message.To && m.K < e.Message.ID.K {
				all = append(all, Cause{
					Kind: Order, Step: e.Step, Process: e.At, Message: &e.Message.ID, Type: e.Message.Type, Overtaken: &m,
				})
				return
			}
		}
	})
	return all
}

// searchOne finds a single cause that suffices, preferably one that links connect to the violation: without a fault a
// run continues differently, and may avoid the violation by chance.
func (s *causeSearch) searchOne(all []Cause) (bool, error) {
	var first *causeSearch
	for i := range all[:min(len(all), s.Limits.Runs/3)] {
		if !s.run.going() {
			break
		}
		done, err := s.try(all[i : i+1])
		if done && err == nil && len(all) > 1 {
			if first == nil {
				first = &causeSearch{causes: s.causes, undone: s.undone}
			}
			done, err = s.connects(all[i])
		}
		if done || err != nil {
			return done, err
		}
	}
	if first == nil {
		return false, nil
	}
	s.causes, s.undone = first.causes, first.undone
	return true, nil
}

// together merges all losses into one cause, and all copies: where chance decides, a changed run duplicates other
// messages, and a loss on the way from a process to itself has no name in a scenario.
func together(all []Cause) (some []Cause) {
	for _, c := range all {
		if c.Kind == Lost || c.Kind == Twice {
			if hasKind(some, c.Kind) {
				continue
			}
			c.All = true
		}
		some = append(some, c)
	}
	return some
}

// minimize leaves out causes that are not needed, larger parts first, until all are needed or no more runs may be made.
func (s *causeSearch) minimize() error {
	for size := (len(s.causes) + 1) / 2; size > 0; {
		fewer := false
		for from := 0; from < len(s.causes) && len(s.causes) > 1 && s.runs > 0 && s.run.going(); {
			to := min(len(s.causes), from+size)
			done, err := s.try(slices.Concat(s.causes[:from], s.causes[to:]))
			if err != nil {
				return err
			}
			if fewer = fewer || done; !done {
				from = to
			}
		}
		if !fewer || size > 1 {
			size /= 2 // at size 1, repeat until each has failed: a cause needed beside others may not be needed without them
		}
	}
	return nil
}

// try undoes causes, and keeps them if the run then does not break the property.
func (s *causeSearch) try(causes []Cause) (bool, error) {
	s.runs--
	setup, within, err := s.undo(slices.Concat(s.idle, causes))
	if err != nil {
		return false, s.run.ctx.Err() // such a run cannot be made and undoes nothing
	}
	end, err := s.play(setup)
	if err != nil || s.breaksAgain(setup.Schedule[:within], end) {
		return false, s.run.ctx.Err()
	}
	s.causes, s.undone = slices.Clone(causes), setup
	return true, nil
}

// breaksAgain reports whether a run breaks the property, too. It does not if each process that waited for ever enters.
// A process that starved must enter within the choices of the schedule, before the run continues without the others.
func (s *causeSearch) breaksAgain(schedule []trace.Choice, end played) bool {
	stuck := func(mutex.ID) bool { return false }
	switch s.violation.Property {
	case invariant.EM2.Name:
		stuck = func(p mutex.ID) bool { return end.waits[p] }
	case invariant.Starvation.Name:
		stuck = func(p mutex.ID) bool { return !slices.Contains(schedule, trace.Choice{Kind: trace.Enter, At: p}) }
	}
	return slices.ContainsFunc(s.violation.Processes, stuck) ||
		slices.ContainsFunc(end.Violations, func(v trace.Violation) bool { return v.Property == s.violation.Property })
}

// promised reports whether the algorithm promises the violated property: its own invariants always, EM1 to EM3 if it
// claims them, and freedom from starvation if that is known.
func (s *causeSearch) promised() bool {
	switch name := s.violation.Property; name {
	case invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name:
		return slices.Contains(s.Setup.Algorithm.Claims, name)
	case invariant.Starvation.Name:
		return s.NoStarvation
	}
	return true
}
