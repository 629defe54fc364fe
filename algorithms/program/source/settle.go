package source

// mostPasses is how often a program is followed: what is what in one line may be known only after others.
const mostPasses = 12

// trace follows the program until nothing more is learnt of it.
func (r *reader) trace() *tracer {
	t := newTracer(r)
	for i := 0; t.changed; i++ {
		if t.changed = false; i > mostPasses {
			for _, f := range t.roots() {
				f.uses |= untraced
			}
			break
		}
		t.follow()
	}
	for slot := range t.counts {
		if t.lowers[slot] {
			t.slots[slot].held().mark(leaps)
		}
	}
	t.settle()
	return t
}

// settle draws from what is known of flows what follows for all that they hold.
func (t *tracer) settle() {
	had := map[[2]*flow]int{}
	for _, pair := range t.compared[:len(t.compared):len(t.compared)] {
		t.within(pair[0], pair[1], 0, had)
	}
	stack := t.roots()
	for len(stack) > 0 {
		f := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if f.uses&untraced == 0 {
			continue
		}
		for _, inside := range f.holds() {
			if inside.uses&untraced == 0 {
				inside.uses |= untraced
				stack = append(stack, inside)
			}
		}
	}
}

// mostCompared is how deep within compared values it is followed what is compared with what. Deeper, nothing is known.
const mostCompared = 4

// within notes what is compared when the values of two flows are: what they hold. had has the pairs that are noted, with
// how deep they stood, from 1.
func (t *tracer) within(f, o *flow, depth int, had map[[2]*flow]int) {
	f, o = f.root(), o.root()
	t.spend(1)
	if f == o || !f.holding() || !o.holding() {
		return
	}
	pair := [2]*flow{f, o}
	if at := had[pair]; at > 0 && at <= depth+1 {
		return
	}
	had[pair], had[[2]*flow{o, f}] = depth+1, depth+1
	if depth == mostCompared {
		for _, side := range pair {
			for _, inside := range side.holds() {
				inside.uses |= untraced
			}
		}
		return
	}
	follow := func(a, b *flow) {
		if a != nil && b != nil {
			compare(a, b)
			t.within(a, b, depth+1, had)
		}
	}
	for i, part := range f.parts {
		if follow(part, o.elem); i < len(o.parts) {
			follow(part, o.parts[i])
		}
	}
	for _, part := range o.parts {
		follow(f.elem, part)
	}
	follow(f.elem, o.elem)
}
