package invariant

import (
	"maps"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// EM3b is the second clause of EM3 as on slides after Coulouris, Dollimore and Kindberg: while a request waits, no
// other process is served more than once. It also counts requests of which no process could know, so an algorithm may
// keep EM3 and break EM3b. It is therefore not part of a trace; a caller that wants it watches with a [Twice].
var EM3b = Property{"EM3b", "While a process waits, no other that it excludes enters twice."}

// Twice watches EM3b along a trace.
type Twice struct {
	topology *mutex.Topology
	bypass   bypass
	broken   *trace.Judgement
}

// NewTwice returns a Twice for a run of the processes of a topology.
func NewTwice(t *mutex.Topology) *Twice { return &Twice{topology: t, bypass: newBypass(t.N)} }

// Event takes the next event of the trace. It keeps no reference to it. A crashed process does not wait.
func (w *Twice) Event(e *trace.Event) {
	switch {
	case e.Kind == trace.Ask, e.Kind == trace.Again,
		e.Kind == trace.Recover && e.Phase == mutex.Waiting.String():
		w.bypass.ask(e.At)
	case e.Kind == trace.Crash:
		w.bypass.forget(e.At)
	case e.Kind == trace.Enter:
		w.bypass.enter(e.At)
		w.entered(e)
	}
}

// entered looks for a waiting process that has now been passed twice.
func (w *Twice) entered(e *trace.Event) {
	for p := mutex.ID(1); w.broken == nil && int(p) <= w.topology.N; p++ {
		if w.topology.Conflict(p, e.At) && w.bypass.passed(p, e.At) > 1 {
			w.broken = &trace.Judgement{Property: EM3b.Name, Ruling: trace.Broken, Step: e.Step, Processes: []mutex.ID{e.At, p}}
		}
	}
}

// Repeats adds the loop that ends a run, if there is one: a process that enters in it eventually passes, twice, every
// process that waits throughout. The witness then has no step.
func (w *Twice) Repeats(loop *trace.Loop) {
	if loop == nil {
		return
	}
	for _, p := range loop.Waits {
		for _, q := range slices.Sorted(maps.Keys(loop.Entries)) {
			if w.broken == nil && w.topology.Conflict(p, q) {
				w.broken = &trace.Judgement{Property: EM3b.Name, Ruling: trace.Broken, Processes: []mutex.ID{q, p}}
			}
		}
	}
}

// Judgement returns the ruling on EM3b for the run so far. Its processes are the one that entered twice and the one
// that waited.
func (w *Twice) Judgement() trace.Judgement {
	if w.broken == nil {
		return trace.Judgement{Property: EM3b.Name, Ruling: trace.Holds}
	}
	return *w.broken
}
