package state

import (
	"encoding/binary"
	"reflect"
	"strconv"
	"unsafe"
)

// Element reads a plain value, a number or a small struct of numbers, by the offsets of its parts. Reflection is
// thirteen times slower.
type Element struct {
	Parts    []Part
	IsStruct bool // written as an array
	Rises    bool // some part is a rising number
}

// Part is one number, boolean, ID or word at an offset.
type Part struct {
	Name   string
	Kind   string // number, bool, id, word
	Offset uintptr
	Width  reflect.Kind
	Words  []string
	Number NumberKind // 0 unless it is a rising number
}

// Load reads the part of the value at base as a number.
func (p *Part) Load(base unsafe.Pointer) int64 {
	at := unsafe.Add(base, p.Offset)
	if p.Width == reflect.Int {
		return int64(*(*int)(at)) // the most common width
	}
	switch p.Width {
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

// JSON appends the loaded value v.
func (p *Part) JSON(dst []byte, v int64) []byte {
	switch {
	case p.Kind == "bool":
		return strconv.AppendBool(dst, v != 0)
	case p.Kind == "word" && v >= 0 && v < int64(len(p.Words)):
		return strconv.AppendQuote(dst, p.Words[v])
	default:
		return strconv.AppendInt(dst, v, 10)
	}
}

// Encode appends a canonical encoding of the value at base.
func (e *Element) Encode(dst []byte, base unsafe.Pointer) []byte {
	for i := range e.Parts {
		dst = AppendNumber(dst, e.Parts[i].Load(base))
	}
	return dst
}

// JSON appends the value at base, a struct as an array.
func (e *Element) JSON(dst []byte, base unsafe.Pointer) []byte {
	if !e.IsStruct {
		return e.Parts[0].JSON(dst, e.Parts[0].Load(base))
	}
	dst = append(dst, '[')
	for i := range e.Parts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = e.Parts[i].JSON(dst, e.Parts[i].Load(base))
	}
	return append(dst, ']')
}

// Permute renames the processes in the value at base.
func (e *Element) Permute(base unsafe.Pointer, by []int32) {
	for i := range e.Parts {
		if e.Parts[i].Kind == "id" {
			id := (*int32)(unsafe.Add(base, e.Parts[i].Offset))
			*id = Rename(*id, by)
		}
	}
}

// AppendNumber appends a varint encoding of v.
func AppendNumber(dst []byte, v int64) []byte { return binary.AppendVarint(dst, v) }

func pointerTo[E any](e *E) unsafe.Pointer { return unsafe.Pointer(e) }
