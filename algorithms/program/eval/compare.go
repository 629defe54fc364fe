package eval

import (
	"cmp"
	"strings"
)

// equal is == for any two values.
func (r *run) equal(at place, a, b Value) bool {
	r.charge(at, 1)
	switch x := a.(type) {
	case Int:
		y, is := b.(Int)
		return is && x == y
	case Bool:
		y, is := b.(Bool)
		return is && x == y
	case Word:
		y, is := b.(Word)
		if !is || len(x) != len(y) {
			return false
		}
		r.letters(at, x)
		return x == y
	case *Message:
		y, is := b.(*Message)
		r.letters(at, Word(x.code))
		return is && x.Type == y.Type && x.code == y.code
	case *Tuple, *List, *Vector, *Set, *Dict:
		return a.Kind() == b.Kind() && r.equalItems(at, a, b)
	}
	return a == b
}

// equalItems is == for two values of one kind that have items.
func (r *run) equalItems(at place, a, b Value) (equal bool) {
	xs, _ := itemsOf(a)
	ys, _ := itemsOf(b)
	if len(xs) != len(ys) {
		return false
	}
	r.deeper(at)
	switch x := a.(type) {
	case *Set:
		equal = r.within(at, xs, ys)
	case *Dict:
		equal = r.equalDicts(at, x, b.(*Dict))
	default:
		equal = true
		for i := 0; i < len(xs) && equal; i++ {
			equal = r.equal(at, xs[i], ys[i])
		}
	}
	r.deep--
	return equal
}

// letters charges for reading a word: long ones take time.
func (r *run) letters(at place, w Word) { r.charge(at, len(w)/lettersAStep) }

// within reports whether each of the items is among others.
func (r *run) within(at place, items, others []Value) bool {
	for _, v := range items {
		if r.find(at, others, v) < 0 {
			return false
		}
	}
	return true
}

func (r *run) equalDicts(at place, x, y *Dict) bool {
	for i, key := range x.Keys {
		j := r.find(at, y.Keys, key)
		if j < 0 || !r.equal(at, x.Values[i], y.Values[j]) {
			return false
		}
	}
	return true
}

// find returns the index of a value among items, -1 if it is not there. The search for plain values is fast, so sixteen
// items count as one step; for a long word, fewer.
func (r *run) find(at place, items []Value, v Value) int {
	r.charge(at, 1+len(items)/itemsAStep)
	switch v := v.(type) {
	case Word:
		r.charge(at, (1+len(items)/itemsAStep)*(len(v)/lettersAStep))
		for i, item := range items {
			if item == Value(v) {
				return i
			}
		}
		return -1
	case Int:
		for i, item := range items {
			if n, is := item.(Int); is && n == v {
				return i
			}
		}
		return -1
	case Bool, none:
		for i, item := range items {
			if item == v {
				return i
			}
		}
		return -1
	}
	for i, item := range items {
		if r.equal(at, item, v) {
			return i
		}
	}
	return -1
}

// compare orders two values as <, <= and sorted do: numbers, words, True and False, tuples and lists, each only with
// its own kind.
func (r *run) compare(at place, a, b Value) int {
	r.charge(at, 1)
	switch x := a.(type) {
	case Int:
		if y, is := b.(Int); is {
			return cmp.Compare(x, y)
		}
	case Word:
		if y, is := b.(Word); is {
			r.letters(at, x[:min(len(x), len(y))])
			return strings.Compare(string(x), string(y))
		}
	case Bool:
		if y, is := b.(Bool); is {
			return int(rank(x)) - int(rank(y))
		}
	case *Tuple:
		if y, is := b.(*Tuple); is {
			return r.compareItems(at, x.Items, y.Items)
		}
	case *List:
		if y, is := b.(*List); is {
			return r.compareItems(at, x.Items, y.Items)
		}
	}
	r.fail(at, "run-compare", a.Kind(), b.Kind())
	return 0
}

func rank(b Bool) uint8 {
	if b {
		return 1
	}
	return 0
}

func (r *run) compareItems(at place, xs, ys []Value) int {
	r.deeper(at)
	defer func() { r.deep-- }()
	for i := range min(len(xs), len(ys)) {
		if !r.equal(at, xs[i], ys[i]) {
			return r.compare(at, xs[i], ys[i])
		}
	}
	return cmp.Compare(len(xs), len(ys))
}
