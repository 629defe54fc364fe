package mutex

import "unsafe"

// Watch notes the changes of one process's state, so that a trace can tell them
// without comparing whole states.
type Watch struct {
	base    unsafe.Pointer
	plain   []watched
	several []watchedCollection
}

type watched struct {
	field *Field
	was   int64
}

type watchedCollection struct {
	field *Field
	is    collection
}

func newWatch(fields []Field, base unsafe.Pointer) *Watch {
	w := &Watch{base: base}
	for i := range fields {
		f := &fields[i]
		if c := f.at(base); c != nil {
			c.note(true)
			c.blank(f.element)
			w.several = append(w.several, watchedCollection{f, c})
		} else {
			w.plain = append(w.plain, watched{field: f})
		}
	}
	return w
}

// AppendChanges appends what has changed since the last call, as a JSON object:
// plain fields whole, collections as deltas; nothing if nothing has. The first
// call tells how the state differs from the blank one: zeros, empty sets and
// queues, vectors of their initial element.
func (w *Watch) AppendChanges(dst []byte) []byte {
	start := len(dst)
	for i := range w.plain {
		p := &w.plain[i]
		part := &p.field.element.parts[0]
		if v := part.load(unsafe.Add(w.base, p.field.offset)); v != p.was {
			p.was = v
			dst = part.json(p.field.open(dst, start), v)
		}
	}
	for i := range w.several {
		c := &w.several[i]
		if !c.is.touched() {
			continue
		}
		before := len(dst)
		dst = c.field.open(dst, start)
		var changed bool
		if dst, changed = c.is.delta(dst, c.field.element); !changed {
			dst = dst[:before]
		}
	}
	if len(dst) > start {
		dst = append(dst, '}')
	}
	return dst
}

// open begins the field's member in the object that began at start.
func (f *Field) open(dst []byte, start int) []byte {
	if len(dst) == start {
		dst = append(dst, '{')
	} else {
		dst = append(dst, ',')
	}
	dst = append(dst, '"')
	dst = append(dst, f.Name...)
	return append(dst, '"', ':')
}
