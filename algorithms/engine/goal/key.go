package goal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// key is the same of two states exactly if the same choices lead from both to the goal, but for the names of messages and
// the number of choices made: a hash, of which no two states that anybody will ever see have the same.
type key [16]byte

func (s *State) key(room []byte) (key, []byte) {
	room = s.encode(room[:0])
	sum := sha256.Sum256(room)
	return key(sum[:16]), room
}

// encode appends all that matters of a state: the system, what is left of the budget for faults, and what is remembered
// on behalf of the goal.
func (s *State) encode(dst []byte) []byte {
	w := &s.watch
	for _, n := range []int{
		s.Used.Drop, s.Used.Duplicate, s.Used.Crash, w.next, w.passed, w.overtook, flag(w.waits),
	} {
		dst = binary.AppendVarint(dst, int64(n))
	}
	if m := s.Goal.Messages; m != nil {
		enough := max(m.Least, m.Most+1) // of more messages it is known what that means
		dst = binary.AppendVarint(dst, int64(w.entries))
		dst = binary.AppendVarint(dst, int64(min(w.messages, enough)))
	}
	if s.Goal.Overtakes > 0 {
		return s.encodeInOrder(dst)
	}
	dst = s.sys.Encode(dst)
	if w.lore.is() {
		dst = s.encodeLore(dst)
	}
	return dst
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}

// encodeInOrder appends the system with each channel in the order of sending, even where it need not be kept, for it
// matters which message was sent first. A copy was sent with its original.
func (s *State) encodeInOrder(dst []byte) []byte {
	order := s.sys.Order
	s.sys.Order = system.FIFO
	dst = s.sys.Encode(dst)
	s.sys.Order = order
	for _, at := range s.sys.InFlight() {
		dst = append(dst, byte(s.sys.Packet(at).Name().Copy))
	}
	return dst
}

// encodeLore appends what is known of requests: to each process, to each when it asked if it waits, and to the receivers
// of messages. Those of a channel without order are a multiset, with what is in them.
func (s *State) encodeLore(dst []byte) []byte {
	l, machine := &s.watch.lore, s.sys.Machine()
	row := func(dst []byte, known []int32) []byte {
		for _, n := range known {
			dst = binary.AppendVarint(dst, int64(n))
		}
		return dst
	}
	for i := range l.knows {
		dst = row(dst, l.knows[i])
		if int(i) < s.sys.Processes && s.sys.Local(mutex.ID(i+1)).Phase == mutex.Waiting {
			dst = row(dst, l.asked[i])
		}
	}
	var messages [][]byte
	for _, at := range s.sys.InFlight() {
		p := s.sys.Packet(at)
		m := binary.AppendVarint(nil, int64(p.From))
		m = binary.AppendVarint(m, int64(p.To))
		if s.sys.Order == system.FIFO {
			m = binary.BigEndian.AppendUint32(m, uint32(len(messages)))
		}
		m = row(machine.EncodeMessage(m, int(p.Kind), p.Clock, p.Message), l.carried[at])
		messages = append(messages, m)
	}
	slices.SortFunc(messages, bytes.Compare)
	for _, m := range messages {
		dst = append(binary.AppendVarint(dst, int64(len(m))), m...)
	}
	return dst
}
