// Package replay makes a schedule again where something has changed: its choices were moved, added or removed
// ([Repair]), or the system behaves differently ([Follow]). A choice that is not possible at its place waits until it
// is; one that never is, is left out.
package replay

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// A player makes choices on a system. It stops after a choice in which a verb of a program fails.
type player struct {
	sys     *system.System
	choices []trace.Choice
	waiting []waiting // the oldest first
	failed  bool
}

// waiting is a choice that is not possible yet.
type waiting struct {
	choice trace.Choice
	sends  []packet // what the choice sent in the original run
}

// make makes a choice. It reports whether the choice was possible, and returns what it sent.
func (p *player) make(c trace.Choice) (sends []packet, did bool) {
	if p.failed {
		return nil, false
	}
	defer func() {
		if why := recover(); why != nil {
			system.FailureOf(why)
			p.failed, p.choices, did = true, append(p.choices, c), true
		}
	}()
	step, err := p.sys.Apply(c)
	if err != nil {
		return nil, false
	}
	p.choices = append(p.choices, c)
	return packets(p.sys, step.Sends), true
}

// retry tries the waiting choices, the oldest first, and reports whether one of them was made.
func (p *player) retry(try func(*waiting) bool) bool {
	for i := range p.waiting {
		if try(&p.waiting[i]) {
			p.waiting = slices.Delete(p.waiting, i, i+1)
			return true
		}
	}
	return false
}
