// Package simulate runs a system in seeded virtual time: it picks the next
// choice by when it is due. The same setup gives the same run, byte for byte,
// on every machine. It starts no goroutine and reads no clock.
package simulate

import (
	"context"
	"fmt"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Setup is what a run depends on; a valid scenario gives one.
type Setup struct {
	Algorithm *model.Algorithm
	Switches  mutex.Switches
	Processes int             // that may ask
	Topology  *mutex.Topology // nil is the complete graph
	Seed      uint64
	Rule      system.Rule
	Start     []int // clocks at the start; all zero if empty

	Order             system.Order
	Delay             Law
	Channels          map[system.Channel]Law // where another law than Delay holds
	Loss, Duplication float64                // probabilities, for each message

	Script     []Action
	Workload   *Workload
	Deliveries []Delivery
	Schedule   []trace.Choice // if not nil, the run is these choices and no more
	Times      []trace.Time   // when the first choices of the Schedule are made; those after them, a unit each
	Loop       int            // if not 0, from this choice on, counted from 1, the schedule repeats for ever
	Stop       Stop

	Draws bool // tell the picture that the algorithm draws, too
	// DrawsAt is the number of the one event, from 1, whose picture is in the trace; 0: the pictures of all events are.
	// Drawing a large system costs much more than running it.
	DrawsAt int
	// Looks is at how many events, from the first on, the algorithm's own invariants are watched, each of which looks at
	// the whole system; 0: at all. A run of a million events may say so.
	Looks int
	// Steps is how many the verbs of a program may take in the run, which then ends where one is stopped, and as many again
	// its invariants, which are then not watched any more; 0: without end.
	Steps int
	// WarmUp is how many entries the steady delays of the summary leave out.
	WarmUp int
	// Judges has the summary also rule on what events do not show, if they are recorded: how the clocks meet the four
	// conditions ([invariant.ClockUnique] and the next three), and the second clause of EM3 ([invariant.EM3b]).
	Judges bool
}

// Graph is the topology, the complete graph where the setup names none.
func (s *Setup) Graph() *mutex.Topology {
	if s.Topology == nil {
		return mutex.Complete(s.Processes)
	}
	return s.Topology
}

// Config is the system of the setup.
func (s *Setup) Config() system.Config {
	return system.Config{
		Algorithm: s.Algorithm, Switches: s.Switches, Processes: s.Processes, Topology: s.Topology,
		Rule: s.Rule, Start: s.Start, Order: s.Order,
	}
}

// system is the one that is run, before anything has happened, and what its processes
// send at their start.
func (s *Setup) system(ctx context.Context, listens bool) (*system.System, []system.Slot) {
	c := s.Config()
	c.Listens, c.StepBudget = listens, s.budget(1)
	return system.New(ctx, c)
}

// budget is what the verbs of a program may take in some runs of the setup; nil: as much as they want.
func (s *Setup) budget(runs int) *mutex.StepBudget {
	if s.Algorithm.Own == nil || s.Steps == 0 {
		return nil
	}
	return &mutex.StepBudget{Of: runs * s.Steps, Left: runs * s.Steps}
}

// Action is what the application at one process does at a given time.
type Action struct {
	At      trace.Time
	Process mutex.ID
	Do      trace.Kind // Internal, Ask, Send, Crash or Recover
	To      mutex.ID   // of a Send
	Hold    trace.Time // of an Ask: how long it stays inside
	HasHold bool       // else by the workload's law, else DefaultHold
	// Again: an Ask that finds the process waiting or inside is made in the very moment in
	// which it leaves, and not ignored.
	Again bool
}

// DefaultHold is how long a process stays inside by default.
const DefaultHold = 2 * trace.Unit

// Workload makes every process think, ask, stay inside and leave, Entries times.
type Workload struct {
	Entries     int
	Think, Hold Law
	Again       bool // it thinks only at first, and then asks in the very moment of leaving
}

// Delivery moves or loses one message of a timed run. On a FIFO channel a
// message still waits for those before it. One that names the copy of a message has it made.
type Delivery struct {
	Message trace.MessageName
	At      trace.Time
	HasAt   bool
	Drop    bool
}

// Stop limits a run; 0 is no limit. When the entries are reached no process
// asks again, and the run ends when it is quiet.
type Stop struct {
	Time            trace.Time
	Entries, Events int
}

// Problem is what is wrong with a setup, found while it ran: in which field of
// the scenario, what was found there, and what would be allowed.
type Problem struct {
	Path, Code, Value, Allowed string
}

// Problems are all that were found.
type Problems []Problem

// Error tells the first problem in a sentence.
func (ps Problems) Error() string {
	p := ps[0]
	switch p.Code {
	case NeverSent:
		return fmt.Sprintf("%s: %s is never sent in this run; those that are: %s", p.Path, p.Value, p.Allowed)
	case SilentChannel:
		return fmt.Sprintf("%s: %s is never sent in this run: nothing is sent on that channel", p.Path, p.Value)
	case BeforeSent:
		return fmt.Sprintf("%s: %s is earlier than its sending, at %s", p.Path, p.Value, p.Allowed)
	case NotAgain:
		return fmt.Sprintf("%s: in the next round %s is not possible: %s", p.Path, p.Value, p.Allowed)
	case NotTheSame:
		return fmt.Sprintf("%s: a round ends with %s, but began with %s", p.Path, p.Value, p.Allowed)
	}
	return fmt.Sprintf("%s: %s is not possible: %s", p.Path, p.Value, p.Allowed)
}

// The codes of a Problem.
const (
	NeverSent     = "never-sent"
	SilentChannel = "silent-channel" // never sent, like all others of its channel
	BeforeSent    = "before-sent"
	NotPossible   = "not-possible"
	NotAgain      = "not-again"    // of a loop: in a further round
	NotTheSame    = "not-the-same" // of a loop: a round ends in another state than it began
)
