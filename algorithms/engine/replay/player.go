// Package replay makes a schedule again where something has changed since: its choices were moved, added or taken out
// ([Repair]), or the system does something else ([Follow]). A choice that is not possible at its place waits until it is;
// one that never is, is left out.
package replay

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// A player makes choices on a system. A choice in which a verb of a program fails is the last one.
type player struct {
	sys     *system.System
	made    []trace.Choice
	waiting []waiting // the oldest first
	failed  bool
}

// waiting is a choice that is not possible yet.
type waiting struct {
	choice trace.Choice
	sends  []packet // what it sent where the schedule was made
}

// make makes a choice, and reports whether it was possible, and what it has sent.
func (p *player) make(c trace.Choice) (sends []packet, did bool) {
	if p.failed {
		return nil, false
	}
	defer func() {
		if why := recover(); why != nil {
			system.FailureOf(why)
			p.failed, p.made, did = true, append(p.made, c), true
		}
	}()
	step, err := p.sys.Apply(c)
	if err != nil {
		return nil, false
	}
	p.made = append(p.made, c)
	return packets(p.sys, step.Sends), true
}

// retry tries the choices that wait, the oldest first, and reports whether one of them was made.
func (p *player) retry(try func(*waiting) bool) bool {
	for i := range p.waiting {
		if try(&p.waiting[i]) {
			p.waiting = slices.Delete(p.waiting, i, i+1)
			return true
		}
	}
	return false
}
