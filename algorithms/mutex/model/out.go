package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/event"
)

// Event is one event of a process: the engine begins it, lends its Out to a verb, and reads the messages and lines.
type Event struct {
	event.Event[mutex.ID, mutex.Phase, mutex.Switches, mutex.Change[mutex.Process]]
}

// Moment is what the engine knows of an event before its verb runs.
type Moment = event.Moment[mutex.ID, mutex.Phase]

// Lent is what the engine lends to the changes of an active switch.
type Lent = event.Lent[mutex.ID]

// Sent is one message of an event.
type Sent = event.Sent[mutex.ID]

// NewEvent returns an Event for the processes of a system in which n may ask, under the given switches. If listens, it
// keeps their lines.
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

// Out returns the event as an Out, which holds an event and nothing else.
func (e *Event) Out() *mutex.Out { return (*mutex.Out)(unsafe.Pointer(e)) }
