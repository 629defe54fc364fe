package model

import (
	"reflect"
	"slices"
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// kind is a compiled [mutex.MessageKind].
type kind struct {
	typ     unsafe.Pointer
	of      reflect.Type
	fields  []Field
	carries bool // some field is a Set, a Queue or a Vector
}

// newKind compiles the kind of message that of, a value of its type, belongs to.
func newKind(of mutex.Message) (kind, error) {
	k := kind{typ: eface(of).typ, of: reflect.TypeOf(of)}
	var err error
	k.fields, err = fieldsOf(k.of)
	k.carries = slices.ContainsFunc(k.fields, func(f Field) bool { return f.collects })
	return k, err
}

// KindOf returns the index of a message's kind in Messages, or -1 if the algorithm does not declare it.
func (a *Algorithm) KindOf(msg mutex.Message) int {
	if a.UserProgram != nil {
		return a.UserProgram.Form.KindOf(msg)
	}
	t := eface(msg).typ
	for i := range a.kinds {
		if a.kinds[i].typ == t {
			return i
		}
	}
	return -1
}

// Same reports whether m and n are one message, such as a broadcast. Two equal messages may still be distinct.
func Same(m, n mutex.Message) bool { return eface(m) == eface(n) }

// CopyMessage returns a message that shares no mutable memory with msg: a copy if it carries a Set, a Queue or a
// Vector, else msg itself.
func (a *Algorithm) CopyMessage(msg mutex.Message) mutex.Message {
	if !a.carries {
		return msg
	}
	return a.copyCarried(msg)
}

func (a *Algorithm) copyCarried(msg mutex.Message) mutex.Message {
	i := a.KindOf(msg)
	if i < 0 || !a.kinds[i].carries {
		return msg
	}
	return a.kinds[i].copyOf(msg).Elem().Interface()
}

// copyOf returns a pointer to a copy of a message that shares nothing with it.
func (k *kind) copyOf(msg mutex.Message) reflect.Value {
	c := reflect.New(k.of)
	if k.carries {
		copyState(k.fields, c.UnsafePointer(), eface(msg).data)
	} else {
		c.Elem().Set(reflect.ValueOf(msg))
	}
	return c
}

// HeldBy returns the memory in bytes that a message holds, including what it carries.
func (a *Algorithm) HeldBy(kind int, msg mutex.Message) int64 {
	if a.UserProgram != nil {
		return a.UserProgram.Form.HeldBy(msg)
	}
	return int64(a.kinds[kind].of.Size()) + heldBy(a.kinds[kind].fields, eface(msg).data)
}

// MessageFields returns the names of the fields of a kind of message.
func (a *Algorithm) MessageFields(kind int) []string {
	if a.UserProgram != nil {
		return a.UserProgram.Form.MessageFields(kind)
	}
	var names []string
	for _, f := range a.kinds[kind].fields {
		names = append(names, f.Name)
	}
	return names
}

// AppendMessage appends a message's fields as a JSON object, or nothing if it has none. A Set, a Queue or a Vector
// becomes an array.
func (a *Algorithm) AppendMessage(dst []byte, kind int, msg mutex.Message) []byte {
	if a.UserProgram != nil {
		return a.UserProgram.Form.AppendMessage(dst, msg)
	}
	fields := a.kinds[kind].fields
	if len(fields) == 0 {
		return dst
	}
	open, base := byte('{'), eface(msg).data
	for i := range fields {
		f := &fields[i]
		dst = append(dst, open, '"')
		dst = append(dst, f.Name...)
		dst = append(dst, '"', ':')
		if c := f.at(base); c != nil {
			dst = c.JSON(dst, f.element)
		} else {
			dst = f.element.JSON(dst, unsafe.Add(base, f.offset))
		}
		open = ','
	}
	return append(dst, '}')
}

// EncodeMessage appends a canonical encoding of a message: equal messages have equal bytes.
func (a *Algorithm) EncodeMessage(dst []byte, kind int, msg mutex.Message) []byte {
	if a.UserProgram != nil {
		return a.UserProgram.Form.EncodeMessage(state.AppendNumber(dst, int64(kind)), msg)
	}
	return encodeState(a.kinds[kind].fields, state.AppendNumber(dst, int64(kind)), eface(msg).data)
}
