package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A hop is one step of a way back through the causal past: to an earlier step of the same process, or from the receipt of
// a message to its sending.
type hop struct {
	step   int
	next   int // the place of the hop that led here; -1 of a root
	far    int // so many hops from where the ways begin
	root   LinkKind
	others []mutex.ID
}

// A past is all from which a step follows: the steps at which it begins, and the way to each other from them.
type past struct {
	run  *recorded
	hops []hop
	at   map[int]int // by step, its place in hops
	// covered is, by process, up to which step all of its steps are in the past.
	covered map[mutex.ID]int
}

// root is a step at which a chain may begin. The later it is in the list, the less it says.
type root struct {
	step   int
	kind   LinkKind
	others []mutex.ID
}

// roots are where the chains to a violation begin: at the step that broke it, and with what the others had done who were
// part of it. Only what is of the whole system, such as a deadlock, begins with all.
func (r *recorded) roots(v trace.Violation) (first, rest []root) {
	last := r.event(v.Step)
	switch v.Property {
	case invariant.EM1.Name:
		first = append(first, root{v.Step, Breaks, without(v.Processes, last.At)})
		for _, p := range first[0].others {
			if e := r.lastOf(p, v.Step, func(e *trace.Event) bool { return e.Kind == trace.Enter }); e != nil {
				first = append(first, root{step: e.Step, kind: Inside})
			}
		}
	case invariant.EM3.Name:
		first = append(first, root{v.Step, Breaks, without(v.Processes, last.At)})
		for _, p := range first[0].others {
			if e := r.lastOf(p, v.Step, func(e *trace.Event) bool { return e.Kind.Asks() }); e != nil {
				first = append(first, root{step: e.Step, kind: Asked})
			}
		}
	case invariant.EM2.Name, invariant.Starvation.Name:
		for _, p := range v.Processes {
			if e := r.lastOf(p, v.Step, nil); e != nil {
				first = append(first, root{step: e.Step, kind: Stands})
			}
		}
	default:
		if last != nil {
			first = append(first, root{v.Step, Breaks, nil})
		}
	}
	for p := mutex.ID(1); int(p) <= r.nodes(); p++ {
		if e := r.lastOf(p, v.Step, nil); e != nil && !slices.ContainsFunc(first, func(f root) bool { return f.step == e.Step }) {
			rest = append(rest, root{step: e.Step, kind: Stands})
		}
	}
	return first, rest
}

func without(all []mutex.ID, p mutex.ID) []mutex.ID {
	return slices.DeleteFunc(slices.Clone(all), func(q mutex.ID) bool { return q == p })
}

// pastOf finds the shortest ways back from roots, in hops; of equally short ones those by the earlier root.
func (r *recorded) pastOf(roots []root) *past {
	p := &past{run: r, at: map[int]int{}, covered: map[mutex.ID]int{}}
	for _, from := range roots {
		if _, known := p.at[from.step]; !known {
			p.at[from.step] = len(p.hops)
			p.hops = append(p.hops, hop{step: from.step, next: -1, root: from.kind, others: from.others})
		}
	}
	for i := 0; i < len(p.hops); i++ {
		e := r.event(p.hops[i].step)
		if e.Kind == trace.Receive {
			p.add(r.sent[e.Message.ID], i)
		}
		if own(e) {
			p.alongLane(e, i)
		}
	}
	return p
}

// alongLane adds all earlier steps of the process: from one to another of them it is one hop, however far.
func (p *past) alongLane(e *trace.Event, from int) {
	for n := e.Step - 1; n > p.covered[e.At]; n-- {
		if earlier := p.run.event(n); earlier.At == e.At && own(earlier) {
			p.add(n, from)
		}
	}
	p.covered[e.At] = max(p.covered[e.At], e.Step)
}

func (p *past) add(step, next int) {
	if _, known := p.at[step]; known || step == 0 {
		return
	}
	p.at[step] = len(p.hops)
	p.hops = append(p.hops, hop{step: step, next: next, far: p.hops[next].far + 1})
}

// way is the shortest way to a step of a process, from its root on, places in hops; nil if there is none. Of a step that
// is the network's, or the start, it leads to the step of the process for which that matters: the next one, or else the
// last.
func (p *past) way(process mutex.ID, step int) []int {
	best, after := -1, false
	if i, known := p.at[step]; known {
		best = i
	}
	for i := 0; i < len(p.hops) && !p.known(step); i++ {
		h := &p.hops[i]
		if e := p.run.event(h.step); e.At != process || !own(e) {
			continue
		}
		later := h.step > step
		if best < 0 || later && !after || later == after && h.far < p.hops[best].far {
			best, after = i, later
		}
	}
	return p.back(best)
}

// back is the way that led to a hop, from its root on.
func (p *past) back(to int) []int {
	var way []int
	for i := to; i >= 0; i = p.hops[i].next {
		way = append(way, i)
	}
	slices.Reverse(way)
	return way
}

func (p *past) known(step int) bool { _, known := p.at[step]; return known }

// links are those of a way.
func (p *past) links(way []int) []Link {
	var all []Link
	for n, i := range way {
		h := &p.hops[i]
		e := p.run.event(h.step)
		link := Link{Step: h.step, Process: e.At, Event: e.Kind}
		if n > 0 {
			if m := p.carried(p.hops[way[n-1]].step, h.step); m != nil {
				link.Kind, link.Message = Sends, m
				all = append(all, link)
			}
		}
		if h.next < 0 {
			link.Kind, link.Others = h.root, h.others
			all = append(all, link)
		}
		if n+1 < len(way) {
			if m := p.carried(h.step, p.hops[way[n+1]].step); m != nil {
				link.Kind, link.Message, link.Others = Receives, m, nil
				all = append(all, link)
			}
		}
	}
	return all
}

// carried is the message that went from an earlier step to a later one; nil if none did.
func (p *past) carried(to, from int) *Message {
	e := p.run.event(to)
	if e.Kind != trace.Receive || p.run.sent[e.Message.ID] != from || p.run.event(from).At != e.Message.From {
		return nil
	}
	return &Message{e.Message.ID, e.Message.Type}
}
