package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/event"
)

// Event is one event of a process: the engine begins it, lends its Out to a verb, and reads
// what was sent and said.
type Event struct {
	event.Event[mutex.ID, mutex.Phase, mutex.Switches, mutex.Change[mutex.Process]]
}

// Moment is what the engine knows of an event before its verb runs.
type Moment = event.Moment[mutex.ID, mutex.Phase]

// Lent is what the engine lends to the changes that switches make of lines.
type Lent = event.Lent[mutex.ID]

// Sent is one message of an event.
type Sent = event.Sent[mutex.ID]

// NewEvent makes the events of an algorithm's processes in a system of n that may
// ask, under the given switches. If it listens, their lines are kept.
func (a *Algorithm) NewEvent(n int, switches mutex.Switches, listens bool) *Event {
	e := &Event{}
	e.N, e.Switches, e.Listens, e.Clockless = n, switches, listens, a.Clockless
	if a.carries {
		e.Copy = func(msg any) any { return a.copyCarried(msg) }
	}
	if a.Instead != nil {
		for _, c := range a.Instead.Plain() {
			if switches&c.Switch != 0 {
				e.Changes = append(e.Changes, c)
			}
		}
	}
	e.Plain = !listens && len(e.Changes) == 0
	return e
}

// Out is the event as its verb sees it: an Out holds an event, and nothing else.
func (e *Event) Out() *mutex.Out { return (*mutex.Out)(unsafe.Pointer(e)) }
