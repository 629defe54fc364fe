package goal

import (
	"context"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Futures follows a run, and knows of its states and of states beside it what can still come: whether any schedule
// breaks a promise. What has been searched from one state is not searched again from another.
type Futures struct {
	promises []string
	limits   FutureLimits
	now      *State // where the run is
	places   map[key]int
	all      []future
	room     []byte
}

// FutureLimits bound what is searched.
type FutureLimits struct {
	States int // whose successors are looked at, from all states together
	Each   int // of these, from one state
	// Going ends the search by false. It may be nil.
	Going func() bool
}

// future is a state and what follows it.
type future struct {
	state  *State // nil when its successors are known
	next   []succession
	known  bool
	broken bool   // a promise is, in this state
	waits  uint64 // processes that wait, a bit of each
	holds  opinion
	lost   opinion
}

// succession is one choice; to is -1 where a verb fails, or the step itself breaks a promise.
type succession struct {
	to   int
	kind trace.Kind
}

// opinion is what is known of a state.
type opinion uint8

const (
	unknown opinion = iota
	no
	yes
)

// NewFutures begins with a system in which nothing has happened, and with what is promised: EM1, EM2, EM3 and
// invariants of the algorithm's own. That no verb fails, and that whoever waits can still enter without another
// request, is promised always. Errors: the cause of ctx's end.
func NewFutures(ctx context.Context, c system.Config, promises []string, l FutureLimits) (f *Futures, err error) {
	f = &Futures{limits: l, places: map[key]int{}}
	var g Goal
	for _, p := range promises {
		if p == EM3 { // a step breaks it, and no state
			g.Breaks = EM3
		} else {
			f.promises = append(f.promises, p)
		}
	}
	f.now, err = Begin(ctx, c, g, Budget{})
	return f, err
}

// Do makes the next choice of the run. It fails if that is not possible.
func (f *Futures) Do(c trace.Choice) error { return f.now.Given(c) }

// Here is the state in which the run is.
func (f *Futures) Here() int { return f.place(f.now.fresh(f.now.sys.Algorithm)) }

// Beside is the state that the run would be in if another algorithm of the same states and messages took over here
// and made some choices; -1 if that breaks a promise on the way, or is not possible.
func (f *Futures) Beside(a *model.Algorithm, choices ...trace.Choice) int {
	s := f.now.fresh(a)
	for _, c := range choices {
		if err := s.Given(c); err != nil || s.Dead() || s.Reached() {
			return -1
		}
	}
	return f.place(s)
}

// System is a copy of the system in which the run is, on another algorithm of the same states and messages.
func (f *Futures) System(a *model.Algorithm) *system.System { return f.now.fresh(a).sys }

// fresh is a copy with another algorithm, of which nothing that was broken before counts.
func (s *State) fresh(a *model.Algorithm) *State {
	c := *s
	c.watch = s.watch.clone()
	c.watch.reached, c.watch.dead = false, false
	changed := *s.sys
	changed.Algorithm = a
	c.sys = changed.Clone()
	return &c
}

// place is the place of a state among all that are known; from now on it is.
func (f *Futures) place(s *State) int {
	var k key
	k, f.room = s.key(f.room)
	if at, known := f.places[k]; known {
		return at
	}
	one := future{state: s, broken: slices.ContainsFunc(f.promises, func(p string) bool { return broken(s.sys, p, 0) })}
	for p := mutex.ID(1); int(p) <= s.sys.Processes; p++ {
		if l := s.sys.Local(p); l.Phase == mutex.Waiting && !l.Crashed {
			one.waits |= 1 << (p - 1)
		}
	}
	f.places[k] = len(f.all)
	f.all = append(f.all, one)
	return len(f.all) - 1
}

// expand finds what follows a state; false if the limits do not allow it.
func (f *Futures) expand(at int) bool {
	if f.all[at].known {
		return true
	}
	if f.limits.States--; f.limits.States < 0 || f.limits.Going != nil && !f.limits.Going() {
		return false
	}
	state := f.all[at].state
	choices := state.Choices()
	next := make([]succession, 0, len(choices))
	for i, c := range choices {
		s := state
		if i < len(choices)-1 { // the last may have the state itself
			s = state.Clone()
		}
		if err := s.Take(c); err != nil {
			return false // it is one of the choices: the context has ended
		}
		to := -1
		if !s.Dead() && !s.Reached() {
			to = f.place(s)
		}
		next = append(next, succession{to, c.Kind})
	}
	f.all[at].state, f.all[at].next, f.all[at].known = nil, next, true
	return true
}

// Holds says whether no schedule from a state breaks a promise; known is false if the limits do not let it be found
// out.
func (f *Futures) Holds(from int) (holds, known bool) {
	if from < 0 {
		return false, true
	}
	var reached []int
	seen := map[int]bool{from: true}
	for open := []int{from}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		one := &f.all[at]
		switch {
		case one.broken, one.holds == no:
			f.all[from].holds = no
			return false, true
		case one.holds == yes:
			continue
		case len(reached) >= f.limits.Each || !f.expand(at):
			return false, false
		}
		reached = append(reached, at)
		for _, n := range f.all[at].next {
			if n.to < 0 {
				f.all[from].holds = no
				return false, true
			}
			if !seen[n.to] {
				seen[n.to] = true
				open = append(open, n.to)
			}
		}
	}
	holds = f.hopeful(reached)
	for _, at := range reached {
		if holds {
			f.all[at].holds = yes
		}
	}
	if !holds {
		f.all[from].holds = no
	}
	return holds, true
}

// hopeful says of states from which no promise breaks whether in each of them every process that waits can still enter,
// even if no other asks.
func (f *Futures) hopeful(states []int) bool {
	enters := make(map[int]uint64, len(states)) // who can enter from a state, or does not wait there
	can := func(at int) uint64 {
		if f.all[at].holds == yes {
			return ^uint64(0)
		}
		return enters[at]
	}
	for changed := true; changed; {
		changed = false
		for _, at := range slices.Backward(states) {
			who := ^f.all[at].waits
			for _, n := range f.all[at].next {
				if n.kind != trace.Ask {
					who |= can(n.to)
				}
			}
			if who != can(at) && f.all[at].holds != yes {
				enters[at], changed = who, true
			}
		}
	}
	return !slices.ContainsFunc(states, func(at int) bool { return can(at) != ^uint64(0) })
}

// Lost says whether a promise breaks in whatever order messages arrive and processes enter, if no process asks any
// more, and one that is inside leaves only when nothing else can happen. Asking and leaving are the application's
// choice, and may wait for ever; so neither can save anything.
func (f *Futures) Lost(at int) (lost, known bool) {
	if at < 0 || f.all[at].broken {
		return true, true
	}
	if f.all[at].lost != unknown {
		return f.all[at].lost == yes, true
	}
	if !f.expand(at) {
		return false, false
	}
	f.all[at].lost = no // for the way round a loop, which breaks nothing
	next := slices.DeleteFunc(slices.Clone(f.all[at].next), func(n succession) bool { return n.kind == trace.Ask })
	others := slices.DeleteFunc(slices.Clone(next), func(n succession) bool { return n.kind == trace.Leave })
	if len(others) > 0 {
		next = others
	}
	for _, n := range next {
		if lost, known := f.Lost(n.to); !lost || !known {
			if !known {
				f.all[at].lost = unknown
			}
			return false, known
		}
	}
	if len(next) == 0 {
		return false, true
	}
	f.all[at].lost = yes
	return true, true
}
