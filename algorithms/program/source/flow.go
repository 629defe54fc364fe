package source

// The types of a value: bits of flow.shapes.
const (
	aNumber = 1 << iota
	aBool
	aWord
	aNone
	aList
	aSet
	aDict
	aTuple
	aVector
	aMessage
)

// The sources and uses of numbers: bits of flow.uses. A literal 0 outside of verbs sets none of them.
const (
	fromClock = 1 << iota
	fromStamp // from another process's clock
	fromID
	fromLiteral // a literal number other than 0
	fromCount   // net.n, len, an index in a list
	counted     // a literal is added to it
	leaps       // what is added is not one, or not to the process's own greatest number
	reckoned    // any other arithmetic
	inVector
	mixed    // numbers of several owners meet
	carried  // a message carries it
	renewed  // a verb resets it to a literal number
	zeroed   // a verb may set it to zero
	untraced // how it, and what it holds, is used is not known
)

// A flow is the set of all places between which values are passed. Their values are of one kind.
type flow struct {
	*graph
	into   *flow // the flow into which it was merged
	shapes int
	uses   int
	parts  []*flow // the flows of what it holds: one for each part of a tuple, else one for all
	flat   bool    // parts has at most one flow
}

// A graph is all flows of a program, and which of them are compared.
type graph struct {
	pay      *payer
	flows    []*flow
	compared [][2]*flow
	changed  bool // this pass has found something new
}

// flow adds a flow to the graph.
func (g *graph) flow(shapes, uses int) *flow {
	g.pay.spend(1)
	g.changed = true
	f := &flow{graph: g, shapes: shapes, uses: uses}
	g.flows = append(g.flows, f)
	return f
}

// roots returns the flows that have not been merged into another.
func (g *graph) roots() (roots []*flow) {
	g.pay.spend(len(g.flows) / 4)
	for _, f := range g.flows {
		if f.into == nil {
			roots = append(roots, f)
		}
	}
	return roots
}

func (f *flow) root() *flow {
	for f.into != nil {
		if f.into.into != nil {
			f.into = f.into.into // path compression
		}
		f = f.into
	}
	return f
}

// mark adds uses to a flow.
func (f *flow) mark(uses int) {
	f = f.root()
	f.changed = f.changed || f.uses|uses != f.uses
	f.uses |= uses
}

// held returns the single flow of everything that the values hold.
func (f *flow) held() *flow {
	f = f.root()
	if f.flat = true; len(f.parts) == 0 {
		f.parts = []*flow{f.flow(0, 0)}
	}
	f.flatten()
	return f.root().inside(0)
}

// inside returns the flow of a part. If the flow is untraced, so is the part.
func (f *flow) inside(i int) *flow {
	part := f.parts[i].root()
	part.mark(f.uses & untraced)
	return part
}

// mostParts is the number of parts up to which each part of a tuple has its own flow.
const mostParts = 8

// part returns the flow of the i-th part of tuples.
func (f *flow) part(i int) *flow {
	f = f.root()
	if f.flat || i >= mostParts {
		return f.held()
	}
	for len(f.parts) <= i {
		f.parts = append(f.parts, f.flow(0, 0))
	}
	return f.inside(i)
}

// flatten merges the flows of all parts if f.flat is set.
func (f *flow) flatten() {
	if !f.flat || len(f.parts) < 2 {
		return
	}
	all := f.parts
	f.parts = all[:1:1]
	for _, part := range all[1:] {
		join(all[0], part)
	}
}

// join merges two flows.
func join(a, b *flow) {
	a, b = a.root(), b.root()
	if a == b {
		return
	}
	a.pay.spend(1)
	b.into, a.changed = a, true
	a.shapes |= b.shapes
	a.uses |= b.uses
	a.flat = a.flat || b.flat
	parts := b.parts
	b.parts = nil
	for i, part := range parts {
		if a = a.root(); i < len(a.parts) {
			join(a.parts[i], part)
		} else {
			a.parts = append(a.parts, part)
		}
	}
	a.root().flatten()
}

// compare records that the values of two flows are compared. What they hold then is of one kind, too.
func compare(a, b *flow) {
	a, b = a.root(), b.root()
	a.pay.spend(1)
	a.compared = append(a.compared, [2]*flow{a, b})
	for i := range max(len(a.parts), len(b.parts)) {
		x, y := a.root().only(i), b.root().only(i)
		if x != nil && y != nil {
			join(x, y)
		}
		for _, part := range []*flow{x, y} {
			if part != nil && (a.does(untraced) || b.does(untraced)) {
				part.mark(untraced)
			}
		}
	}
}

// spread marks everything held by untraced values as untraced.
func (g *graph) spread() {
	for stack := g.roots(); len(stack) > 0; {
		f := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if f.uses&untraced == 0 {
			continue
		}
		g.pay.spend(1 + len(f.parts))
		for _, part := range f.parts {
			if inside := part.root(); inside.uses&untraced == 0 {
				inside.uses |= untraced
				stack = append(stack, inside)
			}
		}
	}
}

// only returns the flow of a part, or the single one if f is flat; nil if there is no such part.
func (f *flow) only(i int) *flow {
	if f.flat {
		i = 0
	}
	if i >= len(f.parts) {
		return nil
	}
	return f.parts[i]
}

// is reports whether the values of a flow are all of the given shapes, or None, and not all None.
func (f *flow) is(shapes int) bool {
	f = f.root()
	return f.shapes&^aNone != 0 && f.shapes&^aNone&^shapes == 0
}

// has reports whether some values of a flow are of the given shapes.
func (f *flow) has(shapes int) bool { return f.root().shapes&shapes != 0 }

// does reports whether a flow has one of the given uses.
func (f *flow) does(uses int) bool { return f.root().uses&uses != 0 }

// holders are the shapes of values that hold others.
const holders = aList | aSet | aDict | aVector | aMessage | aTuple

// nothing reports whether the flow is not known to have values that hold others. If some come later, the next pass
// finds them.
func (f *flow) nothing() bool { return !f.has(holders) && !f.does(untraced) }

// isID reports whether the numbers of a flow are IDs of processes.
func (f *flow) isID() bool {
	return f.is(aNumber) && f.does(fromID) && !f.does(fromClock|fromCount|counted|reckoned)
}

// plain reports whether values of the flow hold no others, except tuples of such values.
func (f *flow) plain(depth int) bool {
	f = f.root()
	f.pay.spend(1)
	if f.has(holders&^aTuple) || depth > 2 {
		return false
	}
	for _, part := range f.parts {
		if !part.plain(depth + 1) {
			return false
		}
	}
	return true
}

// kind returns the kind of a slot or a field with these values.
func (f *flow) kind(stamp bool) string {
	f = f.root()
	item := f.only(0)
	plain := item == nil || item.plain(0)
	switch {
	case f.shapes == 0:
	case f.isID():
		return "id"
	case f.shapes == aNumber || f.is(aNumber) && stamp:
		return "number"
	case f.shapes == aBool:
		return "bool"
	case f.shapes == aWord:
		return "word"
	case f.shapes == aList && plain:
		return "queue"
	case f.shapes == aSet && (item == nil || item.isID() || !item.has(^0)):
		return "set"
	case f.shapes == aVector && plain:
		return "vector"
	}
	return "value"
}
