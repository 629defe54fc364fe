package source

// mostPasses is how often a program is followed: what is what in one line may be known only after others.
const mostPasses = 12

// trace follows the program until nothing more is learnt of it.
func (r *reader) trace() *tracer {
	t := newTracer(r)
	for known, i := uint64(0), 0; ; i++ {
		t.follow()
		now := t.known()
		if now == known {
			break
		}
		if known = now; i == mostPasses {
			t.untraceAll()
			break
		}
	}
	for slot := range t.counts {
		if t.lowers[slot] {
			t.slots[slot].held().uses |= leaps
		}
	}
	t.settle()
	return t
}

// mostTold is how deep known looks into what values hold.
const mostTold = 6

// known sums up what is known of all that values are kept in. It is another number when more is known.
func (t *tracer) known() uint64 {
	told := map[flowAt]uint64{}
	sum := uint64(len(t.lasts))
	for _, f := range t.lasts {
		sum = mix(sum, t.tell(f, 0, told))
	}
	for _, name := range t.owners {
		t.spend(1)
		for _, c := range []byte(name.owner) {
			sum = mix(sum, uint64(c))
		}
	}
	return sum
}

// mix adds a number to a sum in which the order counts.
func mix(sum, n uint64) uint64 {
	sum = (sum ^ n) * 0x9e3779b97f4a7c15
	return sum ^ sum>>29
}

// flowAt is a flow so deep within another.
type flowAt struct {
	f     *flow
	depth int
}

// tell sums up what a flow is made of.
func (t *tracer) tell(f *flow, depth int, told map[flowAt]uint64) uint64 {
	f = f.root()
	sum := mix(uint64(f.shapes), uint64(f.uses))
	inside := f.holds()
	if len(inside) == 0 || depth > mostTold {
		return sum
	}
	at := flowAt{f, depth}
	if had, is := told[at]; is {
		return had
	}
	for _, in := range inside {
		sum = mix(sum, t.tell(in, depth+1, told))
	}
	told[at] = sum
	return sum
}

func (t *tracer) untraceAll() {
	for _, f := range t.all() {
		f.uses |= untraced
	}
}

// settle draws from what is known of flows what follows for all that they hold.
func (t *tracer) settle() {
	all := t.all()
	var pairs [][2]*flow
	for _, f := range all {
		for _, other := range f.compared {
			t.spend(1)
			pairs = append(pairs, [2]*flow{f, other.root()})
		}
	}
	w := within{t, map[[2]*flow]int{}}
	for _, pair := range pairs {
		w.compare(pair[0], pair[1], 0)
	}
	stack := all
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

// within notes what is compared when the values of two flows are: what they hold.
type within struct {
	*tracer
	had map[[2]*flow]int // pairs that are noted, with how deep they stood, from 1
}

func (w within) compare(f, o *flow, depth int) {
	f, o = f.root(), o.root()
	w.spend(1)
	if f == o || !f.holding() || !o.holding() {
		return
	}
	pair := [2]*flow{f, o}
	if had := w.had[pair]; had > 0 && had <= depth+1 {
		return
	}
	w.had[pair], w.had[[2]*flow{o, f}] = depth+1, depth+1
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
			w.compare(a, b, depth+1)
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
	follow(f.key, o.key)
}

// holding tells whether the values of a root hold others.
func (f *flow) holding() bool { return f.elem != nil || f.key != nil || len(f.parts) > 0 }
