package model

import (
	"fmt"
	"reflect"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// newElement compiles a type, or returns an error that names the part of it that a state may not hold. tag is the tag
// of the field of that type; the fields of a struct have their own.
func newElement(t reflect.Type, tag reflect.StructTag) (*state.Element, error) {
	if t.Kind() != reflect.Struct {
		e := &state.Element{}
		return e, addPart(e, reflect.StructField{Type: t, Tag: tag})
	}
	e := &state.Element{IsStruct: true}
	for i := range t.NumField() {
		if err := addPart(e, t.Field(i)); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func addPart(e *state.Element, f reflect.StructField) error {
	p, err := newPart(f.Name, f.Type, f.Offset)
	if err != nil {
		return err
	}
	kind, known := numberKinds[f.Tag.Get("number")]
	if !known || kind != 0 && p.Width != reflect.Int {
		return fmt.Errorf("%s: the tag number is stamp, clock, owner or ticket, of an int", f.Name)
	}
	p.Number = kind
	e.Parts, e.Rises = append(e.Parts, p), e.Rises || kind != 0
	return nil
}

const mostWords = 16

func newPart(name string, t reflect.Type, offset uintptr) (state.Part, error) {
	p := state.Part{Name: name, Kind: "number", Offset: offset, Width: t.Kind()}
	switch t.Kind() {
	case reflect.Bool:
		p.Kind = "bool"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32:
	default:
		return p, fmt.Errorf("%s is a %s; a state holds numbers, booleans, IDs, words, Set, Queue and Vector", name, t)
	}
	switch {
	case t == reflect.TypeFor[mutex.ID]():
		p.Kind = "id"
	case t.Implements(reflect.TypeFor[fmt.Stringer]()):
		p.Kind = "word"
		for v := range mostWords {
			p.Words = append(p.Words, reflect.ValueOf(v).Convert(t).Interface().(fmt.Stringer).String())
		}
	}
	return p, nil
}
