package eval

import "cmp"

// reasons are the comparisons by which a function came to say what it says: of those in what it returned, or in the last
// condition before, the last whose outcome is that of the whole. A true one is no reason for all(…) to be false.
type reasons struct {
	explains bool
	denies   bool // what is compared next stands within a not
	reason   string
	met      [2]string // the last comparison that spoke for False, and the last for True
}

// because notes a comparison.
func (r *reasons) because(text string, holds bool) {
	r.met[rank(Bool(holds != r.denies))] = text
}

// reasoned is the value of a condition, or of what is returned. Where it compares nothing, what was compared before it in
// the same function is the reason.
func (r *run) reasoned(locals []Value, x expr) Value {
	if !r.explains {
		return x(r, locals)
	}
	outer, denied := r.met, r.denies
	r.met, r.denies = [2]string{}, false
	v := x(r, locals)
	says := rank(Bool(truth(v)))
	if text := cmp.Or(r.met[says], r.met[1-says], r.reason, outer[says], outer[1-says]); text != "" {
		r.reason = text
	}
	r.met, r.denies = outer, denied
	return v
}

// aside is the value of a condition that only chooses what is looked at: what it compares is no reason.
func (r *run) aside(locals []Value, x expr) Value {
	outer := r.met
	v := x(r, locals)
	r.met = outer
	return v
}

// answered makes the answer of a function, with its reason, a comparison of the one that called it.
func (r *run) answered(outer string) {
	if r.explains && r.reason != "" {
		r.because(r.reason, truth(r.result))
	}
	r.reason = outer
}
