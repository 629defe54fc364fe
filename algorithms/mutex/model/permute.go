package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// Where IDs are only names, a system in which two processes have changed places and
// names is the same system. Renaming does that: process j becomes by[j-1]. Nobody, 0,
// stays nobody.

// Rename is what process j becomes.
func Rename(j mutex.ID, by []mutex.ID) mutex.ID { return state.Rename(j, by) }

// Permute renames the processes in a state: IDs wherever they stand, the members of
// Sets, and the places of Vectors. The numbers, booleans and words of a symmetric
// algorithm name nobody.
func (a *Algorithm) Permute(p mutex.Process, by []mutex.ID) {
	permuteState(a.Fields, pointerOf(p), numbers(by))
}

// PermuteMessage is a message with its processes renamed; msg itself stays as it is.
func (a *Algorithm) PermuteMessage(msg mutex.Message, by []mutex.ID) mutex.Message {
	k := &a.kinds[a.KindOf(msg)]
	c := k.copyOf(msg)
	permuteState(k.fields, c.UnsafePointer(), numbers(by))
	return c.Elem().Interface()
}

func permuteState(fields []Field, base unsafe.Pointer, by []int32) {
	for i := range fields {
		f := &fields[i]
		if c := f.at(base); c != nil {
			c.Permute(by, f.element)
		} else {
			f.element.Permute(unsafe.Add(base, f.offset), by)
		}
	}
}

// numbers are IDs as what is inside collections has them.
func numbers(by []mutex.ID) []int32 {
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(by))), len(by))
}
