package explore

import (
	"reflect"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Memory is counted, not measured, so that a budget of bytes always ends a search at the same state. What is allocated
// once or rarely is left out.

// bytes returns the bytes held for the states, for everything numbered and remembered, and for looking back later.
func (s *search) bytes() int64 {
	held := s.rows.bytes() + s.parents.bytes() + int64(len(s.table.entries))*8 + s.interned() + s.orbits.bytes
	if s.normal != nil && s.normal.compared != nil {
		held += s.normal.compared.bytes()
	}
	if !s.Safety {
		held += int64(s.states) * s.backwardBytes()
	}
	return held
}

func (a *arena) bytes() int64 { return int64(a.room*a.words) * 8 }

func (c *column) bytes() int64 { return int64(len(c.chunks)*chunkRows) * 4 }

// backwardBytes returns the bytes per state for looking back.
func (s *search) backwardBytes() int64 {
	bytes := sizeOf[future]() + 1 // whether it comes to rest
	if s.backwards {
		bytes += 8 // its place in the order, and its open edges
	}
	if s.Bypass {
		bytes += s.bypassBytes()
	}
	return bytes
}

// interned returns the bytes of the numbered states, messages and contents, and of what is remembered of them.
func (s *search) interned() int64 {
	held := s.messages.bytes + int64(cap(s.messages.list))*sizeOf[message]() +
		s.contents.bytes + int64(cap(s.contents.list))*sizeOf[content]() + s.contents.doubled.bytes() +
		int64(cap(s.transitions))*sizeOf[transition]() + int64(cap(s.sends))*sizeOf[send]()
	for p := range s.locals {
		l := &s.locals[p]
		held += l.bytes + int64(cap(l.list))*sizeOf[local]() + int64(cap(l.views))*sizeOf[view]() +
			l.received.bytes() + l.down.bytes() + l.again.bytes() + l.appSends.bytes()
	}
	return held
}

func (m *memo) bytes() int64 { return int64(len(m.entries)) * sizeOf[memoEntry]() }

func sizeOf[T any]() int64 { return int64(reflect.TypeFor[T]().Size()) }

// perName is the size of a map entry without the bytes of its string: the string's header, a number, and free space.
const perName = 40

// ofName returns the bytes held for a key of such a map.
func ofName(key string) int64 { return perName + int64(len(key)) }

// ofProcess returns the bytes of a process's state: its fields and the contents of its Sets, Queues and Vectors, one
// number for each byte of its key.
func ofProcess(a *model.Algorithm, p mutex.Process, key string) int64 {
	if a.UserProgram != nil {
		return a.Held(p)
	}
	return int64(reflect.TypeOf(p).Elem().Size()) + 8*int64(len(key))
}

// ofMessage returns the bytes of a message. Unless it is a program's, it is about as long as its key.
func ofMessage(a *model.Algorithm, m *message, key string) int64 {
	if a.UserProgram != nil && m.kind >= 0 {
		return a.HeldBy(m.kind, m.message)
	}
	return int64(len(key))
}
