package cause

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A snapshot is a system as a run has left it, and what its processes had sent by then.
type snapshot struct {
	run   *recorded
	sys   *system.System
	until int
	then  map[mutex.ID]map[string]any // of each process, its state before it asked
}

// waitsFor are, for each process that waits when a property broke, the others for which it does: by the fields in which its
// algorithm keeps consents, where it names them, else by whose answer has not come; and where there is one token, by
// where that is. Processes that wait for their own consent come last.
func (r *recorded) waitsFor(v trace.Violation) []Wait {
	s := &snapshot{run: r, until: v.Step, then: map[mutex.ID]map[string]any{}}
	s.sys = r.again(v.Step, func(sys *system.System, e *trace.Event) {
		if e.Kind.Asks() {
			s.then[e.At] = r.state(sys, e.At)
		}
	})
	var all, own []Wait
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

// waitedFor are those for which a process waits.
func waitedFor(all []Wait, p mutex.ID) (others []mutex.ID) {
	for _, w := range all {
		if w.Process == p {
			others = append(others, w.For)
		}
	}
	return others
}

// state are the fields of a process, as JSON has them, from a blank state.
func (r *recorded) state(sys *system.System, p mutex.ID) map[string]any {
	a := r.setup.Algorithm
	own := a.New(p, sys.Topology)
	a.Copy(own, sys.Local(p).Process)
	all := map[string]any{}
	if text := a.Watch(own).AppendChanges(nil); len(text) > 0 {
		_ = json.Unmarshal(text, &all) // it has been written here
	}
	return all
}

// lacking are those for which a process waits, which may be itself.
func (s *snapshot) lacking(p mutex.ID) []mutex.ID {
	a := s.run.setup.Algorithm
	if a.Class == "token" {
		return s.holder(p)
	}
	now := s.run.state(s.sys, p)
	if a.Reads != "" {
		return without(without([]mutex.ID{mutex.ID(number(now[a.Reads]))}, 0), p)
	}
	asked, answered := s.asked(p)
	lacks := map[mutex.ID]bool{}
	switch {
	case a.Heard != "":
		for q := range asked {
			lacks[q] = !s.later(p, q, now)
		}
	case a.Lacks != "":
		for _, q := range members(now[a.Lacks]) {
			lacks[q] = true
		}
	default:
		has := members(now[a.Has])
		for _, q := range slices.Concat(slices.Collect(maps.Keys(asked)), members(s.then[p][a.Has]), has) {
			lacks[q] = !answered[q]
			if a.Has != "" {
				lacks[q] = !slices.Contains(has, q)
			}
		}
	}
	for _, q := range s.ahead(p, now) {
		lacks[q] = true
	}
	maps.DeleteFunc(lacks, func(_ mutex.ID, yes bool) bool { return !yes })
	return slices.Sorted(maps.Keys(lacks))
}

// asked are those whom a process has asked for the request that it has, and those who have sent it what grants since.
func (s *snapshot) asked(p mutex.ID) (asked, answered map[mutex.ID]bool) {
	asked, answered = map[mutex.ID]bool{}, map[mutex.ID]bool{}
	since := s.run.lastOf(p, s.until, func(e *trace.Event) bool { return e.Kind.Asks() })
	if since == nil {
		return asked, answered
	}
	for i := since.Step - 1; i < s.until; i++ {
		e := &s.run.events[i]
		if e.At != p || !own(e) {
			continue
		}
		for _, m := range e.Sends {
			if s.run.role(m.Type) == mutex.Asks {
				asked[m.To] = true
			}
		}
		if e.Kind == trace.Receive && s.run.role(e.Message.Type) == mutex.Grants {
			answered[e.Message.From] = true
		}
	}
	return asked, answered
}

// later reports whether what a process has heard of another is later than its own request.
func (s *snapshot) later(p, q mutex.ID, now map[string]any) bool {
	a := s.run.setup.Algorithm
	heard, _ := now[a.Heard].(map[string]any)
	own := stamp(heard[strconv.Itoa(int(p))])
	if a.Request != "" {
		own = number(now[a.Request])
	}
	return mutex.Before(own, p, stamp(heard[strconv.Itoa(int(q))]), q)
}

// ahead are the processes whose requests are before the own one in a process's queue of requests, if it has one.
func (s *snapshot) ahead(p mutex.ID, now map[string]any) []mutex.ID {
	a := s.run.setup.Algorithm
	queue, _ := now[a.Queue].(map[string]any)
	entries, _ := queue["+"].([]any)
	var all []mutex.ID
	for _, e := range entries {
		pair, _ := e.([]any)
		if len(pair) != 2 {
			continue
		}
		if q := mutex.ID(number(pair[1])); mutex.Before(number(pair[0]), q, number(now[a.Request]), p) {
			all = append(all, q)
		}
	}
	return all
}

// holder is where the one token is for which a process waits: where what grants goes last, even if it was lost on the way;
// before that, where it sets out from first, or at the process that may enter before anything has happened. None if that
// is the process, or is not known.
func (s *snapshot) holder(p mutex.ID) []mutex.ID {
	at := s.run.tokenAtStart()
	for i := range s.run.events {
		e := &s.run.events[i]
		for _, m := range e.Sends {
			switch {
			case s.run.role(m.Type) != mutex.Grants:
			case i < s.until:
				at = m.To
			case at == 0:
				at = e.At
			}
		}
	}
	if at == 0 {
		at = s.run.mayEnterFirst()
	}
	return without(without([]mutex.ID{at}, p), 0)
}

// mayEnterFirst is the process that may enter as soon as it asks, before anything has happened; 0 if there is none.
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

// tokenAtStart is to whom what grants is on its way before anything has happened; 0 if it is not.
func (r *recorded) tokenAtStart() (to mutex.ID) {
	sys := r.beginning(r.setup)
	for _, at := range sys.InFlight() {
		if m := sys.Packet(at); r.setup.Algorithm.Messages[m.Kind].Role == mutex.Grants {
			to = m.To
		}
	}
	return to
}

// circle are the processes of a circle of waits, each of which waits for the next; none if there is none.
func circle(all []Wait) []mutex.ID {
	done := map[mutex.ID]bool{}
	var visit func(p mutex.ID, path []mutex.ID) []mutex.ID
	visit = func(p mutex.ID, path []mutex.ID) []mutex.ID {
		if at := slices.Index(path, p); at >= 0 {
			return path[at:]
		}
		if done[p] {
			return nil
		}
		done[p] = true
		for _, q := range waitedFor(all, p) {
			if found := visit(q, append(slices.Clone(path), p)); found != nil {
				return found
			}
		}
		return nil
	}
	for _, w := range all {
		if found := visit(w.Process, nil); found != nil {
			return found
		}
	}
	return nil
}

// wayAlong is the shortest way along waits from one of some processes to another, both ends included; nil if there is none.
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

func number(v any) int {
	n, _ := v.(float64)
	return int(n)
}

// stamp is the timestamp in an element of a vector: itself, or its last number.
func stamp(v any) int {
	if list, is := v.([]any); is && len(list) > 0 {
		return number(list[len(list)-1])
	}
	return number(v)
}

// members are those of a Set.
func members(v any) []mutex.ID {
	set, _ := v.(map[string]any)
	list, _ := set["+"].([]any)
	var all []mutex.ID
	for _, p := range list {
		all = append(all, mutex.ID(number(p)))
	}
	return all
}
