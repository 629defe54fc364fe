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

// furtherRounds is the number of rounds of a loop that are played, after the one in the trace,
// to see that it repeats.
const furtherRounds = 3

// shift is by how much the messages of each channel are further at the end of a round than
// at its beginning: what was the k-th in one round is the (k + number sent in a round)-th in
// the next. Only those that are left behind for ever stay what they are.
type shift struct {
	began, ended *system.System
	left         map[trace.MessageName]bool
}

// newShift compares the messages in flight at the beginning and at the end of a round. One
// that is there both times is left behind, unless it has taken the place of another.
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

// on is the shift of a message's channel.
func (s shift) on(m trace.MessageName) int {
	return s.ended.Sent(m.From, m.To) - s.began.Sent(m.From, m.To)
}

// by is the name that a message of the first round has some rounds later.
func (s shift) by(m trace.MessageName, rounds int) trace.MessageName {
	if !s.left[m] {
		m.K += rounds * s.on(m)
	}
	return m
}

// Later gives the names that the messages of a setup's loop have some rounds later. The setup has been run, and its loop
// repeats.
func Later(ctx context.Context, s *Setup) func(m trace.MessageName, rounds int) trace.MessageName {
	sys, _ := s.system(ctx, false)
	began := sys
	for i, c := range s.Schedule {
		if i == s.Loop-1 {
			began = sys.Clone()
		}
		_, _ = sys.Apply(c) // each was possible
	}
	return newShift(began, sys).by
}

// goRound sees, on a copy of the system, that the schedule's loop repeats, and takes it into
// the summary. It does not repeat if it ends otherwise than it began, in the phases of the
// processes or the messages under way, or if one of its choices is not possible a round later.
func (r *run) goRound() error {
	shift := newShift(r.loop.began, r.sys)
	sys := r.sys.Clone()
	sys.Allow(r.budget(furtherRounds + 1).With(r.going)) // that there is a loop is no event of the run
	for round := 1; ; round++ {
		if p := differ(shift, sys, round); p != nil {
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
	told := r.loop.told(shift)
	r.summary.Loop = told
	if told.Fair && len(told.Waits) > 0 && r.monitor != nil {
		r.violate([]trace.Verdict{r.monitor.Starved(told.Waits)})
	}
	return nil
}

// differ returns what is different after some rounds from when the first began;
// nil if nothing is but the numbers of the messages.
func differ(s shift, now *system.System, rounds int) *Problem {
	for p := mutex.ID(1); int(p) <= now.Nodes(); p++ {
		if is, was := standing(now, p), standing(s.began, p); is != was {
			return &Problem{Path: "loop", Code: NotTheSame, Value: is, Allowed: was}
		}
	}
	as := func(m trace.MessageName) trace.MessageName { return m }
	are, were := flying(now, as), flying(s.began, func(m trace.MessageName) trace.MessageName { return s.by(m, rounds) })
	for _, each := range []struct{ some, others []flight }{{are, were}, {were, are}} {
		there := map[flight]bool{}
		for _, f := range each.others {
			there[f] = true
		}
		if i := slices.IndexFunc(each.some, func(f flight) bool { return !there[f] }); i >= 0 {
			c := system.Channel{From: each.some[i].From, To: each.some[i].To}
			return &Problem{Path: "loop", Code: NotTheSame, Value: carried(now, c), Allowed: carried(s.began, c)}
		}
	}
	return nil
}

// flight is a message in flight: which, and of what kind.
type flight struct {
	trace.MessageName
	kind int8
}

// flying are the messages in flight, under other names.
func flying(sys *system.System, as func(trace.MessageName) trace.MessageName) []flight {
	var all []flight
	for _, at := range sys.InFlight() {
		p := sys.Packet(at)
		all = append(all, flight{as(p.Name()), p.Kind})
	}
	return all
}

// standing says where a process stands, for programmers.
func standing(sys *system.System, p mutex.ID) string {
	l := sys.Local(p)
	if l.Crashed {
		return fmt.Sprintf("%d crashed", p)
	}
	return fmt.Sprintf("%d %s", p, l.Phase)
}

// mostTold is how many messages of a channel are named.
const mostTold = 9

// carried says what is under way on a channel, for programmers: "1>2: REQUEST, REPLY".
func carried(sys *system.System, c system.Channel) string {
	var types []string
	for _, at := range sys.InFlight() {
		if p := sys.Packet(at); p.From == c.From && p.To == c.To {
			types = append(types, typeOf(sys.Algorithm, p))
		}
	}
	switch {
	case types == nil:
		types = []string{"–"}
	case len(types) > mostTold:
		types = append(types[:mostTold], "…")
	}
	return fmt.Sprintf("%d>%d: %s", c.From, c.To, strings.Join(types, ", "))
}
