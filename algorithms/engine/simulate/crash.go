package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// heldEvents holds, by process, what a crashed process would have done or received. When the process recovers, all of
// it happens at that moment in the same order.
type heldEvents map[mutex.ID][]entry

func (h *heldEvents) hold(p mutex.ID, e entry) {
	if *h == nil {
		*h = heldEvents{}
	}
	(*h)[p] = append((*h)[p], e)
}

func (h heldEvents) clone() heldEvents {
	if h == nil {
		return nil
	}
	c := heldEvents{}
	for p, entries := range h {
		c[p] = slices.Clone(entries)
	}
	return c
}

// processOf returns the process that must be up for an entry to be executed; 0 if none must.
func (r *run) processOf(e *entry) mutex.ID {
	switch e.kind {
	case deliver:
		return r.sys.Packet(e.slot()).To
	case lose:
		return 0
	case scriptAction:
		if a := &r.Script[e.ref]; a.Do != trace.Crash && a.Do != trace.Recover {
			return a.Process
		}
		return 0
	}
	return mutex.ID(e.ref)
}

// recover lets a process go on with the state it had. What was held while it was down happens now.
func (r *run) recover(p mutex.ID) error {
	blocked := r.takeBlocked(p)
	for _, e := range r.held[p] {
		r.queue.put(r.now, e.kind, e.ref)
	}
	for _, e := range blocked {
		r.queue.put(r.now, e.kind, e.ref)
	}
	delete(r.held, p)
	return r.finishStep(r.sys.Recover(p), 0)
}

// takeBlocked takes off the queue the messages due at a process at this moment on FIFO channels on which another
// message has waited for its recovery.
func (r *run) takeBlocked(p mutex.ID) []entry {
	if r.Order != system.FIFO {
		return nil
	}
	waited := map[mutex.ID]bool{}
	for i := range r.held[p] {
		if e := &r.held[p][i]; e.kind == deliver {
			waited[r.sys.Packet(e.slot()).From] = true
		}
	}
	if len(waited) == 0 {
		return nil
	}
	return r.queue.take(func(e *entry) bool {
		if e.at != r.now || e.kind != deliver {
			return false
		}
		m := r.sys.Packet(e.slot())
		return m.To == p && waited[m.From]
	})
}

// checkCrashes rejects a script in which a process crashes that has already crashed, or recovers that has not crashed.
func (s *Setup) checkCrashes() Problems {
	var acts []int
	for i := range s.Script {
		if s.Script[i].Do == trace.Crash || s.Script[i].Do == trace.Recover {
			acts = append(acts, i)
		}
	}
	slices.SortStableFunc(acts, func(i, j int) int { return cmp.Compare(s.Script[i].At, s.Script[j].At) })
	down := map[mutex.ID]bool{}
	for _, i := range acts {
		a := &s.Script[i]
		crashes := a.Do == trace.Crash
		if down[a.Process] == crashes {
			why := fmt.Sprintf("process %d has not crashed", a.Process)
			if crashes {
				why = fmt.Sprintf("process %d has crashed", a.Process)
			}
			choice := trace.Choice{Kind: a.Do, At: a.Process}
			return Problems{{Path: fmt.Sprintf("script[%d]", i), Code: NotPossible, Value: choice.String(), Allowed: why}}
		}
		down[a.Process] = crashes
	}
	return nil
}
