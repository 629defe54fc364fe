package cause

import (
	"encoding/json"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// A snapshot is the system as a run has left it at a step.
type snapshot struct {
	run   *recorded
	sys   *system.System
	until int
	then  map[mutex.ID]state // by process: its state before its last request
}

// waitsFor returns, for each process that waits when a property broke, the processes for which it waits: by the fields
// in which its algorithm keeps consents, if it names them, else by the answers that have not come; and if there are
// tokens, by where they are. Processes that wait for their own consent come last.
func (r *recorded) waitsFor(v trace.Violation) (all []Wait) {
	s := &snapshot{run: r, until: v.Step, then: map[mutex.ID]state{}}
	s.sys = r.again(v.Step, func(sys *system.System, e *trace.Event) {
		if e.Kind.Asks() {
			s.then[e.At] = r.state(e.At, sys.Local(e.At))
		}
	})
	var own []Wait
	for _, p := range v.Processes {
		for _, q := range s.lacking(p) {
			if q == p {
				own = append(own, Wait{p, q})
			} else {
				all = append(all, Wait{p, q})
			}
		}
	}
	return append(all, own...)
}

// waitedFor returns the processes for which a process waits.
func waitedFor(all []Wait, p mutex.ID) (others []mutex.ID) {
	for _, w := range all {
		if w.Process == p {
			others = append(others, w.For)
		}
	}
	return others
}

// lacking returns the processes for which a process waits, possibly itself.
func (s *snapshot) lacking(p mutex.ID) []mutex.ID {
	a, now := s.run.setup.Algorithm, s.run.state(p, s.sys.Local(p))
	switch {
	case a.Class == "token":
		return without(s.holders(), p)
	case a.Reads != "":
		return without([]mutex.ID{read[mutex.ID](now, a.Reads)}, p, 0)
	}
	asked, answered := s.asked(p)
	lacks := ahead(p, now, a)
	switch {
	case a.Heard != "":
		for _, q := range asked {
			if !later(p, q, now, a) {
				lacks = append(lacks, q)
			}
		}
	case a.Lacks != "":
		lacks = append(lacks, members(now, a.Lacks)...)
	default:
		has := answered
		if a.Has != "" {
			has = members(now, a.Has)
		}
		for _, q := range slices.Concat(asked, members(s.then[p], a.Has)) {
			if !slices.Contains(has, q) {
				lacks = append(lacks, q)
			}
		}
	}
	slices.Sort(lacks)
	return slices.Compact(lacks)
}

// asked returns the processes that a process has asked for its current request, and those that have sent it a grant
// since.
func (s *snapshot) asked(p mutex.ID) (asked, answered []mutex.ID) {
	since := s.run.lastOf(p, s.until, func(e *trace.Event) bool { return e.Kind.Asks() })
	if since == nil {
		return nil, nil
	}
	for i := since.Step - 1; i < s.until; i++ {
		e := &s.run.events[i]
		if e.At != p || !own(e) {
			continue
		}
		for _, m := range e.Sends {
			if s.run.role(m.Type) == mutex.Asks {
				asked = append(asked, m.To)
			}
		}
		if e.Kind == trace.Receive && s.run.role(e.Message.Type) == mutex.Grants {
			answered = append(answered, e.Message.From)
		}
	}
	return asked, answered
}

// later reports whether what a process last heard from another has a later timestamp than its own request.
func later(p, q mutex.ID, now state, a *model.Algorithm) bool {
	heard := read[map[mutex.ID]json.RawMessage](now, a.Heard)
	own := stamp(heard[p])
	if a.Request != "" {
		own = read[int](now, a.Request)
	}
	return mutex.Before(own, p, stamp(heard[q]), q)
}

// ahead returns the processes whose requests come before its own in a process's queue of requests, if it has one.
func ahead(p mutex.ID, now state, a *model.Algorithm) (all []mutex.ID) {
	for _, entry := range read[list[[2]int]](now, a.Queue).All {
		if q := mutex.ID(entry[1]); mutex.Before(entry[0], q, read[int](now, a.Request), p) {
			all = append(all, q)
		}
	}
	return all
}

// holders returns where the tokens are, the last one first: a token is with the receiver of its last grant, even if it
// was lost on the way; before any grant, where it was at the start. There are several if the algorithm is broken, and
// none if that is unknown.
func (s *snapshot) holders() []mutex.ID {
	at := s.run.tokenAtStart()
	if at == 0 {
		at = s.run.mayEnterFirst()
	}
	all := without([]mutex.ID{at}, 0)
	for _, e := range s.run.events[:s.until] {
		for _, m := range e.Sends {
			if s.run.role(m.Type) == mutex.Grants {
				all = append([]mutex.ID{m.To}, without(all, e.At, m.To)...)
			}
		}
	}
	return all
}

// mayEnterFirst returns the process that may enter as soon as it asks, before the first event; 0 if there is none.
func (r *recorded) mayEnterFirst() mutex.ID {
	for p := mutex.ID(1); int(p) <= r.setup.Processes; p++ {
		sys := r.beginning(r.setup)
		failure, err := sys.Attempt(trace.Choice{Kind: trace.Ask, At: p})
		if failure == nil && err == nil && sys.MayEnter(p) {
			return p
		}
	}
	return 0
}

// tokenAtStart returns the receiver of a grant that is in flight before the first event; 0 if there is none.
func (r *recorded) tokenAtStart() (to mutex.ID) {
	sys := r.beginning(r.setup)
	for _, at := range sys.InFlight() {
		if m := sys.Packet(at); r.setup.Algorithm.Messages[m.Kind].Role == mutex.Grants {
			to = m.To
		}
	}
	return to
}

// circle returns the processes of a circle of waits, each of which waits for the next; nil if there is none.
func circle(all []Wait) []mutex.ID {
	for _, w := range all {
		if way := wayAlong(all, []mutex.ID{w.For}, w.Process); way != nil {
			return append([]mutex.ID{w.Process}, way[:len(way)-1]...)
		}
	}
	return nil
}

// wayAlong returns the shortest way along waits from one of some processes to another, both ends included; nil if there
// is none.
func wayAlong(all []Wait, from []mutex.ID, to mutex.ID) []mutex.ID {
	came := map[mutex.ID]mutex.ID{}
	queue := slices.Clone(from)
	for _, p := range from {
		came[p] = 0
	}
	for ; len(queue) > 0; queue = queue[1:] {
		if queue[0] == to {
			var way []mutex.ID
			for p := to; p != 0; p = came[p] {
				way = append([]mutex.ID{p}, way...)
			}
			return way
		}
		for _, q := range waitedFor(all, queue[0]) {
			if _, known := came[q]; !known {
				came[q] = queue[0]
				queue = append(queue, q)
			}
		}
	}
	return nil
}
