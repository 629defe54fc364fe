package explore

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// causal is what a process knows of the requests in its past: how many of each process, one byte each. It is part of
// the state only if EM3 is watched, and empty otherwise. asked is what it knew when it asked; it is set while the
// process waits or is inside.
type causal struct {
	knows, asked string
}

// causalHistory returns the part of a state's key for causal, and for the application messages that the process may
// still send.
func (l *local) causalHistory() string {
	if l.knows == "" {
		return ""
	}
	return l.knows + l.asked + string(rune(l.appLeft))
}

// learn updates the knowledge of process p by one event; heard is what a received message carries.
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

// exclude reports whether two processes must not be inside together.
func (s *search) exclude(p, q int) bool { return s.conflicts == nil || s.conflicts[p]>>q&1 == 1 }

// overtaken finds a process that is inside although the request of another, which still waits, happened before its own.
// It returns the process inside, then the waiting one; nil if there is none.
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

// knowsNothing returns what a process knows before the first event.
func (s *search) knowsNothing() string {
	if !s.EM3 {
		return ""
	}
	return string(make([]byte, s.n))
}
