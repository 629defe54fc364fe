package explore

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// causal is what a process knows of the requests that lie in its past: how many of
// each process, a byte each. It belongs to the state only where EM3 is watched,
// and is empty otherwise. asked is what it knew when it asked, while it waits and
// is inside.
type causal struct {
	knows, asked string
}

// lore is what a state's name has of it, and of what the process may still tell.
func (l *local) lore() string {
	if l.knows == "" {
		return ""
	}
	return l.knows + l.asked + string(rune(l.tells))
}

// learn follows "happened before" through one event.
func (c *causal) learn(p int, kind trace.Kind, heard string) {
	if c.knows == "" {
		return
	}
	known := []byte(c.knows)
	for q := range heard {
		known[q] = max(known[q], heard[q])
	}
	if kind.Asks() {
		known[p]++
	}
	c.knows = string(known)
	switch kind {
	case trace.Ask, trace.Again:
		c.asked = c.knows
	case trace.Leave:
		c.asked = ""
	}
}

// exclude says whether two processes must not be inside together.
func (s *search) exclude(p, q int) bool { return s.conflicts == nil || s.conflicts[p]>>q&1 == 1 }

// overtaken finds a process that is inside although the request of another, which still waits, happened before its own:
// first the one inside. Nil if there is none.
func (s *search) overtaken(columns []int32, waiting, inside uint64) []mutex.ID {
	for p := range s.n {
		if inside>>p&1 == 0 {
			continue
		}
		asked := s.locals[p].list[columns[p]].asked
		for q := range s.n {
			if waiting>>q&1 == 1 && s.exclude(p, q) && asked[q] >= s.locals[q].list[columns[q]].knows[q] {
				return []mutex.ID{mutex.ID(p + 1), mutex.ID(q + 1)}
			}
		}
	}
	return nil
}

// A played system is one that follows a schedule, with what its processes know and its
// messages carry: two that look the same are not, if EM3 is watched and they carry
// different news.
type played struct {
	*system.System
	processes []causal
	carried   map[trace.MessageName]string
}

// begun is a system in which nothing has happened.
func (s *search) begun() *played {
	c := s.System
	c.Asks = slices.Clone(c.Asks)
	sys, started := system.New(s.ctx, c)
	t := &played{System: sys, processes: make([]causal, s.n), carried: map[trace.MessageName]string{}}
	for p := range t.processes {
		t.processes[p].knows = s.knowsNothing()
	}
	t.send(started, s.knowsNothing())
	return t
}

// knowsNothing is what a process knows before anything has happened.
func (s *search) knowsNothing() string {
	if !s.EM3 {
		return ""
	}
	return string(make([]byte, s.n))
}

func (t *played) send(slots []system.Slot, knows string) {
	for _, slot := range slots {
		t.carried[t.Packet(slot).Name()] = knows
	}
}

// apply does one choice of a search, and follows the news.
func (t *played) apply(c trace.Choice) {
	step, err := t.Apply(c)
	if err != nil {
		panic(fmt.Sprintf("explore: the system does not follow the search: %v", err))
	}
	switch c.Kind {
	case trace.Duplicate:
		t.send(step.Sends, t.carried[c.Message])
	case trace.Drop, trace.Crash:
	default:
		t.processes[c.At-1].learn(int(c.At-1), c.Kind, t.carried[c.Message])
		t.send(step.Sends, t.processes[c.At-1].knows)
	}
}
