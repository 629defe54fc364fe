// Package system is a whole configuration: every process and every message in flight. It lists what can happen next
// (Choices) and executes one choice (Apply). It chooses nothing and has no notion of time.
package system

import (
	"context"
	"fmt"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Config describes a system.
type Config struct {
	Algorithm *model.Algorithm
	Switches  mutex.Switches
	Processes int // that may ask
	// Topology places the processes; nil is the complete graph of Processes.
	Topology *mutex.Topology
	Rule     Rule
	Start    []int // initial clocks, all zero if empty
	Order    Order
	Asks     []int // how often each process may still ask, for Choices; -1: without limit
	Again    bool  // Choices includes leaving and asking in the same moment; Apply accepts it anyway
	AppSends []int // how often each process may still send an application message; nil: Choices has none
	Listens  bool  // keep the executed lines, for [System.Lines]
	// StepBudget pays for the verbs of a program; nil: unlimited. Its StopReason can stop all work on the system.
	StepBudget *mutex.StepBudget
}

// Completed returns the Config with the complete graph as its topology if it has none. It panics if the topology is for
// another number of processes.
func (c Config) Completed() Config {
	if c.Topology == nil {
		c.Topology = mutex.Complete(c.Processes)
	}
	if c.Topology.N != c.Processes {
		panic(fmt.Sprintf("system: a topology of %d for %d processes", c.Topology.N, c.Processes))
	}
	return c
}

// ApplicationMatters reports whether an application event, internal or a message, can change what the algorithm does
// later, because it moves a clock that the algorithm reads. By the sequence rule only requests move clocks.
func (c Config) ApplicationMatters() bool { return !c.Algorithm.Clockless && c.Rule != Sequence }

// Restriction returns what a search must require of processes that ask without limit.
func (c Config) Restriction() mutex.Endless { return c.Algorithm.Restriction(c.Switches) }

// System is a configuration that changes as choices are applied.
type System struct {
	Config
	machine     *Machine
	locals      []Local
	net         network
	flightBytes int64 // bytes of a program's messages in flight
	waiting     int   // processes that wait, crashed or not
	down        int   // processes that have crashed and not recovered
	step        Step
}

// Step is the effect of one Apply. It is valid until the next.
type Step struct {
	Kind       trace.Kind
	At         mutex.ID
	Clock      int // the event's timestamp
	ClockAfter int
	Phase      mutex.Phase
	Message    Packet // received, lost or duplicated, for those kinds
	Slot       Slot   // where that message was kept
	Sends      []Slot
}

// New returns a system in which nothing has happened, and the slots of the messages that processes send at their start.
// New and everything that works on the system, or on a clone of it, panics with a [*mutex.Interrupted] when ctx has
// ended; the drivers of systems turn that into an error.
func New(ctx context.Context, c Config) (*System, []Slot) {
	c = c.Completed()
	i := newInterrupter(ctx)
	i.attach(&c)
	s := &System{
		Config:  c,
		machine: newMachine(c, i),
		locals:  make([]Local, c.Topology.Nodes()),
		net:     newNetwork(c.Topology.Nodes()),
	}
	for i := range s.locals {
		l, id := &s.locals[i], mutex.ID(i+1)
		l.Process = c.Algorithm.New(id, c.Topology)
		if i < len(c.Start) {
			l.Clock = c.Start[i]
		}
		s.machine.Start(id, l)
		if c.Algorithm.UserProgram != nil {
			if f := s.floodFailure("Start"); f != nil {
				s.machine.fail(id, f)
			}
		}
		s.sendAll(id)
	}
	return s, s.step.Sends
}

// Nodes returns the number of processes and servers.
func (s *System) Nodes() int { return len(s.locals) }

// Down returns the number of processes and servers that have crashed and not recovered.
func (s *System) Down() int { return s.down }

// Local returns the state of a process.
func (s *System) Local(p mutex.ID) *Local { return &s.locals[p-1] }

// Packet returns the message kept in a slot.
func (s *System) Packet(at Slot) *Packet { return &s.net.packets[at] }

// Find returns the slot of a message in flight.
func (s *System) Find(m trace.MessageName) (Slot, bool) { return s.net.find(m) }

// InFlight returns the slots of the messages in flight, channel by channel in the order of sending. The caller must not
// change the slice, which is valid until the next step.
func (s *System) InFlight() []Slot { return s.net.inFlight() }

// Sent returns how many messages one process has sent to another so far.
func (s *System) Sent(from, to mutex.ID) int { return s.net.sentOn(from, to) }

// Lines returns the sentences of the listing that the last step executed.
func (s *System) Lines() []string { return s.machine.Lines() }

// Compared returns the comparisons that lines of a program made in the last step.
func (s *System) Compared() []mutex.Compared { return s.machine.Compared() }

// Failed returns why a process of a program could not start; nil if all could.
func (s *System) Failed() *mutex.Failure { return s.machine.Failed() }

// Acting returns the process that acted last, which is the one that failed if a verb did.
func (s *System) Acting() mutex.ID { return s.machine.Acting() }

// LeaveLines returns how many of the Lines belong to leaving, if the step was leaving and asking.
func (s *System) LeaveLines() int { return s.machine.LeaveLines() }

// MayEnter reports whether a waiting process may enter.
func (s *System) MayEnter(p mutex.ID) bool { return s.machine.MayEnter(p, s.Local(p)) }

// Between returns the algorithm's messages in flight between two processes, in both directions.
func (s *System) Between(p, q mutex.ID) []trace.MessageName {
	var names []trace.MessageName
	for _, at := range s.net.inFlight() {
		m := s.Packet(at)
		if m.Kind >= 0 && (m.From == p && m.To == q || m.From == q && m.To == p) {
			names = append(names, m.Name())
		}
	}
	return names
}

// Do makes a process do an internal event, ask, enter, leave, or leave and ask. The caller must have checked that it
// may.
func (s *System) Do(kind trace.Kind, p mutex.ID) *Step {
	s.processStep(kind, p, &Event{Kind: kind})
	return &s.step
}

// Send makes a process send an application message.
func (s *System) Send(p, to mutex.ID) *Step {
	s.processStep(trace.Send, p, &Event{Kind: trace.Send})
	s.step.Sends = append(s.step.Sends, s.net.send(p, to, -1, s.step.Clock, nil))
	return &s.step
}

// Deliver delivers the message in a slot: its receiver executes Receive.
func (s *System) Deliver(at Slot) *Step {
	p := s.take(at)
	s.processStep(trace.Receive, p.To, &Event{
		Kind: trace.Receive, From: p.From, Clock: p.Clock, Message: p.Message,
		Asks: s.Algorithm.Asks(int(p.Kind)),
	})
	return &s.step
}

// Drop loses the message in a slot.
func (s *System) Drop(at Slot) *Step {
	s.networkStep(trace.Drop, s.take(at))
	return &s.step
}

// Duplicate makes a second copy of the message in a slot, which becomes the step's only send.
func (s *System) Duplicate(at Slot) *Step {
	p := &s.step.Message
	*p, s.step.Slot = s.net.packets[at], at
	s.networkStep(trace.Duplicate, p)
	again := p.Copied()
	if s.Algorithm.UserProgram != nil {
		s.addFlightBytes(&again, 1)
	}
	s.step.Sends = append(s.step.Sends, s.net.put(&again))
	return &s.step
}

// Crash stops a process; [System.Recover] lets it go on with the same state.
func (s *System) Crash(p mutex.ID) *Step { return s.power(trace.Crash, p, true) }

// Recover lets a crashed process go on with the state it had.
func (s *System) Recover(p mutex.ID) *Step { return s.power(trace.Recover, p, false) }

// Ignore executes an ask of a process that is waiting or inside: nothing changes.
func (s *System) Ignore(p mutex.ID) *Step { return s.withoutVerb(trace.Ignored, p) }

// withoutVerb executes a step of a process that runs no verb.
func (s *System) withoutVerb(kind trace.Kind, p mutex.ID) *Step {
	l := s.Local(p)
	s.step = Step{Kind: kind, At: p, Clock: l.Clock, ClockAfter: l.Clock, Phase: l.Phase, Sends: s.step.Sends[:0]}
	s.machine.event.Begin(0, 0, 0)
	return &s.step
}

func (s *System) power(kind trace.Kind, p mutex.ID, crashed bool) *Step {
	l := s.Local(p)
	switch {
	case crashed && !l.Crashed:
		s.down++
	case !crashed && l.Crashed:
		s.down--
	}
	l.Crashed = crashed
	return s.withoutVerb(kind, p)
}

// take removes the message in a slot from its channel and makes it the message of the step.
func (s *System) take(at Slot) *Packet {
	p := &s.step.Message
	s.step.Slot = at
	s.net.take(at, p)
	if s.Algorithm.UserProgram != nil {
		s.addFlightBytes(p, -1)
	}
	return p
}

// networkStep executes a step of the network, which no process executes.
func (s *System) networkStep(kind trace.Kind, p *Packet) {
	s.step = Step{Kind: kind, At: p.To, Message: *p, Slot: s.step.Slot, Sends: s.step.Sends[:0]}
	s.machine.event.Begin(0, 0, 0)
}

// processStep executes a step of one process.
func (s *System) processStep(kind trace.Kind, p mutex.ID, e *Event) {
	l, step := s.Local(p), &s.step
	step.Kind, step.At = kind, p
	step.Clock = s.machine.Do(p, l, e)
	step.ClockAfter, step.Phase = l.Clock, l.Phase
	switch kind {
	case trace.Ask, trace.Again:
		s.waiting++
	case trace.Enter:
		s.waiting--
	}
	if s.Algorithm.UserProgram != nil {
		if f := s.floodFailure(s.machine.section(e)); f != nil {
			panic(f)
		}
	}
	step.Sends = step.Sends[:0]
	s.sendAll(p)
}

// sendAll puts the messages of the last event into the network.
func (s *System) sendAll(from mutex.ID) {
	sends := s.machine.Sends()
	s.machine.count(len(sends))
	for i := range sends {
		m := &sends[i]
		kind := s.Algorithm.KindOf(m.Message)
		if kind < 0 {
			panic(fmt.Sprintf("%s sends a %T, which it does not declare", s.Algorithm.Name, m.Message))
		}
		if m.To != 0 {
			s.send(from, m.To, kind, m)
			continue
		}
		for to := mutex.ID(1); int(to) <= s.Processes; to++ {
			if to != from {
				s.send(from, to, kind, m)
			}
		}
	}
}

// send puts a message of one kind to one process into the network.
func (s *System) send(from, to mutex.ID, kind int, m *model.Sent) {
	at := s.net.send(from, to, int8(kind), m.Clock, m.Message)
	if s.Algorithm.UserProgram != nil {
		s.addFlightBytes(s.Packet(at), 1)
	}
	s.step.Sends = append(s.step.Sends, at)
}
