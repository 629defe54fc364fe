// Package eval runs the programs that package source reads: their values, and an evaluator over the syntax tree in which
// each step and each item counts, so that no text of a stranger takes more time or memory than a verb may.
//
// It follows the Starlark specification for the supported part of the language, except where a state must have one
// canonical form, or a verb must end:
//
//   - whole numbers stay below 2^53, words have no operators, and a word has no items;
//   - range(…) is a tuple: it is equal to one, and + and * work;
//   - a set and a dict that are kept in a field list what they hold in its order, not in that of adding, from the end of the
//     verb on; op= of a set changes the set itself, as in Python;
//   - what a field or a message holds at the end of a verb is a copy: two fields are one list only until the verb ends, and
//     a list in a tuple can be changed only in the verb that made it;
//   - a method or an operator takes fewer kinds of values than there, such as no set | list.
package eval

// Value is anything that a program can hold.
type Value interface {
	Kind() string // its type, as Python names it: int, str, list …
}

// The plain values.
type (
	Int  int64  // |Int| < MostNumber
	Bool bool   // True or False
	Word string // a text, which is only compared
	none struct{}
)

// None is Python's None.
var None Value = none{}

// Tuple is a sequence that never changes.
type Tuple struct{ Items []Value }

// held is what List, Set, Dict and Vector have in common.
type held struct {
	frozen  bool // in a field, a message, or a constant: it can be changed no more
	walking int  // loops that go over it at the moment: it cannot be changed meanwhile
}

// List is a sequence.
type List struct {
	held
	Items []Value
}

// Set holds each value once, in the order of adding until it is frozen, then in that of [order].
type Set struct {
	held
	Items []Value
}

// Dict holds a value for each key, in the order in which Set holds its values.
type Dict struct {
	held
	Keys, Values []Value
}

// Vector holds a value for each process, by its number.
type Vector struct {
	held
	Items []Value // of process j at j-1
}

// Message is a message that a verb has made. It never changes.
type Message struct {
	Type   int     // its place among the program's messages
	Fields []Value // frozen
	name   string
	code   string // the canonical form of the fields
}

// Kind is the type of a value.
func (Int) Kind() string      { return "int" }
func (Bool) Kind() string     { return "bool" }
func (Word) Kind() string     { return "str" }
func (none) Kind() string     { return "None" }
func (*Tuple) Kind() string   { return "tuple" }
func (*List) Kind() string    { return "list" }
func (*Set) Kind() string     { return "set" }
func (*Dict) Kind() string    { return "dict" }
func (*Vector) Kind() string  { return "vector" }
func (*Message) Kind() string { return "message" }

// The values that are no data: they cannot be kept.
type (
	process struct{} // the p of a verb
	network struct{} // its net
	// looked is a process as an invariant sees it, flight a message under way.
	looked struct {
		p     *State
		me    Int
		phase uint8
	}
	flight struct {
		from, to Int
		*Message
	}
	callable struct{ f *function } // a helper as a key=
)

func (process) Kind() string   { return "process" }
func (network) Kind() string   { return "network" }
func (*looked) Kind() string   { return "process" }
func (*flight) Kind() string   { return "message" }
func (*callable) Kind() string { return "function" }

// truth is whether a value counts as true: all but False, None, 0 and what is empty.
func truth(v Value) bool {
	switch v := v.(type) {
	case Bool:
		return bool(v)
	case Int:
		return v != 0
	case Word:
		return v != ""
	case none:
		return false
	}
	if items, is := itemsOf(v); is {
		return len(items) > 0
	}
	return true
}

// itemsOf are the items that a loop over a value goes through.
func itemsOf(v Value) ([]Value, bool) {
	switch v := v.(type) {
	case *Tuple:
		return v.Items, true
	case *List:
		return v.Items, true
	case *Set:
		return v.Items, true
	case *Dict:
		return v.Keys, true
	case *Vector:
		return v.Items, true
	}
	return nil, false
}

// heldOf returns the part of a value that records whether it can be changed; nil if it never can.
func heldOf(v Value) *held {
	switch v := v.(type) {
	case *List:
		return &v.held
	case *Set:
		return &v.held
	case *Dict:
		return &v.held
	case *Vector:
		return &v.held
	}
	return nil
}
