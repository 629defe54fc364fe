package eval

import "slices"

// Items are the items of a tuple, list, set, dict or vector, nil of anything else. They are not to be changed.
func Items(v Value) []Value {
	items, _ := itemsOf(v)
	return items
}

// Code is the canonical form of a frozen value; nil has none.
func Code(v Value) string {
	if v == nil {
		return ""
	}
	_, code := new(run).frozen(v)
	return code
}

// With is a frozen value like v with other items.
func With(v Value, items []Value) Value {
	var made Value
	switch v := v.(type) {
	case *Tuple:
		made = &Tuple{items}
	case *List:
		made = &List{Items: items}
	case *Set:
		made = &Set{Items: items}
	case *Vector:
		made = &Vector{Items: items}
	case *Dict:
		made = &Dict{Keys: items, Values: slices.Clone(v.Values)}
	}
	frozen, _ := new(run).frozen(made)
	return frozen
}

// Code is the canonical form of the fields.
func (m *Message) Code() string { return m.code }

// HeldByte is the memory of a byte of canonical form: a number of two or three bytes is a value of 16, usually with 8 more
// that it points to, and the form itself.
const HeldByte = 10

// Held is the memory of it in bytes, rather too many than too few.
func (m *Message) Held() int64 { return 64 + 16*int64(len(m.Fields)) + HeldByte*int64(len(m.code)) }

// With is the message with other fields.
func (m *Message) With(fields []Value) *Message {
	made := &Message{Type: m.Type, name: m.name}
	var code []byte
	for _, v := range fields {
		var frozen Value
		r := new(run)
		r.allow(unlimited, nil)
		frozen, code = r.freeze(place{}, v, code)
		made.Fields = append(made.Fields, frozen)
	}
	made.code = string(code)
	return made
}

// Same reports whether two frozen values are equal.
func Same(a, b Value) bool {
	xs, is := itemsOf(a)
	if !is {
		return a == b
	}
	ys, _ := itemsOf(b)
	if b == nil || a.Kind() != b.Kind() || !slices.EqualFunc(xs, ys, Same) {
		return false
	}
	d, is := a.(*Dict)
	return !is || slices.EqualFunc(d.Values, b.(*Dict).Values, Same)
}

// Differ gives what only one of two frozen sets holds, in its order: what came, and what went.
func Differ(was, is []Value) (came, went []Value) {
	r := new(run)
	r.allow(unlimited, nil)
	i, j := 0, 0
	for i < len(was) || j < len(is) {
		order := 0
		switch {
		case i == len(was):
			order = 1
		case j == len(is):
			order = -1
		default:
			order = r.order(place{}, was[i], is[j])
		}
		if order < 0 {
			went = append(went, was[i])
		}
		if order > 0 {
			came = append(came, is[j])
		}
		if order <= 0 {
			i++
		}
		if order >= 0 {
			j++
		}
	}
	return came, went
}
