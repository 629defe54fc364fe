package source

// What a value is made of: bits of flow.shapes.
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

// Where numbers come from, and what is done with them: bits of flow.uses.
const (
	fromClock = 1 << iota
	fromID
	fromZero    // and from nothing else that is written down
	fromLiteral // another number that is written down
	fromCount   // net.n, len, a place in a list
	counted     // a number is added
	reckoned    // anything else is done with it
	mixed       // those of several owners meet
	inVector
	indexed   // it is a place in a vector
	carried   // a message carries it
	renewed   // a verb begins it again with a number that is written down
	zeroed    // a verb has a zero among them
	fromStamp // of another's clock
	leaps     // what is added is not one to the own greatest
	untraced  // what is done with it is not known, nor with what it holds
)

// A flow is all places that values are handed between, taken as one: their values are of one kind.
type flow struct {
	*graph
	into   *flow // the one that it has become a part of
	shapes int
	uses   int
	elem   *flow   // of what it holds: items, or values of a dict
	parts  []*flow // of a tuple; not beside elem
}

// A graph is all flows of a program, and which of them are compared.
type graph struct {
	pay      *payer
	flows    []*flow
	compared [][2]*flow
	changed  bool // something is known that was not before
}

// mostParts is the number of parts up to which each part of a tuple is followed by itself.
const mostParts = 8

// flow makes one of the graph.
func (g *graph) flow(shapes, uses int) *flow {
	g.pay.spend(1)
	g.changed = true
	f := &flow{graph: g, shapes: shapes, uses: uses}
	g.flows = append(g.flows, f)
	return f
}

// roots are the flows that are part of no other.
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
			f.into = f.into.into // the way is shorter the next time
		}
		f = f.into
	}
	return f
}

// mark notes what is done with the values of a flow.
func (f *flow) mark(uses int) {
	f = f.root()
	f.changed = f.changed || f.uses|uses != f.uses
	f.uses |= uses
}

// held is the flow of what it holds.
func (f *flow) held() *flow {
	f = f.root()
	if f.elem == nil {
		f.elem = f.flow(0, 0)
		f.mix()
	}
	return f.root().elem.root()
}

// mix makes one flow of the parts of a flow that holds other values, too.
func (f *flow) mix() {
	f = f.root()
	if f.elem == nil {
		return
	}
	parts := f.parts
	f.parts = nil
	for _, part := range parts {
		join(f.root().elem, part)
	}
}

// join makes one flow of two.
func join(a, b *flow) {
	a, b = a.root(), b.root()
	if a == b {
		return
	}
	a.pay.spend(1)
	b.into, a.changed = a, true
	a.shapes |= b.shapes
	a.uses |= b.uses
	elem, parts := b.elem, b.parts
	b.elem, b.parts = nil, nil
	if elem != nil && a.elem != nil {
		join(a.elem, elem)
	} else if elem != nil {
		a.elem = elem
	}
	for i, part := range parts {
		if a = a.root(); i < len(a.parts) {
			join(a.parts[i], part)
		} else {
			a.parts = append(a.parts, part)
		}
	}
	a.root().mix()
}

// compare notes that the values of two flows are compared; settle, that so is what they hold.
func compare(a, b *flow) {
	a.pay.spend(1)
	a.compared = append(a.compared, [2]*flow{a, b})
}

// holds are the flows of all that the values of a flow hold.
func (f *flow) holds() (all []*flow) {
	f = f.root()
	f.pay.spend(1 + len(f.parts))
	if f.elem != nil {
		all = append(all, f.elem.root())
	}
	for _, part := range f.parts {
		all = append(all, part.root())
	}
	return all
}

// holding reports whether the values of a root hold others.
func (f *flow) holding() bool { return f.elem != nil || len(f.parts) > 0 }

// is reports whether the values of a flow are all of some shapes, or None.
func (f *flow) is(shapes int) bool {
	f = f.root()
	return f.shapes&^aNone != 0 && f.shapes&^aNone&^shapes == 0
}

// has reports whether some values of a flow are of some shapes.
func (f *flow) has(shapes int) bool { return f.root().shapes&shapes != 0 }

// does reports whether one of some things is done with the values of a flow.
func (f *flow) does(uses int) bool { return f.root().uses&uses != 0 }

// containers are the shapes of what holds others.
const containers = aList | aSet | aDict | aVector | aMessage

// isID reports whether the numbers of a flow are those of processes.
func (f *flow) isID() bool {
	return f.is(aNumber) && f.does(fromID) && !f.does(fromClock|fromCount|counted|reckoned)
}

// plain reports whether values of the flow hold no others, but for tuples of such.
func (f *flow) plain(depth int) bool {
	f = f.root()
	f.pay.spend(1)
	if f.has(containers) || depth > 2 {
		return false
	}
	for _, part := range f.parts {
		if !part.plain(depth + 1) {
			return false
		}
	}
	return true
}

// kind is what a slot or a field is called whose values these are.
func (f *flow) kind(stamp bool) string {
	f = f.root()
	plain := f.elem == nil || f.elem.plain(0)
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
	case f.shapes == aSet && (f.elem == nil || f.elem.isID() || !f.elem.has(^0)):
		return "set"
	case f.shapes == aVector && plain:
		return "vector"
	}
	return "value"
}
