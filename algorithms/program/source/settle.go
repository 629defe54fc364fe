package source

import (
	"fmt"
	"slices"
	"strings"
)

// mostPasses is how often a program is followed: what is what in one line may be known only after others.
const mostPasses = 12

// trace follows the program until nothing more is learnt of it.
func (r *reader) trace() *tracer {
	t := newTracer(r)
	for known, i := "", 0; ; i++ {
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

// known is what is known of all that values are kept in.
func (t *tracer) known() string {
	var b strings.Builder
	tell := func(f *flow) { f.tell(&b, 0) }
	for _, f := range t.slots {
		tell(f)
	}
	for _, c := range t.program.Constants {
		tell(t.consts[c.Name])
	}
	for _, m := range t.program.Messages {
		for _, f := range t.fields[m.Type] {
			tell(f)
		}
	}
	for _, f := range t.order {
		tell(t.gives[f])
		names := make([]string, 0, len(t.names[f]))
		for name := range t.names[f] {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			fmt.Fprint(&b, name, t.names[f][name].owner)
			tell(t.names[f][name].flow)
		}
	}
	return b.String()
}

// tell writes what a flow is made of.
func (f *flow) tell(b *strings.Builder, depth int) {
	f = f.root()
	fmt.Fprint(b, f.shapes, ".", f.uses, "(")
	for _, inside := range f.holds() {
		if depth < 6 {
			inside.tell(b, depth+1)
		}
	}
	b.WriteString(")")
}

func (t *tracer) untraceAll() {
	for _, f := range t.all() {
		f.uses |= untraced
	}
}

// settle draws from what is known of flows what follows for all that they hold.
func (t *tracer) settle() {
	for joined := true; joined; {
		joined = false
		for _, f := range t.all() {
			if f.into == nil && f.elem != nil && len(f.parts) > 0 {
				t.any(f)
				f.root().parts, joined = nil, true
			}
		}
	}
	all := t.all()
	for changed := true; changed; {
		changed = false
		for _, f := range all {
			for _, inside := range f.holds() {
				if f.uses&untraced != 0 && inside.uses&untraced == 0 {
					inside.uses |= untraced
					changed = true
				}
			}
		}
	}
	had := map[[2]*flow]bool{}
	for _, f := range all {
		for _, other := range f.compared {
			f.within(other, had)
		}
	}
}

// within notes what is compared when the values of two flows are: what they hold.
func (f *flow) within(o *flow, had map[[2]*flow]bool) {
	f, o = f.root(), o.root()
	if had[[2]*flow{f, o}] || had[[2]*flow{o, f}] {
		return
	}
	had[[2]*flow{f, o}] = true
	follow := func(a, b *flow) {
		if a != nil && b != nil {
			compare(a, b)
			a.within(b, had)
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
