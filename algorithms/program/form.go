package program

import (
	"encoding/json"
	"math/bits"

	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
	"fano/algorithms/program/source"
)

// form describes the processes and messages of a program to the engine.
type form struct {
	read    *source.Program
	program *eval.Program
	tags    tags
}

func (f *form) Fields() (fields []mutex.FormField) {
	for i, s := range f.read.State {
		field := mutex.FormField{Name: s.Name, Kind: s.Kind}
		if fill, is := f.program.Fill(i); is {
			field.Fill = string(eval.AppendJSON(nil, fill))
		}
		fields = append(fields, field)
	}
	return fields
}

func (f *form) Copy(dst, src mutex.Process) { dst.(*Process).copyFrom(src.(*Process)) }

func (f *form) Held(p mutex.Process) int64 { return p.(*Process).Held() + processSize }

// processSize is the size of a process without its slots, in bytes.
const processSize = 48

func (f *form) Encode(dst []byte, p mutex.Process) []byte { return p.(*Process).Encode(dst) }

func (f *form) KindOf(msg mutex.Message) int {
	if m, is := msg.(*eval.Message); is {
		return m.Type
	}
	return -1
}

func (f *form) MessageFields(kind int) (names []string) {
	for _, field := range f.read.Messages[kind].Fields {
		names = append(names, field.Name)
	}
	return names
}

func (f *form) HeldBy(msg mutex.Message) int64 { return msg.(*eval.Message).Held() }

func (f *form) EncodeMessage(dst []byte, msg mutex.Message) []byte {
	return append(dst, msg.(*eval.Message).Code()...)
}

func (f *form) AppendMessage(dst []byte, msg mutex.Message) []byte {
	m := msg.(*eval.Message)
	if len(m.Fields) == 0 {
		return dst
	}
	open := byte('{')
	for i, field := range f.read.Messages[m.Type].Fields {
		dst = appendKey(append(dst, open), field.Name)
		dst = appendPlain(dst, field.Kind, m.Fields[i])
		open = ','
	}
	return append(dst, '}')
}

// appendKey appends a name as the key of an object.
func appendKey(dst []byte, name string) []byte {
	text, _ := json.Marshal(name) // a string always marshals
	return append(append(dst, text...), ':')
}

// appendPlain appends a value as JSON. For the number of a process it writes None as 0, as everywhere in Fano.
func appendPlain(dst []byte, kind string, v eval.Value) []byte {
	if kind == "id" && v == eval.None {
		return append(dst, '0')
	}
	return eval.AppendJSON(dst, v)
}

// MessageBits counts the bits of the numbers in a message, at least one per value.
func (f *form) MessageBits(msg mutex.Message) (size int) {
	for _, v := range msg.(*eval.Message).Fields {
		size += bitsOf(v)
	}
	return size
}

func bitsOf(v eval.Value) (size int) {
	if n, is := v.(eval.Int); is {
		return max(1, bits.Len64(uint64(max(n, -n))))
	}
	items := eval.Items(v)
	if items == nil {
		return 1
	}
	for _, item := range items {
		size += bitsOf(item)
	}
	return size
}
