package mutex

import (
	"reflect"
	"slices"
	"unsafe"
)

// Where IDs are only names, a system in which two processes have changed places and
// names is the same system. Renaming does that: process j becomes by[j-1]. Nobody, 0,
// stays nobody.

// Rename is what process j becomes.
func (j ID) Rename(by []ID) ID {
	if j < 1 || int(j) > len(by) {
		return j
	}
	return by[j-1]
}

// Permute renames the processes in a state: IDs wherever they stand, the members of
// Sets, and the places of Vectors. The numbers, booleans and words of a symmetric
// algorithm name nobody.
func (a *Algorithm) Permute(p Process, by []ID) { permuteState(a.Fields, pointerOf(p), by) }

// PermuteMessage is a message with its processes renamed; msg itself stays as it is.
func (a *Algorithm) PermuteMessage(msg Message, by []ID) Message {
	k := &a.kinds[a.KindOf(msg)]
	c := reflect.New(k.of)
	c.Elem().Set(reflect.ValueOf(msg))
	if k.parts != nil {
		k.parts.permute(c.UnsafePointer(), by)
	} else {
		c.Elem().SetZero() // it must share nothing with msg
		copyState(k.fields, c.UnsafePointer(), eface(msg).data)
		permuteState(k.fields, c.UnsafePointer(), by)
	}
	return c.Elem().Interface()
}

func permuteState(fields []Field, base unsafe.Pointer, by []ID) {
	for i := range fields {
		f := &fields[i]
		if c := f.at(base); c != nil {
			c.(renamer).permute(by, f.element)
		} else {
			f.element.permute(unsafe.Add(base, f.offset), by)
		}
	}
}

// renamer is what Set, Queue and Vector do for Permute.
type renamer interface {
	permute(by []ID, el *element)
}

func (e *element) permute(base unsafe.Pointer, by []ID) {
	for i := range e.parts {
		if e.parts[i].kind == "id" {
			id := (*ID)(unsafe.Add(base, e.parts[i].offset))
			*id = id.Rename(by)
		}
	}
}

func (s *Set) permute(by []ID, _ *element) {
	var renamed Set
	for j := range s.All() {
		renamed.Add(j.Rename(by))
	}
	s.Become(renamed)
}

func (q *Queue[E]) permute(by []ID, el *element) {
	q.notes.touch(q.items)
	for i := range q.items {
		el.permute(pointerTo(&q.items[i]), by)
	}
}

func (v *Vector[E]) permute(by []ID, el *element) {
	for i, e := range slices.Clone(v.items) {
		el.permute(pointerTo(&e), by)
		v.Set(ID(i+1).Rename(by), e)
	}
}
