package mutex

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"
)

// Field describes one field of an algorithm's state.
type Field struct {
	Name string // the paper's
	Kind string // number, bool, id, word, set, queue, vector
	Fill string // of a vector: its initial element, in JSON
	// Switch is the name of the one switch under which the field is used, from the
	// tag `switch:"…"`; empty if the algorithm always uses it.
	Switch string

	typ     reflect.Type
	offset  uintptr
	element *element // of a plain field, a queue or a vector
}

// kind is what Define has compiled of a MessageKind.
type kind struct {
	typ    unsafe.Pointer
	parts  *element // of a plain message
	fields []Field  // of one that carries a Set, a Queue or a Vector
	of     reflect.Type
}

// Define makes an Algorithm of a plain struct S. It checks by reflection, once,
// that S and the messages hold nothing but numbers, booleans, IDs, words, Set,
// Queue and Vector, and derives from them the deep copy, the canonical encoding
// and the named fields. start gives the state before anything has happened.
//
// It panics if the types are not plain: that is a mistake in the algorithm.
func Define[S any, P interface {
	*S
	Process
}](a Algorithm, start func(i ID, t *Topology) S) *Algorithm {
	fields, err := fieldsOf(reflect.TypeFor[S]())
	if err != nil {
		panic(fmt.Sprintf("mutex: %s: %v", a.Name, err))
	}
	fill := start(1, sampleTopology)
	for i := range fields {
		if c, ok := fields[i].at(unsafe.Pointer(&fill)).(interface {
			filling([]byte, *element) []byte
		}); ok {
			fields[i].Fill = string(c.filling(nil, fields[i].element))
		}
	}
	for _, m := range a.Messages {
		k, err := newKind(m.Of)
		if err != nil {
			panic(fmt.Sprintf("mutex: %s: message %s: %v", a.Name, m.Type, err))
		}
		a.kinds = append(a.kinds, k)
		a.carries = a.carries || k.fields != nil
	}
	a.Fields = fields
	a.Blank = P(new(S))
	a.New = func(i ID, t *Topology) Process { s := start(i, t); return P(&s) }
	a.Copy = func(dst, src Process) { copyState(fields, pointerOf(dst), pointerOf(src)) }
	a.Encode = func(dst []byte, p Process) []byte { return encodeState(fields, dst, pointerOf(p)) }
	a.Watch = func(p Process) *Watch { return newWatch(fields, pointerOf(p)) }
	return &a
}

// sampleTopology is a system of two in which everything is there that a start may
// look at, so that the fill of its vectors can be seen.
var sampleTopology = &Topology{N: 2, Quorums: []Set{setOf(1, 2), setOf(1, 2)}, Fathers: []ID{0, 1}}

func setOf(ids ...ID) Set {
	var s Set
	for _, i := range ids {
		s.Add(i)
	}
	return s
}

func fieldsOf(t reflect.Type) ([]Field, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("the state is a %s, not a struct", t)
	}
	var fields []Field
	for i := range t.NumField() {
		sf := t.Field(i)
		f := Field{Name: sf.Name, Switch: sf.Tag.Get("switch"), typ: sf.Type, offset: sf.Offset}
		plain := sf.Type
		if isCollection(sf.Type) {
			f.Kind, plain = collectionKind(sf.Type)
		}
		if f.Kind != "set" {
			el, err := newElement(plain, sf.Tag)
			if err != nil {
				return nil, fmt.Errorf("field %s: %w", sf.Name, err)
			}
			f.element = el
		}
		if f.Kind == "" {
			if f.element.isStruct {
				return nil, fmt.Errorf("field %s is a struct; name its parts as fields", sf.Name)
			}
			f.Kind = f.element.parts[0].kind
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func isCollection(t reflect.Type) bool {
	_, ok := reflect.New(t).Interface().(collection)
	return ok
}

// collectionKind names a vocabulary type and gives the type of its elements.
func collectionKind(t reflect.Type) (string, reflect.Type) {
	items, ok := t.FieldByName("items")
	if !ok {
		return "set", nil
	}
	if strings.HasPrefix(t.Name(), "Vector[") {
		return "vector", items.Type.Elem()
	}
	return "queue", items.Type.Elem()
}

// at is the field as a collection, or nil if it is plain.
func (f *Field) at(base unsafe.Pointer) collection {
	switch f.Kind {
	case "set", "queue", "vector":
		return reflect.NewAt(f.typ, unsafe.Add(base, f.offset)).Interface().(collection)
	}
	return nil
}

func copyState(fields []Field, dst, src unsafe.Pointer) {
	for i := range fields {
		f := &fields[i]
		if c := f.at(dst); c != nil {
			c.copyFrom(f.at(src))
		} else {
			reflect.NewAt(f.typ, unsafe.Add(dst, f.offset)).Elem().Set(reflect.NewAt(f.typ, unsafe.Add(src, f.offset)).Elem())
		}
	}
}

func encodeState(fields []Field, dst []byte, base unsafe.Pointer) []byte {
	for i := range fields {
		f := &fields[i]
		if c := f.at(base); c != nil {
			dst = c.encode(dst, f.element)
		} else {
			dst = f.element.encode(dst, unsafe.Add(base, f.offset))
		}
	}
	return dst
}

// interfaceWords are the two words of an interface value: its type and its data.
type interfaceWords struct{ typ, data unsafe.Pointer }

func eface(v any) interfaceWords { return *(*interfaceWords)(unsafe.Pointer(&v)) }

// pointerOf is the address of the state: every Process that Define makes is a pointer.
func pointerOf(p Process) unsafe.Pointer { return eface(p).data }
