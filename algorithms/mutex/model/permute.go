package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// If IDs are mere names, a system in which two processes have swapped places and names is the same system. Renaming
// does that: process j becomes by[j-1], and 0 stays 0.

// Rename returns the new name of process j.
func Rename(j mutex.ID, by []mutex.ID) mutex.ID { return state.Rename(j, by) }

// Permute renames the processes in a state: IDs, the members of Sets, and the indices of Vectors. In a symmetric
// algorithm, numbers, booleans and words identify no process.
func (a *Algorithm) Permute(p mutex.Process, by []mutex.ID) {
	permuteState(a.Fields, pointerOf(p), numbers(by))
}

// PermuteMessage returns a copy of a message with its processes renamed; msg is unchanged.
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

// numbers returns IDs as the int32 that collections hold, in the same memory.
func numbers(by []mutex.ID) []int32 {
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(by))), len(by))
}
