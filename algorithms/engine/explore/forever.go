package explore

import (
	"context"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Starvation is judged where processes ask again and again without end. A waiting process is starved in a run that goes
// on for ever, or comes to its end, without letting it in, though the run is fair: every message in flight is delivered
// in the end, every process that may enter does, and every process inside leaves. No process need ask.
//
// The states of such a system are made finite by looking at them with the least numbers that
// make no difference (normal.go), and by what the algorithm declares in mutex.Endless. An
// infinite run of finitely many states goes round in a strongly connected component of their
// graph, so those are looked for in the part of the graph in which one process waits (lasso.go).

// Fairness is an assumption about runs. In every run, a process that may enter does, and a process inside leaves.
type Fairness string

// The assumptions, from the strongest to none: every message is delivered; every channel delivers again and again,
// though perhaps never the one message where it keeps no order; nothing but that a run goes on as long as anything can
// happen that is no request, be it always the same and never that a process that may enter or leave does.
const (
	FairMessages Fairness = "messages"
	FairChannels Fairness = "channels"
	FairNone     Fairness = "none"
)

// Fairnesses are all of them, the strongest first.
func Fairnesses() []Fairness { return []Fairness{FairMessages, FairChannels, FairNone} }

// Forever is what was found of processes that ask without end.
type Forever struct {
	Progress
	Complete bool     // all states were visited
	Fair     Fairness // what was relied on
	// Endless is the restriction under which it was judged; none if zero.
	Endless mutex.Endless
	// Starved are the processes that can be starved.
	Starved []mutex.ID
	// Bypass is how often at most one process enters while another waits whom it excludes, in any run,
	// fair or not; Unbounded if there is no bound, -1 if that is unknown.
	Bypass int
}

// Unbounded is the Bypass of the processes that can be overtaken any number of times.
const Unbounded = -2

// SearchForever visits the states of processes that ask for ever, once, and judges starvation under each assumption of
// fair; setup.Fair is not used. If ctx ends it returns one result, with the cause.
func SearchForever(ctx context.Context, setup Setup, fair ...Fairness) (judged []Result) {
	if setup.States == 0 {
		setup.States = DefaultStates
	}
	c := setup.System.Completed()
	c.Asks = slices.Repeat([]int{-1}, c.Processes)
	setup = Setup{
		System: c, Safety: true, forever: true,
		States: setup.States, Bytes: setup.Bytes, Going: setup.Going, Spread: setup.Spread,
	}
	if err := searchAs(ctx, setup, func(s *search) { judged = s.judgeForever(fair) }); err != nil {
		return []Result{{Err: err}}
	}
	return judged
}

func (s *search) judgeForever(fair []Fairness) (judged []Result) {
	complete := !s.stopped
	var g *graph
	if !s.interrupted {
		s.stopped = false // a loop among the states that were visited is a proof, though there be others
		s.notice()
		if g = s.draw(); s.stopped {
			complete, g = false, nil
		}
	}
	for _, one := range fair {
		f := Forever{Progress: s.progress(), Complete: complete, Fair: one, Endless: s.System.Restriction(), Bypass: -1}
		p := Property{Name: Starvation, Verdict: Unknown}
		if s.fair = one; g != nil {
			f.Bytes += g.bytes()
			g.judge(&f, &p)
		}
		judged = append(judged, Result{
			Progress: f.Progress, Complete: complete, Renamings: 1, Bypass: -1, Properties: []Property{p}, Forever: &f,
		})
	}
	return judged
}

// mayAskNow reports whether a process that would ask next may, by the restriction under which the algorithm is judged.
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

// answers reports whether there is something on a channel that is neither a request nor a release.
func (s *search) answers(content int32) bool {
	for _, m := range s.contents.list[content].messages {
		switch s.System.Algorithm.Messages[s.messages.list[m].kind].Role {
		case mutex.Grants, mutex.Other:
			return true
		}
	}
	return false
}

// greatestTicket is the greatest that a process has, or has read.
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
