package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Futures follows a run, and decides for its states, and for variants of them, whether any schedule still breaks a
// property. States share the results of searches.
type Futures struct {
	lazy
	promises []string
	limits   FutureLimits
	now      *followed // where the run is
	all      []outlook // by state
}

// FutureLimits bound the search.
type FutureLimits struct {
	States int // states expanded, from all states together
	Each   int // of these, from one state
	// Bytes limits the memory of all states, as far as it is counted, and one expansion more; 0: no limit.
	Bytes int64
	// Continue ends the search by returning false. It may be nil.
	Continue func() bool
}

// outlook is what is known of a state.
type outlook struct {
	next   []succession
	known  bool   // next and the fields below are known
	paid   bool   // counted against the limits
	broken bool   // this state breaks a promise
	waits  uint64 // processes that wait, a bit each
	holds  answer
	doomed answer
}

// succession is one choice; to is -1 if a verb fails, or the step itself breaks a promise.
type succession struct {
	to   int
	kind trace.Kind
}

// answer is the answer to a question about a state.
type answer uint8

const (
	undecided answer = iota
	no
	yes
)

// NewFutures begins with a system in which nothing has happened, and with promises: EM1, EM2, EM3 and the algorithm's
// own invariants. Two promises are implied: no verb fails, and each process that waits can still enter without another
// request. Errors: the cause of ctx's end.
func NewFutures(ctx context.Context, c system.Config, promises []string, l FutureLimits) (f *Futures, err error) {
	defer mutex.CatchInterrupted(&err)
	c = c.Completed()
	p := &Position{}
	p.sys, _ = play(ctx, c, slices.Contains(promises, EM3))
	return &Futures{lazy: newLazy(ctx, p.setup()), promises: promises, limits: l, now: p.sys}, nil
}

// Do makes the next choice of the run. It returns an error if that is not possible.
func (f *Futures) Do(c trace.Choice) (err error) {
	defer mutex.CatchInterrupted(&err)
	_, err = f.now.attempt(c)
	return err
}

// Here returns the current state of the run.
func (f *Futures) Here() int { return f.place(f.now) }

// Alternative returns the state that the run would reach if another algorithm with the same states and messages took
// over here and made some choices; -1 if that breaks a promise on the way, or is not possible.
func (f *Futures) Alternative(a *model.Algorithm, choices ...trace.Choice) int {
	beside := f.now.clone(f.On(a))
	for _, c := range choices {
		if step, err := beside.attempt(c); err != nil || step == nil {
			return -1
		}
		if c.Kind == trace.Enter && f.EM3 && beside.overtook(c.At) {
			return -1
		}
	}
	return f.place(beside)
}

// On returns a copy of the run's current system, with another algorithm that has the same states and messages.
func (f *Futures) On(a *model.Algorithm) *system.System {
	changed := *f.now.System
	changed.Algorithm = a
	return changed.Clone()
}

// place returns the number of a system's state, and adds the state if it is new.
func (f *Futures) place(t *followed) (state int) {
	f.guard(func() {
		row, sum := f.rowOf(t, goal.Progress{})
		b := &successors{keeps: true, rows: row, found: []successor{{hash: hash(sum), same: 1}}}
		f.insert(b, 0, 1)
		state = int(b.to[0])
	})
	f.all = grown(f.all, max(1, f.states))
	return state
}

// look returns the outlook of a state, and computes its successors if necessary.
func (f *Futures) look(at int) *outlook {
	if !f.all[at].known {
		f.guard(func() { f.find(at) })
	}
	return &f.all[at]
}

func (f *Futures) find(at int) {
	from := f.next(at)
	next := slices.Repeat([]succession{{to: -1}}, len(f.buffer.failed))
	for i, to := range from.to {
		n := succession{int(to), from.moves[i].kind}
		if n.kind == trace.Enter && f.EM3 && f.overtakenBy(n.to, from.moves[i].process) {
			n.to = -1
		}
		next = append(next, n)
	}
	f.all = grown(f.all, f.states)
	one := &f.all[at]
	one.broken = slices.ContainsFunc(f.promises, func(p string) bool { return f.breaks(p, from) })
	one.next, one.known, one.waits = next, true, from.waiting
}

