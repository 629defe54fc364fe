package cause

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A past is every step from which some steps follow, with the shortest way back to each: a breadth-first search through
// happened-before. What leads to the first roots is near.
type past struct {
	run  *recorded
	hops []hop
	near int         // number of near hops, which come first
	at   map[int]int // by step: index in hops
	// covered holds, by process, the step up to which all of its steps are in the past.
	covered map[mutex.ID]int
}

// A hop is one step of a way back: to an earlier step of the same process, or from the receipt of a message to its
// sending.
type hop struct {
	root
	next int // index of the hop that led here; -1 for a root
}

// A root is a step at which a chain may begin. It has a kind if the chain explains more than that the step broke the
// property or that its process waits in the end. Lists have the most significant root first.
type root struct {
	step int
	kind LinkKind
}

// roots returns where the chains to a violation begin. first holds the step that broke the property and the steps of
// the other processes that were part of it; rest holds the last steps of all processes, for violations of the whole
// system such as a deadlock.
func (r *recorded) roots(v trace.Violation) (first, rest []root) {
	add := func(p mutex.ID, kind LinkKind, is func(*trace.Event) bool) {
		if e := r.lastOf(p, v.Step, is); e != nil {
			first = append(first, root{e.Step, kind})
		}
	}
	last := r.event(v.Step)
	switch v.Property {
	case invariant.EM2.Name, invariant.Starvation.Name:
		for _, p := range v.Processes {
			add(p, "", nil)
		}
	default:
		if last == nil {
			break
		}
		first = append(first, root{step: v.Step})
		for _, p := range without(v.Processes, last.At) {
			switch v.Property {
			case invariant.EM1.Name:
				add(p, Inside, entered)
			case invariant.EM3.Name:
				add(p, Asked, asked)
			}
		}
	}
	for p := mutex.ID(1); int(p) <= r.nodes(); p++ {
		if e := r.lastOf(p, v.Step, nil); e != nil && !slices.ContainsFunc(first, func(f root) bool { return f.step == e.Step }) {
			rest = append(rest, root{step: e.Step})
		}
	}
	return first, rest
}

func without(all []mutex.ID, some ...mutex.ID) []mutex.ID {
	return slices.DeleteFunc(slices.Clone(all), func(q mutex.ID) bool { return slices.Contains(some, q) })
}

// pastOf finds the shortest ways back from roots, in hops; of equally short ones those by the earlier root.
func (r *recorded) pastOf(first, rest []root) *past {
	p := &past{run: r, at: map[int]int{}, covered: map[mutex.ID]int{}}
	p.search(first)
	p.near = len(p.hops)
	p.search(rest)
	return p
}

func (p *past) search(roots []root) {
	i := len(p.hops)
	for _, from := range roots {
		p.add(hop{root: from, next: -1})
	}
	for ; i < len(p.hops); i++ {
		h := p.hops[i]
		e := p.run.event(h.step)
		if e.Kind == trace.Receive {
			p.add(hop{root: root{step: p.run.sent[e.Message.ID]}, next: i})
		}
		if !own(e) {
			continue
		}
		for n := e.Step - 1; n > p.covered[e.At]; n-- { // all of them: each earlier step of the process is one hop
			if earlier := p.run.event(n); earlier.At == e.At && own(earlier) {
				p.add(hop{root: root{step: n}, next: i})
			}
		}
		p.covered[e.At] = max(p.covered[e.At], e.Step)
	}
}

func (p *past) add(h hop) {
	if _, known := p.at[h.step]; h.step > 0 && !known {
		p.at[h.step] = len(p.hops)
		p.hops = append(p.hops, h)
	}
}

// The ranks of steps in a past, nearest first.
const (
	near = iota
	remote
	unknown
)

// rank returns how near a step of a process is. The start is as near as the nearest step of its process.
func (p *past) rank(process mutex.ID, step int) int {
	to, known := p.at[step]
	if !known && step == 0 {
		to = p.nearestOf(process)
		known = to >= 0
	}
	switch {
	case !known:
		return unknown
	case to < p.near:
		return near
	}
	return remote
}

// way returns the shortest way to a step of a process, from its root on, as indices in hops; nil if there is none. A
// step of the network, or the start, is reached by the nearest step of the process.
func (p *past) way(process mutex.ID, step int) []int {
	if i, known := p.at[step]; known {
		return p.back(i)
	}
	return p.back(p.nearestOf(process))
}

// nearestOf returns the index of the nearest step of a process, which is the first found; -1 if there is none.
func (p *past) nearestOf(process mutex.ID) int {
	return slices.IndexFunc(p.hops, func(h hop) bool {
		e := p.run.event(h.step)
		return e.At == process && own(e)
	})
}

// back returns the way that led to a hop, from its root on.
func (p *past) back(to int) (way []int) {
	for i := to; i >= 0; i = p.hops[i].next {
		way = append(way, i)
	}
	slices.Reverse(way)
	return way
}

// links returns the links of a way: what its root did, if it has a kind, and the receipt and the sending of each
// message on the way.
func (p *past) links(way []int) (all []Link) {
	for n, i := range way {
		h := &p.hops[i]
		e := p.run.event(h.step)
		if n > 0 {
			if m := p.carried(p.hops[way[n-1]].step, h.step); m != nil {
				all = append(all, linkOf(Sends, e, m))
			}
		}
		if h.kind != "" {
			all = append(all, linkOf(h.kind, e, nil))
		}
		if n+1 < len(way) {
			if m := p.carried(h.step, p.hops[way[n+1]].step); m != nil {
				all = append(all, linkOf(Receives, e, m))
			}
		}
	}
	return all
}

// carried returns the message that went from an earlier step to a later one; nil if there is none.
func (p *past) carried(to, from int) *Message {
	e := p.run.event(to)
	if e.Kind != trace.Receive || p.run.sent[e.Message.ID] != from || p.run.event(from).At != e.Message.From {
		return nil
	}
	return &Message{e.Message.ID, e.Message.Type}
}
