package simulate

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// monitor is who watches properties along a run: an [invariant.Monitor], or, of a stretch that is computed again,
// somebody who remembers.
type monitor interface {
	Ask(p mutex.ID)
	Enter(p mutex.ID) []trace.Verdict
	Leave(p mutex.ID)
	Crash(p mutex.ID)
	Recover(p mutex.ID, waiting bool)
	Send(from mutex.ID, slot int)
	Receive(to mutex.ID, slot int)
	Copy(slot, of int)
	Lose(slot int)
	Look(c mutex.Configuration) []trace.Verdict
	Stuck(waiting []mutex.ID) []trace.Verdict
	Starved(waiting []mutex.ID) trace.Verdict
	Bypass() int
	Spent() int
}

// Verdicts are those of a run by the steps of their events: each property breaks once, so that they are few.
type Verdicts map[int][]trace.Verdict

// remembered gives the verdicts of a run that was watched before: so a stretch of it needs nothing of what came earlier.
type remembered struct {
	run      *run
	verdicts Verdicts
}

// Look gives the verdicts on the event that was just counted.
func (m *remembered) Look(mutex.Configuration) []trace.Verdict {
	return m.verdicts[m.run.summary.Events]
}

func (*remembered) Ask(mutex.ID)                         {}
func (*remembered) Enter(mutex.ID) []trace.Verdict       { return nil }
func (*remembered) Leave(mutex.ID)                       {}
func (*remembered) Crash(mutex.ID)                       {}
func (*remembered) Recover(mutex.ID, bool)               {}
func (*remembered) Send(mutex.ID, int)                   {}
func (*remembered) Receive(mutex.ID, int)                {}
func (*remembered) Copy(int, int)                        {}
func (*remembered) Lose(int)                             {}
func (*remembered) Stuck([]mutex.ID) []trace.Verdict     { return nil }
func (*remembered) Starved([]mutex.ID) (v trace.Verdict) { return v }
func (*remembered) Bypass() int                          { return 0 }
func (*remembered) Spent() int                           { return 0 }
