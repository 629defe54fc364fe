package eval

import (
	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// What one verb may do at most.
const (
	MostSteps = 20_000 // statements, operators, calls, turns of a loop, items copied or compared
	MostItems = 1_000  // of a tuple, list, set or dict
	MostSends = 1_000
	// MostNumber is one more than the largest number: each is exact in JSON, too.
	MostNumber = 1 << 53
)

// place is where in the text something stands: all that a failure needs.
type place struct{ line, column, end int32 }

func placeOf(n syntax.Node) place {
	start, end := n.Span()
	p := place{start.Line, start.Col, end.Col}
	if end.Line != start.Line {
		p.end = start.Col + 1
	}
	return p
}

// State is all that belongs to one process: a slot for each of the names in state(…).
type State struct{ slots []slot }

// slot is a frozen value and its canonical form.
type slot struct {
	value Value
	code  string
}

// Value returns the value of a slot, frozen.
func (s *State) Value(i int) Value { return s.slots[i].value }

// Code is the canonical form of a slot.
func (s *State) Code(i int) string { return s.slots[i].code }

// Put puts a frozen value in a slot.
func (s *State) Put(i int, v Value) {
	value, code := frozen(v)
	s.slots[i] = slot{value, code}
}

// CopyFrom makes it hold what another holds. Frozen values are shared.
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

// Held is the memory of it in bytes, rather too many than too few: what it shares with others counts, too.
func (s *State) Held() (bytes int64) {
	for i := range s.slots {
		bytes += 32 + HeldByte*int64(len(s.slots[i].code))
	}
	return bytes
}

// run is a verb that runs.
type run struct {
	program *Program
	state   *State
	out     *mutex.Out
	work    []Value // by slot: what it holds now, nil as long as nobody has looked
	looked  []place // by slot: where somebody did last
	purse
	sends   int
	stamp   Int  // of the message that is received
	reads   bool // it may change nothing
	listens bool
	depth   int   // of calls
	deep    int   // of the values that are compared
	made    int   // how many tests, where they are judged
	result  Value // of the function that returns
	others  *Tuple
	all     *Tuple
	roomy   int   // how many items a list may have
	ended   place // the return that was reached last
	reasons       // of an invariant that is asked why
}

// fail ends the verb: it panics with a [mutex.Failure].
func (r *run) fail(at place, code, value, allowed string) {
	r.settle()
	p := source.Problem{Code: code, Value: value, Allowed: allowed}
	panic(&mutex.Failure{
		Line: int(at.line), Column: int(at.column), End: int(at.end), Code: code, Value: value, Allowed: allowed, Text: p.Text(),
	})
}

// number is a result, if it is not too large.
func (r *run) number(at place, n int64) Value {
	if n >= MostNumber || n <= -MostNumber {
		r.fail(at, "run-large", "", "2^53")
	}
	return Int(n)
}

// room fails if there are more items than may be.
func (r *run) room(at place, items int) {
	if items > r.roomy {
		r.fail(at, "run-items", itoa(items), itoa(r.roomy))
	}
}

// changes makes sure that a value may be changed now.
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

// get is what a slot holds now: where the verb may change it, a copy of its own that can be changed.
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

// put gives a slot another value.
func (r *run) put(at place, i int, v Value) {
	if r.reads {
		r.fail(at, "run-changing", r.program.source.State[i].Name, "")
	}
	r.fits(at, i, v)
	r.work[i], r.looked[i] = v, at
}

// fits fails of a value of another kind than the slot's: a list stays a list, a vector one for as many processes, and
// what is plain plain.
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

// commit freezes what the verb has looked at, in the end.
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
