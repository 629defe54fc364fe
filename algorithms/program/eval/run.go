package eval

import (
	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// Limits of one verb.
const (
	MostSteps = 20_000 // statements, operators, calls, iterations, items copied or compared
	MostItems = 1_000  // in a tuple, list, set or dict
	MostSends = 1_000
	// MostNumber is one more than the largest number, so that every number is exact in JSON, too.
	MostNumber = 1 << 53
)

// place is a place in the text, as needed for a failure.
type place struct{ line, column, end int32 }

func placeOf(n syntax.Node) place {
	start, end := n.Span()
	p := place{start.Line, start.Col, end.Col}
	if end.Line != start.Line {
		p.end = start.Col + 1
	}
	return p
}

// State is the state of one process: a slot for each of the names in state(…).
type State struct{ slots []slot }

// slot is a frozen value and its canonical form.
type slot struct {
	value Value
	code  string
}

// Value returns the value of a slot, frozen.
func (s *State) Value(i int) Value { return s.slots[i].value }

// Code returns the canonical form of a slot.
func (s *State) Code(i int) string { return s.slots[i].code }

// Put puts a frozen value in a slot.
func (s *State) Put(i int, v Value) {
	value, code := frozen(v)
	s.slots[i] = slot{value, code}
}

// CopyFrom makes the state equal to another one. Frozen values are shared.
func (s *State) CopyFrom(other *State) {
	s.slots = append(s.slots[:0], other.slots...)
}

// Encode appends the canonical form of all slots.
func (s *State) Encode(dst []byte) []byte {
	for i := range s.slots {
		dst = append(dst, s.slots[i].code...)
	}
	return dst
}

// Held estimates the memory of the state in bytes. It errs on the high side, and counts values shared with other
// states.
func (s *State) Held() (bytes int64) {
	for i := range s.slots {
		bytes += 32 + HeldByte*int64(len(s.slots[i].code))
	}
	return bytes
}

// run is a verb in execution.
type run struct {
	program *Program
	state   *State
	out     *mutex.Out
	work    []Value // by slot: current value, nil if the slot has not been accessed
	looked  []place // by slot: place of the last access
	stepAccount
	sends    int
	stamp    Int  // timestamp of the received message
	reads    bool // it may change nothing
	listens  bool
	depth    int   // call depth
	deep     int   // nesting depth of the values being compared
	made     int   // number of tests so far, if they are judged
	result   Value // result of the returning function
	others   *Tuple
	all      *Tuple
	maxItems int   // maximum number of items in a list
	ended    place // the last return reached
	reasons        // for an invariant that must be explained
}

// fail ends the verb: it panics with a [mutex.Failure].
func (r *run) fail(at place, code, value, allowed string) {
	r.settle()
	p := source.Problem{Code: code, Value: value, Allowed: allowed}
	panic(&mutex.Failure{
		Line: int(at.line), Column: int(at.column), End: int(at.end), Code: code, Value: value, Allowed: allowed, Text: p.Text(),
	})
}

// number returns a result; it fails if that is too large.
func (r *run) number(at place, n int64) Value {
	if n >= MostNumber || n <= -MostNumber {
		r.fail(at, "run-large", "", "2^53")
	}
	return Int(n)
}

// checkLength fails if there are more items than allowed.
func (r *run) checkLength(at place, items int) {
	if items > r.maxItems {
		r.fail(at, "run-items", itoa(items), itoa(r.maxItems))
	}
}

// changes fails unless a value may be changed now.
func (r *run) changes(at place, h *held, kind string) {
	switch {
	case h.frozen && r.reads && r.state != nil:
		r.fail(at, "run-changing", kind, "")
	case h.frozen:
		r.fail(at, "run-frozen", kind, "")
	case h.walking > 0:
		r.fail(at, "run-changed-in-loop", kind, "")
	}
	r.charge(at, 1)
}

// get returns the current value of a slot. If the verb may change the value, it is a mutable copy.
func (r *run) get(at place, i int) Value {
	v := r.work[i]
	switch {
	case v == nil:
		v = r.state.slots[i].value
	case r.reads:
		return v
	}
	if !r.reads {
		if h := heldOf(v); h != nil && h.frozen {
			v = r.thaw(at, v)
		}
		r.work[i], r.looked[i] = v, at
	}
	return v
}

// put sets a slot to another value.
func (r *run) put(at place, i int, v Value) {
	if r.reads {
		r.fail(at, "run-changing", r.program.source.State[i].Name, "")
	}
	r.fits(at, i, v)
	r.work[i], r.looked[i] = v, at
}

// fits fails if a value is of another kind than the slot: a list stays a list, a vector keeps its length, and a plain
// value stays plain.
func (r *run) fits(at place, i int, v Value) {
	declared := r.program.source.State[i]
	is, has := r.state.slots[i].value.Kind(), v.Kind()
	items, collects := itemsOf(v)
	switch declared.Kind {
	case "value":
		return
	case "set", "queue", "vector":
		before, _ := itemsOf(r.state.slots[i].value)
		if is == has && (declared.Kind != "vector" || len(items) == len(before)) {
			return
		}
	default:
		if !collects {
			return
		}
	}
	r.fail(at, "run-slot-kind", declared.Name, is)
}

// commit freezes the slots that the verb has accessed, at its end.
func (r *run) commit() {
	bytes, last := 0, place{}
	for i, v := range r.work {
		s := &r.state.slots[i]
		if v != nil {
			at := r.looked[i]
			var room [64]byte
			frozen, code := r.freeze(at, v, room[:0])
			if s.code != string(code) {
				*s, last = slot{frozen, string(code)}, at
			}
			r.work[i] = nil
		}
		bytes += len(s.code)
	}
	if bytes > MostState && last != (place{}) {
		r.fail(last, "run-state", "", itoa(MostState))
	}
}

// frozen freezes a value outside of any verb.
func frozen(v Value) (Value, string) {
	value, code := new(run).unbounded().freeze(place{}, v, nil)
	return value, string(code)
}
