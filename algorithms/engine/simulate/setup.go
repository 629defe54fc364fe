// Package simulate runs a system in seeded virtual time: it picks the next choice by when it is due. The same setup
// gives the same run, byte for byte, on every machine. It starts no goroutine and reads no clock.
//
// [Run] runs a [Setup] to its end, and [Begin] returns a [Stepper] for a run that advances on request. The run takes
// the next entry from a queue ordered by time, or the next choice of a schedule (run.advance), lets the system execute
// it (run.execute, run.applyNext), and then tells the monitor, schedules what was sent, and records the event
// (run.finishStep). When a message arrives, and whether the network loses or duplicates it, is decided in network.go;
// what processes request, in workload.go; crashes, in crash.go.
package simulate

import (
	"context"
	"fmt"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Setup determines a run. A valid scenario yields one.
type Setup struct {
	Algorithm *model.Algorithm
	Switches  mutex.Switches
	Processes int             // that may ask
	Topology  *mutex.Topology // nil is the complete graph
	Seed      uint64
	Rule      system.Rule
	Start     []int // initial clocks; all zero if empty

	Order             system.Order
	Delay             Law
	Channels          map[system.Channel]Law // channels with a law other than Delay
	Loss, Duplication float64                // probabilities, for each message

	Script     []Action
	Workload   *Workload
	Deliveries []Delivery
	Schedule   []trace.Choice // if not nil, the run is exactly these choices
	Times      []trace.Time   // when the first choices of the Schedule are made; each later one takes a unit
	Loop       int            // if not 0, the schedule repeats for ever from this choice on, counted from 1
	Stop       Stop

	Draws bool // include the picture that the algorithm draws
	// DrawsAt is the number of the only event, from 1, whose picture is in the trace; 0: the pictures of all events
	// are. Drawing a large system costs much more than running it.
	DrawsAt int
	// Looks is the number of events, from the first on, at which the algorithm's own invariants are checked, each of
	// which looks at the whole system; 0: all events. A limit is useful for a run of a million events.
	Looks int
	// Steps limits the steps of a program's verbs in the run, which ends when they run out. The program's invariants
	// may take as many again, and are then no longer checked; 0: no limit.
	Steps int
	// WarmUp is the number of entries that the steady delays of the summary leave out.
	WarmUp int
	// Judges makes the summary also rule on what single events do not show, if they are recorded: whether the clocks
	// meet the four conditions ([invariant.ClockUnique] and the next three), and the second clause of EM3
	// ([invariant.EM3b]).
	Judges bool
}

// Graph returns the topology, or the complete graph if the setup has none.
func (s *Setup) Graph() *mutex.Topology {
	if s.Topology == nil {
		return mutex.Complete(s.Processes)
	}
	return s.Topology
}

// Config returns the system of the setup.
func (s *Setup) Config() system.Config {
	return system.Config{
		Algorithm: s.Algorithm, Switches: s.Switches, Processes: s.Processes, Topology: s.Topology,
		Rule: s.Rule, Start: s.Start, Order: s.Order,
	}
}

// system returns the system that is run, before the first event, and the messages that its processes send at their
// start.
func (s *Setup) system(ctx context.Context, listens bool) (*system.System, []system.Slot) {
	c := s.Config()
	c.Listens, c.StepBudget = listens, s.budget(1)
	return system.New(ctx, c)
}

// budget returns the steps that a program's verbs may take in some runs of the setup; nil: no limit.
func (s *Setup) budget(runs int) *mutex.StepBudget {
	if s.Algorithm.UserProgram == nil || s.Steps == 0 {
		return nil
	}
	return &mutex.StepBudget{Of: runs * s.Steps, Left: runs * s.Steps}
}

// Action is what the application at one process does at a given time.
type Action struct {
	At      trace.Time
	Process mutex.ID
	Do      trace.Kind // Internal, Ask, Send, Crash or Recover
	To      mutex.ID   // receiver of a Send
	Hold    trace.Time // of an Ask: how long the process stays inside
	HasHold bool       // if not, the workload's law gives the hold, else DefaultHold
	// Again: an Ask that finds the process waiting or inside is not ignored, but made in the moment in which the
	// process leaves.
	Again bool
}

// DefaultHold is how long a process stays inside by default.
const DefaultHold = 2 * trace.Unit

// Workload makes every process think, ask, stay inside and leave, Entries times.
type Workload struct {
	Entries     int
	Think, Hold Law
	Again       bool // it thinks only at first, and then asks in the moment of leaving
}

// Delivery moves or loses one message of a timed run. On a FIFO channel a message still waits for those before it. A
// Delivery that names the copy of a message makes the network duplicate it.
type Delivery struct {
	Message trace.MessageName
	At      trace.Time
	HasAt   bool
	Drop    bool
}

// Stop limits a run; 0 is no limit. After the given number of entries no process asks again, and the run ends when it
// is quiescent.
type Stop struct {
	Time            trace.Time
	Entries, Events int
}

// Problem is an error in a setup that was found while it ran: the field of the scenario, its value, and what would be
// allowed.
type Problem struct {
	Path, Code, Value, Allowed string
}

// Problems are all problems found.
type Problems []Problem

// Error returns the first problem as a sentence.
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
	SilentChannel = "silent-channel" // never sent, and nothing else is sent on its channel either
	BeforeSent    = "before-sent"
	NotPossible   = "not-possible"
	NotAgain      = "not-again"    // of a loop: not possible in a further round
	NotTheSame    = "not-the-same" // of a loop: a round ends in a different state than it began
)
