package source

import "slices"

// infer finds the kinds of slots and fields, the roles of messages, and what is read of clocks.
func (r *reader) infer() {
	t := r.trace()
	kinds := t.numberKinds()
	u := unjudged{kinds, map[visit]bool{}}
	for i := range r.program.State {
		s := &r.program.State[i]
		s.Number = numberOf(t.slots[i], kinds, 0)
		s.Kind = t.slots[i].kind(s.Number == "stamp")
		if u.within(t.slots[i], true, 0) {
			r.program.Unjudged = append(r.program.Unjudged, s.Name)
		}
	}
	for i := range r.program.Messages {
		m := &r.program.Messages[i]
		for j := range m.Fields {
			f := &m.Fields[j]
			flow := t.fields[m.Type][j]
			f.Number = numberOf(flow, kinds, 0)
			f.Kind = flow.kind(f.Number == "stamp")
			if u.within(flow, true, 0) {
				r.program.Unjudged = append(r.program.Unjudged, m.Type+"."+f.Name)
			}
		}
	}
	for _, name := range []string{"clock", "stamp"} {
		if slices.ContainsFunc(t.clocks[name], func(f *flow) bool { return kinds[f.root()] == "" }) {
			r.program.Unjudged = append(r.program.Unjudged, "net."+name)
		}
	}
	r.methodKinds(t)
	r.bitKinds(t)
	r.roles()
}
