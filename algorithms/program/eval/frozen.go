package eval

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
	_, code := frozen(v)
	return code
}

// With is a frozen value like v with other items.
func With(v Value, items []Value) Value {
	made, _ := frozen(like(v, items))
	return made
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
		frozen, code = new(run).unbounded().freeze(place{}, v, code)
		made.Fields = append(made.Fields, frozen)
	}
	made.code = string(code)
	return made
}

// unbounded makes a run one outside of any verb, which may take all the steps that it needs. A new run that is made so
// stays on the stack.
func (r *run) unbounded() *run {
	r.roomy = MostItems
	r.allow(unlimited, nil)
	return r
}

// Same reports whether two frozen values are equal; nil is no value.
func Same(a, b Value) bool {
	if _, holds := itemsOf(a); !holds || b == nil {
		return a == b
	}
	return new(run).unbounded().equal(place{}, a, b)
}

// Differ gives what only one of two frozen sets holds, in its order: what came, and what went.
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
