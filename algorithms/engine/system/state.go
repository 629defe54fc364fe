package system

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"
	"unsafe"

	"fano/algorithms/mutex"
)

// Encode appends the state canonically: two systems of one Config are in the same state exactly if their encodings are
// equal. It encodes a FIFO channel as a sequence and any other channel as a multiset.
func (s *System) Encode(dst []byte) []byte {
	for i := range s.locals {
		l := &s.locals[i]
		if i < len(s.Asks) {
			dst = binary.AppendVarint(dst, int64(s.Asks[i]))
		}
		if i < len(s.AppSends) {
			dst = binary.AppendVarint(dst, int64(s.AppSends[i]))
		}
		dst = s.machine.EncodeLocal(dst, l)
	}
	slots := s.net.inFlight()
	s.machine.count(s.size())
	for len(slots) > 0 {
		first, n := s.Packet(slots[0]), 1
		for n < len(slots) && s.Packet(slots[n]).From == first.From && s.Packet(slots[n]).To == first.To {
			n++
		}
		dst = s.encodeChannel(dst, slots[:n])
		slots = slots[n:]
	}
	return dst
}

// encodeChannel appends the content of one channel: its ends and its messages.
func (s *System) encodeChannel(dst []byte, slots []Slot) []byte {
	var messages [][]byte
	for _, at := range slots {
		m := s.Packet(at)
		messages = append(messages, s.machine.EncodeMessage(nil, int(m.Kind), m.Clock, m.Message))
	}
	if s.Order == AnyOrder {
		slices.SortFunc(messages, bytes.Compare)
	}
	p := s.Packet(slots[0])
	dst = binary.AppendVarint(dst, int64(p.From))
	dst = binary.AppendVarint(dst, int64(p.To))
	dst = binary.AppendVarint(dst, int64(len(messages)))
	for _, m := range messages {
		dst = append(dst, m...)
	}
	return dst
}

// Machine returns the machine that executes the events of the system.
func (s *System) Machine() *Machine { return s.machine }

// size returns the work of looking at the whole system.
func (s *System) size() int { return len(s.locals) + len(s.net.packets) }

// CountWork counts the work of others on the system's state, in units of about 60 ns, and panics with a
// [*mutex.Interrupted] when ctx has ended.
func (s *System) CountWork(units int) { s.machine.count(units) }

// Clone returns a copy that shares no mutable state, except the context of its work.
func (s *System) Clone() *System { return s.clone(s.machine.interrupter) }

// CloneIn returns a copy that shares no mutable state and works in another context.
func (s *System) CloneIn(ctx context.Context) *System {
	i := newInterrupter(ctx)
	i.driver = s.machine.driver
	c := s.clone(i)
	if c.StepBudget != nil {
		c.StepBudget.StopReason = i.stopReason
	}
	return c
}

func (s *System) clone(i *interrupter) *System {
	i.count(s.size())
	c := *s
	c.StepBudget = s.StepBudget.Clone()
	c.machine = newMachine(c.Config, i)
	c.machine.failed = s.machine.failed
	c.Asks, c.AppSends = slices.Clone(s.Asks), slices.Clone(s.AppSends)
	c.locals = slices.Clone(s.locals)
	for i := range c.locals {
		c.locals[i].Process = s.Algorithm.New(mutex.ID(i+1), s.Topology)
		s.Algorithm.Copy(c.locals[i].Process, s.locals[i].Process)
	}
	c.net.sent = slices.Clone(s.net.sent)
	c.net.free = slices.Clone(s.net.free)
	c.net.packets = slices.Clone(s.net.packets)
	c.net.sorted, c.net.added, c.net.stale = nil, nil, true
	c.step.Sends = nil
	return &c
}

// Allow makes the verbs of a program pay from another budget from here on.
func (s *System) Allow(budget *mutex.StepBudget) {
	s.StepBudget = budget
	s.machine.attach(&s.Config)
	s.machine.event.StepBudget = s.StepBudget
}

// Bytes estimates the memory that the system holds in bytes. It errs on the high side.
func (s *System) Bytes() int64 {
	bytes := int64(cap(s.net.sent))*4 + int64(cap(s.net.free)+cap(s.net.sorted)+cap(s.net.added))*4
	bytes += int64(cap(s.net.packets)) * int64(unsafe.Sizeof(Packet{}))
	for i := range s.net.packets {
		if p := &s.net.packets[i]; p.From != 0 && p.Kind >= 0 {
			bytes += s.Algorithm.HeldBy(int(p.Kind), p.Message) + smallest
		}
	}
	for i := range s.locals {
		bytes += int64(unsafe.Sizeof(Local{})) + s.Algorithm.Held(s.locals[i].Process) + smallest
	}
	return bytes
}

// smallest bounds the overhead of a small allocation in bytes.
const smallest = 64

// Listen makes the system keep the lines that run from now on.
func (s *System) Listen() {
	s.Listens = true
	s.machine = newMachine(s.Config, s.machine.interrupter)
}
