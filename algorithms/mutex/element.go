package mutex

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strconv"
	"unsafe"
)

// element reads a plain value, a number or a small struct of them, by the
// offsets of its parts; reflect does it thirteen times slower.
type element struct {
	parts    []part
	isStruct bool // told as an array
	rises    bool // some part is a number that does
}

// part is one number, boolean, ID or word at an offset.
type part struct {
	name   string
	kind   string // number, bool, id, word
	offset uintptr
	width  reflect.Kind
	words  []string
	number NumberKind // 0 unless it is a number that rises
}

func pointerTo[E any](e *E) unsafe.Pointer { return unsafe.Pointer(e) }

func (p *part) load(base unsafe.Pointer) int64 {
	at := unsafe.Add(base, p.offset)
	if p.width == reflect.Int {
		return int64(*(*int)(at)) // nearly all are
	}
	switch p.width {
	case reflect.Bool, reflect.Uint8:
		return int64(*(*uint8)(at))
	case reflect.Int8:
		return int64(*(*int8)(at))
	case reflect.Int16:
		return int64(*(*int16)(at))
	case reflect.Uint16:
		return int64(*(*uint16)(at))
	case reflect.Int32:
		return int64(*(*int32)(at))
	case reflect.Uint32:
		return int64(*(*uint32)(at))
	default:
		return *(*int64)(at)
	}
}

func (p *part) json(dst []byte, v int64) []byte {
	switch {
	case p.kind == "bool":
		return strconv.AppendBool(dst, v != 0)
	case p.kind == "word" && v >= 0 && v < int64(len(p.words)):
		return strconv.AppendQuote(dst, p.words[v])
	default:
		return strconv.AppendInt(dst, v, 10)
	}
}

func (e *element) encode(dst []byte, base unsafe.Pointer) []byte {
	for i := range e.parts {
		dst = appendNumber(dst, e.parts[i].load(base))
	}
	return dst
}

func (e *element) json(dst []byte, base unsafe.Pointer) []byte {
	if !e.isStruct {
		return e.parts[0].json(dst, e.parts[0].load(base))
	}
	dst = append(dst, '[')
	for i := range e.parts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = e.parts[i].json(dst, e.parts[i].load(base))
	}
	return append(dst, ']')
}

func appendNumber(dst []byte, v int64) []byte { return binary.AppendVarint(dst, v) }

// newElement compiles a type, or says which part of it a state may not hold. tag is that
// of the field that holds it; a struct's own fields have theirs.
func newElement(t reflect.Type, tag reflect.StructTag) (*element, error) {
	if t.Kind() != reflect.Struct {
		e := &element{}
		return e, e.add(reflect.StructField{Type: t, Tag: tag})
	}
	e := &element{isStruct: true}
	for i := range t.NumField() {
		if err := e.add(t.Field(i)); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func (e *element) add(f reflect.StructField) error {
	p, err := newPart(f.Name, f.Type, f.Offset)
	if err != nil {
		return err
	}
	kind, known := numberKinds[f.Tag.Get("number")]
	if !known || kind != 0 && p.width != reflect.Int {
		return fmt.Errorf("%s: the tag number is stamp, clock, owner or ticket, of an int", f.Name)
	}
	p.number = kind
	e.parts, e.rises = append(e.parts, p), e.rises || kind != 0
	return nil
}

const mostWords = 16

func newPart(name string, t reflect.Type, offset uintptr) (part, error) {
	p := part{name: name, kind: "number", offset: offset, width: t.Kind()}
	switch t.Kind() {
	case reflect.Bool:
		p.kind = "bool"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32:
	default:
		return p, fmt.Errorf("%s is a %s; a state holds numbers, booleans, IDs, words, Set, Queue and Vector", name, t)
	}
	switch {
	case t == reflect.TypeFor[ID]():
		p.kind = "id"
	case t.Implements(reflect.TypeFor[fmt.Stringer]()):
		p.kind = "word"
		for v := range mostWords {
			p.words = append(p.words, reflect.ValueOf(v).Convert(t).Interface().(fmt.Stringer).String())
		}
	}
	return p, nil
}
