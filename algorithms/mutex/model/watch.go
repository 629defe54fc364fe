package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// Watch records the changes of one process's state, so that a trace need not compare whole states.
type Watch struct {
	plain   []watched
	several []watchedCollection
	own     func(dst []byte) []byte // for a program's process, else nil
}

// watched is a plain field of the process: its address, last value and JSON name.
type watched struct {
	at   unsafe.Pointer
	was  int64
	name string
	part state.Part
}

type watchedCollection struct {
	is      state.Collection
	name    string
	element *state.Element
}

// Watch records the changes of p from now on.
func (a *Algorithm) Watch(p mutex.Process) *Watch {
	if a.UserProgram != nil {
		return &Watch{own: a.UserProgram.Form.Watch(p)}
	}
	w, base := &Watch{}, pointerOf(p)
	for i := range a.Fields {
		f := &a.Fields[i]
		name := `"` + f.Name + `":`
		if c := f.at(base); c != nil {
			c.Note(true)
			c.Blank()
			w.several = append(w.several, watchedCollection{c, name, f.element})
		} else {
			w.plain = append(w.plain, watched{at: unsafe.Add(base, f.offset), name: name, part: f.element.Parts[0]})
		}
	}
	return w
}

// AppendChanges appends the changes since the last call as a JSON object, plain fields whole and collections as
// deltas; or nothing if there are none. The first call appends the differences from the blank state: zeros, empty sets
// and queues, vectors of their initial element.
func (w *Watch) AppendChanges(dst []byte) []byte {
	if w.own != nil {
		return w.own(dst)
	}
	start := len(dst)
	for i := range w.plain {
		p := &w.plain[i]
		if v := p.part.Load(p.at); v != p.was {
			p.was = v
			dst = append(append(dst, separator(dst, start)), p.name...)
			dst = p.part.JSON(dst, v)
		}
	}
	for i := range w.several {
		c := &w.several[i]
		if !c.is.Touched() {
			continue
		}
		before := len(dst)
		dst = append(append(dst, separator(dst, start)), c.name...)
		var changed bool
		if dst, changed = c.is.Delta(dst, c.element); !changed {
			dst = dst[:before]
		}
	}
	if len(dst) > start {
		dst = append(dst, '}')
	}
	return dst
}

// separator returns the character before a member of the JSON object that began at start.
func separator(dst []byte, start int) byte {
	if len(dst) == start {
		return '{'
	}
	return ','
}
