package model

import (
	"fmt"
	"reflect"
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// Field describes one field of an algorithm's state.
type Field struct {
	Name string // the paper's name
	Kind string // number, bool, id, word, set, queue, vector
	Fill string // in JSON: of a vector the initial element, of a word the blank value
	// Switch is the name of the one switch under which the field is used, from the
	// tag `switch:"…"`; empty if the algorithm always uses it.
	Switch string

	collects bool
	typ      reflect.Type // of a collection, the type inside it
	offset   uintptr
	element  *state.Element // of a plain field, a queue or a vector
}

func fieldsOf(t reflect.Type) ([]Field, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%s is not a struct", t)
	}
	var fields []Field
	for i := range t.NumField() {
		f, err := newField(t.Field(i))
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func newField(sf reflect.StructField) (f Field, err error) {
	f = Field{Name: sf.Name, Switch: sf.Tag.Get("switch"), typ: sf.Type, offset: sf.Offset}
	of := sf.Type
	if isCollection(sf.Type) {
		f.collects, f.typ = true, sf.Type.Field(0).Type
		if f.Kind, of = reflect.New(f.typ).Interface().(state.Collection).Shape(); of == nil {
			return f, nil
		}
	}
	if f.element, err = newElement(of, sf.Tag); err != nil || f.collects {
		return f, err
	}
	if f.element.IsStruct {
		return f, fmt.Errorf("it is a struct; name its parts as fields")
	}
	f.Kind = f.element.Parts[0].Kind
	if f.Kind == "word" && f.element.Parts[0].Words[0] != "" {
		f.Fill = string(f.element.Parts[0].JSON(nil, 0))
	}
	return f, nil
}

// isCollection reports whether a type is Set, Queue or Vector: a struct with only a collection inside.
func isCollection(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 1 &&
		reflect.PointerTo(t.Field(0).Type).Implements(reflect.TypeFor[state.Collection]())
}

// fill records the initial elements of the vectors of a new state.
func fill(fields []Field, base unsafe.Pointer) {
	for i := range fields {
		f := &fields[i]
		if c, is := f.at(base).(interface {
			Filling([]byte, *state.Element) []byte
		}); is {
			f.Fill = string(c.Filling(nil, f.element))
		}
	}
}

// at returns the field as a collection, or nil if it is plain.
func (f *Field) at(base unsafe.Pointer) state.Collection {
	if !f.collects {
		return nil
	}
	return reflect.NewAt(f.typ, unsafe.Add(base, f.offset)).Interface().(state.Collection)
}

func copyState(fields []Field, dst, src unsafe.Pointer) {
	for i := range fields {
		f := &fields[i]
		if c := f.at(dst); c != nil {
			c.CopyFrom(f.at(src))
		} else {
			reflect.NewAt(f.typ, unsafe.Add(dst, f.offset)).Elem().Set(reflect.NewAt(f.typ, unsafe.Add(src, f.offset)).Elem())
		}
	}
}

// heldBy returns the memory of the collections of a state.
func heldBy(fields []Field, base unsafe.Pointer) (bytes int64) {
	for i := range fields {
		if c := fields[i].at(base); c != nil {
			bytes += c.Held()
		}
	}
	return bytes
}

func encodeState(fields []Field, dst []byte, base unsafe.Pointer) []byte {
	for i := range fields {
		f := &fields[i]
		if c := f.at(base); c != nil {
			dst = c.Encode(dst, f.element)
		} else {
			dst = f.element.Encode(dst, unsafe.Add(base, f.offset))
		}
	}
	return dst
}

// interfaceWords are the two words of an interface value: its type and its data.
type interfaceWords struct{ typ, data unsafe.Pointer }

func eface(v any) interfaceWords { return *(*interfaceWords)(unsafe.Pointer(&v)) }

// pointerOf returns the address of the state: every Process is a pointer to a struct.
func pointerOf(p mutex.Process) unsafe.Pointer { return eface(p).data }
