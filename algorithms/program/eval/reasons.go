package eval

import "cmp"

// reasons tracks the comparisons that decided a function's result: of those in the returned expression, or in the
// last condition before it, the last whose outcome is that of the whole. A true comparison is no reason for all(…)
// to be false. Comparisons are numbered as they are made; the text of one is written only in a second run, which
// makes the same comparisons.
type reasons struct {
	explains bool
	denies   bool   // the next comparison is within a not
	compared int    // number of comparisons so far
	reason   int    // the one that decided; 0 if none did
	met      [2]int // the last comparison that spoke for False, and the last for True
	wanted   int    // the one whose text is written; 0 if none is
	text     string
}

// because records a comparison, and writes its text if it is the wanted one.
func (r *reasons) because(op string, a, b Value, holds bool) {
	if r.compared++; r.compared == r.wanted {
		r.text = compares(op, a, b)
	}
	r.met[rank(Bool(holds != r.denies))] = r.compared
}

// reasoned returns the value of a condition, or of a returned expression. If that compares nothing, the reason is an
// earlier comparison in the same function.
func (r *run) reasoned(locals []Value, x expr) Value {
	if !r.explains {
		return x(r, locals)
	}
	outer, denied := r.met, r.denies
	r.met, r.denies = [2]int{}, false
	v := x(r, locals)
	says := rank(Bool(truth(v)))
	if made := cmp.Or(r.met[says], r.met[1-says], r.reason, outer[says], outer[1-says]); made != 0 {
		r.reason = made
	}
	r.met, r.denies = outer, denied
	return v
}

// withoutReasons returns the value of a condition that only selects what is looked at: its comparisons are no reasons.
func (r *run) withoutReasons(locals []Value, x expr) Value {
	outer := r.met
	v := x(r, locals)
	r.met = outer
	return v
}

// answered makes the result of a function, with its reason, a comparison of its caller.
func (r *run) answered(outer int) {
	if r.explains && r.reason != 0 {
		r.met[rank(Bool(truth(r.result) != r.denies))] = r.reason
	}
	r.reason = outer
}
