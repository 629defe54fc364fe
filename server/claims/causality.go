package claims

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/server/scenario"
)

// lamportian says that the clocks of a document are Lamport's: they grow along every message. A sequence number does not.
func lamportian(d *scenario.Document) bool { return d.Clock.Rule != system.Sequence.String() }

// clocked returns the runs of the gallery whose clocks are Lamport's, but those of drafts.
func (j *judge) clocked() []ran {
	var all []ran
	for _, e := range scenario.Gallery() {
		if lamportian(e.Document) && !facts.IsDraft(e.Document.Algorithm) {
			all = append(all, j.run(e.Document))
		}
	}
	return all
}

// starts are the clocks of the processes before anything has happened.
func (r ran) starts() []int {
	clocks := make([]int, r.header.Nodes()+1)
	for i, c := range r.header.Clocks {
		clocks[i+1] = c
	}
	return clocks
}

// local says that an event is a process's own, not one of the network nor a crash.
func local(e *trace.Event) bool {
	switch e.Kind {
	case trace.Drop, trace.Duplicate, trace.Crash, trace.Recover, trace.Ignored:
		return false
	}
	return true
}

// after is the clock of the process after an event.
func after(e *trace.Event) int {
	if e.ClockAfter != 0 {
		return e.ClockAfter
	}
	return e.Clock
}

// A moment is an event that ticks, with its Lamport timestamp (clock, process) and its vector clock.
type moment struct {
	process, clock, step int
	vector               []int32
}

// before says that one moment happened before another, by their vectors (Fidge 1988, Mattern 1989).
func (m moment) before(o moment) bool {
	return m.vector[m.process] <= o.vector[m.process] && m.step != o.step
}

// smaller says that its timestamp is the smaller one.
func (m moment) smaller(o moment) bool {
	return mutex.Before(m.clock, mutex.ID(m.process), o.clock, mutex.ID(o.process))
}

// moments are the events of a run that tick.
func (r ran) moments() []moment {
	n := r.header.Nodes() + 1
	clocks, vectors := r.starts(), make([][]int32, n)
	for i := range vectors {
		vectors[i] = make([]int32, n)
	}
	sent := map[trace.MessageName][]int32{}
	var all []moment
	for _, e := range r.events {
		if !local(e) {
			continue
		}
		v := vectors[e.At]
		if e.Kind == trace.Receive {
			original := e.Message.ID
			original.Copy = 0 // a copy carries what the message carried
			for k, x := range sent[original] {
				v[k] = max(v[k], x)
			}
		}
		v[e.At]++
		if e.Clock > clocks[e.At] {
			all = append(all, moment{int(e.At), e.Clock, e.Step, slices.Clone(v)})
		}
		clocks[e.At] = after(e)
		for _, s := range e.Sends {
			sent[s.ID] = slices.Clone(v)
		}
	}
	return all
}
