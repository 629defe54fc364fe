package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// heldEvents are what a crashed process would have done or received, by process. It is done in the same order when the
// process recovers, at that moment.
type heldEvents map[mutex.ID][]entry

func (s *heldEvents) keep(p mutex.ID, e entry) {
	if *s == nil {
		*s = heldEvents{}
	}
	(*s)[p] = append((*s)[p], e)
}

func (s heldEvents) clone() heldEvents {
	if s == nil {
		return nil
	}
	c := heldEvents{}
	for p, entries := range s {
		c[p] = slices.Clone(entries)
	}
	return c
}

// doer is the process that has to be up for an entry to be carried out; 0 if none has.
func (r *run) doer(e *entry) mutex.ID {
	switch e.deed {
	case deliver:
		return r.sys.Packet(e.slot()).To
	case lose:
		return 0
	case act:
		if a := &r.Script[e.ref]; a.Do != trace.Crash && a.Do != trace.Recover {
			return a.Process
		}
		return 0
	}
	return mutex.ID(e.ref)
}

// recover lets a process go on as it was; what it has not done while it was down it does now.
func (r *run) recover(p mutex.ID) error {
	behind := r.behind(p)
	for _, e := range r.held[p] {
		r.queue.put(r.now, e.deed, e.ref)
	}
	for _, e := range behind {
		r.queue.put(r.now, e.deed, e.ref)
	}
	delete(r.held, p)
	return r.did(r.sys.Recover(p), 0)
}

// behind takes off the queue what is to reach a process in this moment through a channel in order, on which something
// else has waited for it to recover.
func (r *run) behind(p mutex.ID) []entry {
	if r.Order != system.FIFO {
		return nil
	}
	waited := map[mutex.ID]bool{}
	for i := range r.held[p] {
		if e := &r.held[p][i]; e.deed == deliver {
			waited[r.sys.Packet(e.slot()).From] = true
		}
	}
	if len(waited) == 0 {
		return nil
	}
	return r.queue.take(func(e *entry) bool {
		if e.at != r.now || e.deed != deliver {
			return false
		}
		m := r.sys.Packet(e.slot())
		return m.To == p && waited[m.From]
	})
}

// standing refuses a script in which a process crashes that has crashed already, or recovers that has not.
func (s *Setup) standing() Problems {
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
