package eval

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Limits for the values in fields of a state or a message.
const (
	MostBytes = 4 << 10  // canonical form of one value, in bytes
	MostDepth = 6        // nesting depth
	MostState = 32 << 10 // all fields of a process together, in bytes
	// MostProcesses bounds the processes of a system. What each process keeps about the others must fit for this number.
	MostProcesses = 40
)

// freeze returns an immutable copy of a value, with its sets and dicts sorted, and appends its canonical form: equal
// values have equal forms, different values different ones. It fails if the value cannot be kept, is too deep, or is
// too large together with what dst holds, such as the preceding fields of a message.
func (r *run) freeze(at place, v Value, dst []byte) (Value, []byte) {
	v, dst = r.freezeAt(at, v, dst, 0)
	r.fitsIn(at, dst)
	return v, dst
}

// fitsIn fails if a canonical form is too long.
func (r *run) fitsIn(at place, code []byte) {
	if len(code) > MostBytes {
		r.fail(at, "run-bytes", "", itoa(MostBytes))
	}
}

func (r *run) freezeAt(at place, v Value, dst []byte, depth int) (Value, []byte) {
	r.charge(at, 1)
	if depth > MostDepth {
		r.fail(at, "run-deep", "", itoa(MostDepth))
	}
	r.fitsIn(at, dst)
	inner := func(items []Value, dst []byte) ([]Value, []byte) {
		r.chargeBytes(at, bytesOfValue+bytesOfItem*len(items))
		frozen := make([]Value, len(items))
		dst = binary.AppendUvarint(dst, uint64(len(items)))
		for i, item := range items {
			frozen[i], dst = r.freezeAt(at, item, dst, depth+1)
		}
		return frozen, dst
	}
	switch v := v.(type) {
	case Int:
		return v, binary.AppendVarint(append(dst, 'i'), int64(v))
	case Bool:
		return v, append(dst, 'b', rank(v))
	case none:
		return v, append(dst, 'n')
	case Word:
		r.letters(at, v)
		return v, append(binary.AppendUvarint(append(dst, 'w'), uint64(len(v))), v...)
	case *Tuple:
		items, dst := inner(v.Items, append(dst, 't'))
		return &Tuple{items}, dst
	case *List:
		items, dst := inner(v.Items, append(dst, 'l'))
		return &List{held{frozen: true}, items}, dst
	case *Vector:
		items, dst := inner(v.Items, append(dst, 'v'))
		return &Vector{held{frozen: true}, items}, dst
	case *Set:
		items, dst := inner(r.inOrder(at, v.Items), append(dst, 's'))
		return &Set{held{frozen: true}, items}, dst
	case *Dict:
		keys := r.inOrder(at, v.Keys)
		r.charge(at, len(keys))
		values := make([]Value, len(keys))
		for i, key := range keys {
			values[i] = v.Values[r.find(at, v.Keys, key)]
		}
		keys, dst := inner(keys, append(dst, 'd'))
		values, dst = inner(values, dst)
		return &Dict{held{frozen: true}, keys, values}, dst
	}
	r.fail(at, "run-message-kept", v.Kind(), "")
	return nil, nil
}

// inOrder returns the values of a set in order: by kind, then as they compare.
func (r *run) inOrder(at place, items []Value) []Value {
	sorted := slices.IsSortedFunc(items, func(a, b Value) int { return r.order(at, a, b) })
	if sorted {
		return items
	}
	r.charge(at, len(items))
	items = slices.Clone(items)
	slices.SortFunc(items, func(a, b Value) int { return r.order(at, a, b) })
	return items
}

// order is a total order of the values that a set may hold.
func (r *run) order(at place, a, b Value) int {
	r.charge(at, 1)
	if kind := strings.Compare(a.Kind(), b.Kind()); kind != 0 {
		return kind
	}
	x, is := a.(*Tuple)
	if !is {
		if a == None {
			return 0
		}
		return r.compare(at, a, b)
	}
	y := b.(*Tuple)
	r.deeper(at)
	defer func() { r.deep-- }()
	for i := range min(len(x.Items), len(y.Items)) {
		if c := r.order(at, x.Items[i], y.Items[i]); c != 0 {
			return c
		}
	}
	return len(x.Items) - len(y.Items)
}

// thaw returns a mutable copy of a frozen value. It returns an immutable value itself.
func (r *run) thaw(at place, v Value) Value {
	items, is := itemsOf(v)
	if !is {
		return v
	}
	r.makes(at, len(items))
	copies := func(items []Value) []Value {
		all := make([]Value, len(items))
		for i, item := range items {
			all[i] = r.thaw(at, item)
		}
		return all
	}
	switch v := v.(type) {
	case *Tuple: // a tuple of mutable values stays frozen
		return v
	case *Set:
		return like(v, slices.Clone(items))
	case *Dict:
		r.grows(at, len(v.Keys))
		return &Dict{Keys: slices.Clone(v.Keys), Values: copies(v.Values)}
	}
	return like(v, copies(items))
}

// hashable fails for a mutable value, which no set may hold.
func (r *run) hashable(at place, v Value) {
	switch v := v.(type) {
	case Int, Bool, Word, none:
		return
	case *Tuple:
		r.charge(at, 1+len(v.Items))
		r.deeper(at)
		for _, item := range v.Items {
			r.hashable(at, item)
		}
		r.deep--
		return
	}
	r.fail(at, "run-unhashable", v.Kind(), "")
}