// overtakenBy reports whether, in a state, a process has entered before another whose request happened before its own.
func (f *Futures) overtakenBy(state int, process int32) bool {
	columns := make([]int32, f.layout.room)
	f.layout.read(columns, f.rows.at(state))
	waiting, _ := f.phasesOf(columns)
	return f.overtaken(columns, waiting, 1<<process) != nil
}

// breaks reports whether the state that was expanded last breaks a promise. EM3 is broken by steps.
func (f *Futures) breaks(promise string, at *expansion) bool {
	switch promise {
	case EM1:
		return f.clash(at.inside) != 0
	case EM2:
		return at.quiet && at.waiting != 0
	}
	all := f.System.Algorithm.Invariants
	i := slices.IndexFunc(all, func(own mutex.Invariant) bool { return own.Name == promise })
	if i < 0 {
		return false
	}
	holds, finished := all[i].Judge(configuration{f.search, f.buffer.columns}, f.buffer.budget)
	return !holds && finished
}

// pays reports whether the limits permit expanding a state.
func (f *Futures) pays(at int) bool {
	if one := &f.all[at]; !one.paid {
		if f.limits.States--; f.limits.States < 0 || f.limits.Continue != nil && !f.limits.Continue() {
			return false
		}
		one.paid = true
	}
	return !f.stopped && !f.Full()
}

// Full reports whether the states hold as much memory as the limits permit. From then on nothing more is expanded.
func (f *Futures) Full() bool {
	return f.limits.Bytes > 0 && f.bytes()+int64(cap(f.all))*sizeOf[outlook]() >= f.limits.Bytes
}

// Holds reports whether no schedule from a state breaks a promise; known is false if the limits were reached.
func (f *Futures) Holds(from int) (holds, known bool) {
	if from < 0 {
		return false, true
	}
	var reached []int
	seen := map[int]bool{from: true}
	for open := []int{from}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		one := f.look(at)
		switch {
		case one.broken, one.holds == no:
			f.all[from].holds = no
			return false, true
		case one.holds == yes:
			continue
		case len(reached) >= f.limits.Each || !f.pays(at):
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

// hopeful reports, for states from which no promise breaks, whether in each of them every process that waits can still
// enter, even if no other asks.
func (f *Futures) hopeful(states []int) bool {
	enters := make(map[int]uint64, len(states)) // processes that can enter from a state, or do not wait there
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

// Doomed reports whether a promise breaks in whatever order messages arrive and processes enter, if no process asks any
// more, and a process inside leaves only when nothing else can happen. Asking and leaving are the application's choice,
// and may be delayed for ever; so neither can prevent a violation.
func (f *Futures) Doomed(at int) (doomed, known bool) {
	if at < 0 || f.look(at).broken {
		return true, true
	}
	if f.all[at].doomed != undecided {
		return f.all[at].doomed == yes, true
	}
	if !f.pays(at) {
		return false, false
	}
	f.all[at].doomed = no // in case a loop leads back here: a loop breaks nothing
	next := slices.DeleteFunc(slices.Clone(f.all[at].next), func(n succession) bool { return n.kind == trace.Ask })
	others := slices.DeleteFunc(slices.Clone(next), func(n succession) bool { return n.kind == trace.Leave })
	if len(others) > 0 {
		next = others
	}
	for _, n := range next {
		if doomed, known := f.Doomed(n.to); !doomed || !known {
			if !known {
				f.all[at].doomed = undecided
			}
			return false, known
		}
	}
	if len(next) == 0 {
		return false, true
	}
	f.all[at].doomed = yes
	return true, true
}
