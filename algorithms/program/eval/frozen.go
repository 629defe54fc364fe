package eval

// Items returns the items of a tuple, list, set, dict or vector, nil for any other value. The caller must not change
// them.
func Items(v Value) []Value {
	items, _ := itemsOf(v)
	return items
}

// Code returns the canonical form of a frozen value, "" for nil.
func Code(v Value) string {
	if v == nil {
		return ""
	}
	_, code := frozen(v)
	return code
}

// With returns a frozen value like v with other items.
func With(v Value, items []Value) Value {
	made, _ := frozen(like(v, items))
	return made
}

// Code returns the canonical form of the fields.
func (m *Message) Code() string { return m.code }

// HeldByte is the memory per byte of canonical form, in bytes: a number of two or three bytes is a value of 16, usually
// with 8 more to which it points, and the form itself.
const HeldByte = 10

// Held estimates the memory of the message in bytes. It errs on the high side.
func (m *Message) Held() int64 { return 64 + 16*int64(len(m.Fields)) + HeldByte*int64(len(m.code)) }

// With returns the message with other fields.
func (m *Message) With(fields []Value) *Message {
	made := &Message{Type: m.Type, name: m.name}
	var code []byte
	for _, v := range fields {
		var frozen Value
		frozen, code = new(run).unbounded().freeze(place{}, v, code)
		made.Fields = append(made.Fields, frozen)
	}
	made.code = string(code)
	return made
}

// unbounded makes r a run outside of any verb, which may take all the steps that it needs. A new run made this way
// stays on the stack.
func (r *run) unbounded() *run {
	r.maxItems = MostItems
	r.allow(unlimited, nil)
	return r
}

// Same reports whether two frozen values are equal; nil equals only nil.
func Same(a, b Value) bool {
	if _, holds := itemsOf(a); !holds || b == nil {
		return a == b
	}
	return new(run).unbounded().equal(place{}, a, b)
}

// Differ returns the items that only one of two frozen sets holds, in order: those added, and those removed.
func Differ(was, is []Value) (came, went []Value) {
	r := new(run).unbounded()
	without := func(items, others []Value) (left []Value) {
		for _, v := range items {
			if r.find(place{}, others, v) < 0 {
				left = append(left, v)
			}
		}
		return left
	}
	return without(is, was), without(was, is)
}
