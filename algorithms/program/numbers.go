package program

import (
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
	"fano/algorithms/program/source"
)

// tags holds, for each slot and each field of each message, which of its numbers rise.
type tags struct {
	slots  []tag
	fields [][]tag
}

// tag says what the plain numbers in a value are. For a tuple, or tuples in a list, it has one entry for each part.
type tag []mutex.NumberKind

var numberKinds = map[string]mutex.NumberKind{
	"stamp": mutex.StampNumber, "clock": mutex.ClockNumber, "owner": mutex.OwnedNumber, "ticket": mutex.TicketNumber,
}

// tagOf reads a tag as package source writes it: "stamp", or "stamp," for pairs of a stamp and something else.
func tagOf(text string) (t tag) {
	if text == "" {
		return nil
	}
	for _, part := range strings.Split(text, ",") {
		t = append(t, numberKinds[part])
	}
	return t
}

func tagsOf(read *source.Program) (all tags) {
	for _, s := range read.State {
		all.slots = append(all.slots, tagOf(s.Number))
	}
	for _, m := range read.Messages {
		var fields []tag
		for _, f := range m.Fields {
			fields = append(fields, tagOf(f.Number))
		}
		all.fields = append(all.fields, fields)
	}
	return all
}

func (f *form) Renumber(p mutex.Process, self mutex.ID, to func(n mutex.Number, v int) int) {
	s := &p.(*Process).State
	for i, t := range f.tags.slots {
		if t == nil {
			continue
		}
		if v := t.renumbered(s.Value(i), self, to); v != s.Value(i) {
			s.Put(i, v)
		}
	}
}

func (f *form) RenumberMessage(msg mutex.Message, from mutex.ID, to func(n mutex.Number, v int) int) mutex.Message {
	m := msg.(*eval.Message)
	fields, changed := make([]eval.Value, len(m.Fields)), false
	for i, v := range m.Fields {
		fields[i] = f.tags.fields[m.Type][i].renumbered(v, from, to)
		changed = changed || fields[i] != v
	}
	if !changed {
		return m
	}
	return m.With(fields)
}

// renumbered returns a value with its rising numbers replaced, or the value itself if they are the same.
func (t tag) renumbered(v eval.Value, owner mutex.ID, to func(n mutex.Number, v int) int) eval.Value {
	if t == nil {
		return v
	}
	if n, is := v.(eval.Int); is {
		return t.number(0, n, owner, to)
	}
	_, vector := v.(*eval.Vector)
	_, tuple := v.(*eval.Tuple)
	items, changed := make([]eval.Value, len(eval.Items(v))), false
	for i, item := range eval.Items(v) {
		of := owner
		if vector {
			of = mutex.ID(i + 1)
		}
		n, is := item.(eval.Int)
		switch {
		case is && tuple:
			items[i] = t.number(i, n, of, to)
		case is:
			items[i] = t.number(0, n, of, to)
		default:
			items[i] = t.renumbered(item, of, to)
		}
		changed = changed || items[i] != item
	}
	if !changed {
		return v
	}
	return eval.With(v, items)
}

// number returns what a number becomes that is the given part of a tuple.
func (t tag) number(part int, n eval.Int, owner mutex.ID, to func(n mutex.Number, v int) int) eval.Value {
	if part >= len(t) || t[part] == 0 {
		return n
	}
	is := mutex.Number{Kind: t[part]}
	if is.Kind == mutex.OwnedNumber {
		is.Owner = int32(owner)
	}
	return eval.Int(to(is, int(n)))
}
