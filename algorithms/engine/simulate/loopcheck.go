package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// furtherRounds is the number of rounds of a loop that checkLoop executes, after the one in the trace, to check that it
// repeats.
const furtherRounds = 3

// shift maps the messages of one round of a loop to those of later rounds: the k-th message of a channel becomes the (k
// + number sent in a round)-th. Only messages left behind for ever keep their names.
type shift struct {
	began, ended *system.System
	left         map[trace.MessageName]bool
}

// newShift compares the messages in flight at the beginning and at the end of a round. A message in flight both times
// is left behind, unless it has taken the place of another.
func newShift(began, ended *system.System) shift {
	s := shift{began, ended, map[trace.MessageName]bool{}}
	were, still := map[trace.MessageName]bool{}, map[trace.MessageName]bool{}
	for _, at := range ended.InFlight() {
		still[ended.Packet(at).Name()] = true
	}
	for _, at := range began.InFlight() {
		m := began.Packet(at).Name()
		were[m] = true
		before := m
		before.K -= s.on(m)
		if still[m] && (!were[before] || s.left[before]) {
			s.left[m] = true
		}
	}
	return s
}

// on returns the shift of a message's channel.
func (s shift) on(m trace.MessageName) int {
	return s.ended.Sent(m.From, m.To) - s.began.Sent(m.From, m.To)
}

// by returns the name that a message of the first round has some rounds later.
func (s shift) by(m trace.MessageName, rounds int) trace.MessageName {
	if !s.left[m] {
		m.K += rounds * s.on(m)
	}
	return m
}

// Later returns a function from the name of a message in a setup's loop to its name some rounds later. The setup must
// have been run, and its loop must repeat.
func Later(ctx context.Context, s *Setup) func(m trace.MessageName, rounds int) trace.MessageName {
	sys, _ := s.system(ctx, false)
	began := sys
	for i, c := range s.Schedule {
		if i == s.Loop-1 {
			began = sys.Clone()
		}
		_, _ = sys.Apply(c) // no error: the run has made these choices
	}
	return newShift(began, sys).by
}

// checkLoop checks, on a copy of the system, that the schedule's loop repeats, and records it in the summary. The loop
// does not repeat if it ends in a different state than it began, in the phases of the processes or the messages in
// flight, or if one of its choices is not possible in a later round.
func (r *run) checkLoop() error {
	shift := newShift(r.loop.start, r.sys)
	sys := r.sys.Clone()
	sys.Allow(r.budget(furtherRounds + 1).With(r.stopReason)) // a budget of its own: this check is not part of the run
	for round := 1; ; round++ {
		if p := difference(shift, sys, round); p != nil {
			return Problems{*p}
		}
		if round > furtherRounds {
			break
		}
		for _, c := range r.Schedule[r.Loop-1:] {
			c.Message = shift.by(c.Message, round)
			if _, err := sys.Apply(c); err != nil {
				_, why, _ := strings.Cut(err.Error(), ": ")
				return Problems{{Path: "loop", Code: NotAgain, Value: c.String(), Allowed: why}}
			}
		}
	}
	repeats := r.loop.summary(shift)
	r.summary.Loop = repeats
	if repeats.Fair && len(repeats.Waits) > 0 && r.monitor != nil {
		r.violate([]trace.Verdict{r.monitor.Starved(repeats.Waits)})
	}
	return nil
}

// difference returns what differs after some rounds from the beginning of the first one; nil if only the numbers of the
// messages differ.
func difference(s shift, now *system.System, rounds int) *Problem {
	for p := mutex.ID(1); int(p) <= now.Nodes(); p++ {
		if is, was := describeState(now, p), describeState(s.began, p); is != was {
			return &Problem{Path: "loop", Code: NotTheSame, Value: is, Allowed: was}
		}
	}
	as := func(m trace.MessageName) trace.MessageName { return m }
	are := flights(now, as)
	were := flights(s.began, func(m trace.MessageName) trace.MessageName { return s.by(m, rounds) })
	for _, each := range []struct{ some, others []flight }{{are, were}, {were, are}} {
		there := map[flight]bool{}
		for _, f := range each.others {
			there[f] = true
		}
		if i := slices.IndexFunc(each.some, func(f flight) bool { return !there[f] }); i >= 0 {
			c := system.Channel{From: each.some[i].From, To: each.some[i].To}
			is, was := typesInFlight(now, c), typesInFlight(s.began, c)
			return &Problem{Path: "loop", Code: NotTheSame, Value: is, Allowed: was}
		}
	}
	return nil
}

// flight is a message in flight, with its kind.
type flight struct {
	trace.MessageName
	kind int8
}

// flights returns the messages in flight, renamed by as.
func flights(sys *system.System, as func(trace.MessageName) trace.MessageName) []flight {
	var all []flight
	for _, at := range sys.InFlight() {
		p := sys.Packet(at)
		all = append(all, flight{as(p.Name()), p.Kind})
	}
	return all
}

// describeState returns a process's phase, for an error.
func describeState(sys *system.System, p mutex.ID) string {
	l := sys.Local(p)
	if l.Crashed {
		return fmt.Sprintf("%d crashed", p)
	}
	return fmt.Sprintf("%d %s", p, l.Phase)
}

// maxNamed is the maximum number of messages named per channel.
const maxNamed = 9

// typesInFlight lists what is in flight on a channel, for an error, such as "1>2: REQUEST, REPLY".
func typesInFlight(sys *system.System, c system.Channel) string {
	var types []string
	for _, at := range sys.InFlight() {
		if p := sys.Packet(at); p.From == c.From && p.To == c.To {
			types = append(types, typeOf(sys.Algorithm, p))
		}
	}
	switch {
	case types == nil:
		types = []string{"–"}
	case len(types) > maxNamed:
		types = append(types[:maxNamed], "…")
	}
	return fmt.Sprintf("%d>%d: %s", c.From, c.To, strings.Join(types, ", "))
}
