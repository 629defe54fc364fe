package model

import (
	"reflect"
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// kind is what Compile makes of a [mutex.MessageKind].
type kind struct {
	typ    unsafe.Pointer
	parts  *state.Element // of a plain message
	fields []Field        // of one that carries a Set, a Queue or a Vector
	of     reflect.Type
}

// newKind compiles a kind of message of a value of its type.
func newKind(of mutex.Message) (kind, error) {
	k := kind{typ: eface(of).typ, of: reflect.TypeOf(of)}
	var err error
	if holdsCollection(k.of) {
		k.fields, err = fieldsOf(k.of)
	} else {
		k.parts, err = newElement(k.of, "")
	}
	return k, err
}

func holdsCollection(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if isCollection(t.Field(i).Type) {
			return true
		}
	}
	return false
}

// KindOf is the place of a message's kind in Messages, or -1 if the algorithm
// does not declare it.
func (a *Algorithm) KindOf(msg mutex.Message) int {
	t := eface(msg).typ
	for i := range a.kinds {
		if a.kinds[i].typ == t {
			return i
		}
	}
	return -1
}

// Same says whether two are one message, such as one sent to all others. Equal ones
// may still be two.
func Same(m, n mutex.Message) bool { return eface(m) == eface(n) }

// CopyMessage is a message that shares nothing with msg that could change: a copy if
// it carries a Set, a Queue or a Vector, else msg itself.
func (a *Algorithm) CopyMessage(msg mutex.Message) mutex.Message {
	if !a.carries {
		return msg
	}
	return a.copyCarried(msg)
}

func (a *Algorithm) copyCarried(msg mutex.Message) mutex.Message {
	i := a.KindOf(msg)
	if i < 0 || a.kinds[i].fields == nil {
		return msg
	}
	c := reflect.New(a.kinds[i].of)
	copyState(a.kinds[i].fields, c.UnsafePointer(), eface(msg).data)
	return c.Elem().Interface()
}

// MessageFields are the names of the fields of a kind of message.
func (a *Algorithm) MessageFields(kind int) []string {
	k := &a.kinds[kind]
	var names []string
	for i := range k.fields {
		names = append(names, k.fields[i].Name)
	}
	if k.parts != nil {
		for _, p := range k.parts.Parts {
			names = append(names, p.Name)
		}
	}
	return names
}

// AppendMessage appends a message's fields as a JSON object, nothing if it has none.
// A Set, a Queue or a Vector is an array.
func (a *Algorithm) AppendMessage(dst []byte, kind int, msg mutex.Message) []byte {
	k := &a.kinds[kind]
	if k.parts == nil {
		return k.appendCarried(dst, msg)
	}
	parts := k.parts.Parts
	if len(parts) == 0 {
		return dst
	}
	open, base := byte('{'), eface(msg).data
	for i := range parts {
		dst = append(dst, open, '"')
		dst = append(dst, parts[i].Name...)
		dst = append(dst, '"', ':')
		dst = parts[i].JSON(dst, parts[i].Load(base))
		open = ','
	}
	return append(dst, '}')
}

func (k *kind) appendCarried(dst []byte, msg mutex.Message) []byte {
	open, base := byte('{'), eface(msg).data
	for i := range k.fields {
		f := &k.fields[i]
		dst = append(dst, open, '"')
		dst = append(dst, f.Name...)
		dst = append(dst, '"', ':')
		if c := f.at(base); c != nil {
			dst = c.JSON(dst, f.element)
		} else {
			dst = f.element.Parts[0].JSON(dst, f.element.Parts[0].Load(unsafe.Add(base, f.offset)))
		}
		open = ','
	}
	return append(dst, '}')
}

// EncodeMessage appends a message canonically: equal messages, equal bytes.
func (a *Algorithm) EncodeMessage(dst []byte, kind int, msg mutex.Message) []byte {
	k := &a.kinds[kind]
	dst = state.AppendNumber(dst, int64(kind))
	if k.parts == nil {
		return encodeState(k.fields, dst, eface(msg).data)
	}
	return k.parts.Encode(dst, eface(msg).data)
}
