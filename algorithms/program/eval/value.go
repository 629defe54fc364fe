// Package eval runs the programs that package source reads. It has their values, and an evaluator over the syntax tree
// that charges for each step and each item, so that no untrusted text takes more time or memory than a verb may.
//
// It follows the Starlark specification for the supported part of the language, except where a state must have one
// canonical form, or a verb must end:
//
//   - whole numbers stay below 2^53, words have no operators, and a word has no items;
//   - range(…) is a tuple: it is equal to one, and + and * work;
//   - a set or a dict in a field lists its items in sorted order, not in order of insertion, from the end of the verb
//     on; op= of a set changes the set itself, as in Python;
//   - what a field or a message holds at the end of a verb is a copy: two fields are one list only until the verb
//     ends, and a list in a tuple can be changed only in the verb that made it;
//   - a method or an operator accepts fewer kinds of values than in Starlark, for example no set | list.
package eval

// Value is a value of a program.
type Value interface {
	Kind() string // the type's name in Python: int, str, list …
}

// The plain values.
type (
	Int  int64  // |Int| < MostNumber
	Bool bool   // True or False
	Word string // a text, which can only be compared
	none struct{}
)

// None is Python's None.
var None Value = none{}

// Tuple is an immutable sequence.
type Tuple struct{ Items []Value }

// held is the common part of List, Set, Dict and Vector.
type held struct {
	frozen  bool // in a field, a message, or a constant: it cannot be changed any more
	walking int  // number of loops over it in progress: it cannot be changed meanwhile
}

// List is a sequence.
type List struct {
	held
	Items []Value
}

// Set holds each value once, in order of insertion until it is frozen, then in that of [order].
type Set struct {
	held
	Items []Value
}

// Dict holds a value for each key, with the keys ordered as in a Set.
type Dict struct {
	held
	Keys, Values []Value
}

// Vector holds a value for each process.
type Vector struct {
	held
	Items []Value // of process j at j-1
}

// Message is a message that a verb has made. It is immutable.
type Message struct {
	Type   int     // index among the program's messages
	Fields []Value // frozen
	name   string
	code   string // canonical form of the fields
}

// Kind returns the type of a value.
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

// Values that are not data and cannot be kept.
type (
	process struct{} // the p of a verb
	network struct{} // the net of a verb
	// looked is a process as an invariant sees it, flight a message in flight.
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

// truth reports whether a value counts as true: all but False, None, 0 and empty values.
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

// itemsOf returns the items over which a loop over a value goes; for a dict, its keys.
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
