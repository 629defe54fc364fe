package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Starvation is judged for processes that ask again and again without end. A process starves in a fair run that goes on
// for ever, or comes to its end, without letting it in. In a fair run every message in flight is delivered in the end,
// every process that may enter does, and every process inside leaves. No process need ask.
//
// The states of such a system are made finite by replacing their numbers with the least equivalent ones (normal.go),
// and by what the algorithm declares in mutex.Endless. An infinite run of finitely many states goes round in a strongly
// connected component of their graph, so these components are searched for in the part of the graph in which one
// process waits (lasso.go).

// Fairness is an assumption about runs. In every run, a process that may enter does, and a process inside leaves.
type Fairness string

// The assumptions, from the strongest to none: every message is delivered; every channel delivers again and again,
// though perhaps never one particular message if it keeps no order; a run only goes on as long as anything but a
// request can happen, even if the same thing happens always and a process that may enter or leave never does.
const (
	FairMessages Fairness = "messages"
	FairChannels Fairness = "channels"
	FairNone     Fairness = "none"
)

// Fairnesses returns all of them, the strongest first.
func Fairnesses() []Fairness { return []Fairness{FairMessages, FairChannels, FairNone} }

// StarvationResult is the result for processes that ask without end.
type StarvationResult struct {
	Progress
	Complete bool     // all states were visited
	Fair     Fairness // the assumption that was used
	// Endless is the restriction under which it was judged; none if zero.
	Endless mutex.Endless
	// Starved are the processes that can starve.
	Starved []mutex.ID
	// Bypass is the most entries by one process during a wait of another that it excludes, in any run, fair or not;
	// Unbounded if there is no bound, -1 if unknown.
	Bypass int
}

// Unbounded is the Bypass of processes that can be overtaken any number of times.
const Unbounded = -2

// SearchStarvation visits the states of processes that ask for ever, once, and judges starvation under each assumption
// in fair; it ignores setup.fair. If ctx ends, it returns one result, with the cause.
func SearchStarvation(ctx context.Context, setup Setup, fair ...Fairness) (judged []Result) {
	if setup.States == 0 {
		setup.States = DefaultStates
	}
	c := setup.System.Completed()
	c.Asks = slices.Repeat([]int{-1}, c.Processes)
	setup = Setup{
		System: c, Safety: true, starvation: true,
		States: setup.States, Bytes: setup.Bytes, OnProgress: setup.OnProgress, Spread: setup.Spread,
	}
	if err := searchAs(ctx, setup, func(s *search) { judged = s.judgeStarvation(fair) }); err != nil {
		return []Result{{Err: err}}
	}
	return judged
}

func (s *search) judgeStarvation(fair []Fairness) (judged []Result) {
	complete := !s.stopped
	var g *graph
	if !s.interrupted {
		s.stopped = false // a loop among the visited states is a proof, even if there are other states
		s.notice()
		if g = s.draw(); s.stopped {
			complete, g = false, nil
		}
	}
	for _, one := range fair {
		f := StarvationResult{Progress: s.progress(), Complete: complete, Fair: one, Endless: s.System.Restriction(), Bypass: -1}
		p := Property{Name: Starvation, Verdict: Unknown}
		if s.fair = one; g != nil {
			f.Bytes += g.bytes()
			g.judge(&f, &p)
		}
		judged = append(judged, Result{
			Progress: f.Progress, Complete: complete, Renamings: 1, Bypass: -1, Properties: []Property{p}, Starvation: &f,
		})
	}
	return judged
}

// mayAskNow reports whether the restriction under which the algorithm is judged permits a process's own move. It can
// forbid only a request.
func (s *search) mayAskNow(b *successors, p int) bool {
	return s.locals[p].views[b.columns[p]].kind != trace.Ask || s.mayAskAgain(b, p)
}

// mayAskAgain reports whether the restriction lets a process ask.
func (s *search) mayAskAgain(b *successors, p int) bool {
	restricted := s.System.Restriction()
	if restricted.Arrived {
		for i, r := range s.layout.columns {
			if content := b.columns[s.n+i]; r.from == p && content != 0 || r.to == p && s.answers(content) {
				return false
			}
		}
	}
	return restricted.Tickets == 0 || s.greatestTicket(b) <= restricted.Tickets
}

// answers reports whether a channel holds a message that is neither a request nor a release.
func (s *search) answers(content int32) bool {
	for _, m := range s.contents.list[content].messages {
		switch s.System.Algorithm.Messages[s.messages.list[m].kind].Role {
		case mutex.Grants, mutex.Other:
			return true
		}
	}
	return false
}

// greatestTicket returns the greatest ticket in the state being expanded.
func (s *search) greatestTicket(b *successors) int {
	most := 0
	for i, number := range b.columns[:s.n+len(s.layout.columns)] {
		marks := s.marks(b, i, number)
		for j := range marks {
			if marks[j].kind == model.Ticket {
				most = max(most, marks[j].value)
			}
		}
	}
	return most
}
