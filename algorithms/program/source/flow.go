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
	into     *flow // the one that it has become a part of
	shapes   int
	uses     int
	elem     *flow   // of what it holds: items, or values of a dict
	key      *flow   // of a dict
	parts    []*flow // of a tuple; not beside elem
	compared []*flow
	mark     int // the walk that was here last
	payer    *payer
}

// mostParts is the number of parts up to which each part of a tuple is followed by itself.
const mostParts = 8

func (f *flow) root() *flow {
	for f.into != nil {
		if f.into.into != nil {
			f.into = f.into.into // the way is shorter the next time
		}
		f = f.into
	}
	return f
}

// held is the flow of what it holds.
func (f *flow) held() *flow {
	f = f.root()
	if f.elem == nil {
		f.elem = &flow{payer: f.payer}
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

func (f *flow) keys() *flow {
	f = f.root()
	if f.key == nil {
		f.key = &flow{payer: f.payer}
	}
	return f.key.root()
}

// join makes one flow of two.
func join(a, b *flow) {
	a, b = a.root(), b.root()
	if a == b {
		return
	}
	a.payer.spend(1)
	b.into = a
	a.shapes |= b.shapes
	a.uses |= b.uses
	if len(a.compared) < len(b.compared) {
		a.compared, b.compared = b.compared, a.compared
	}
	a.payer.spend(len(b.compared))
	a.compared = append(a.compared, b.compared...)
	elem, key, parts := b.elem, b.key, b.parts
	b.elem, b.key, b.parts, b.compared = nil, nil, nil, nil
	if elem != nil {
		if a.elem == nil {
			a.elem = elem
		} else {
			join(a.elem, elem)
		}
	}
	if a = a.root(); key != nil {
		if a.key == nil {
			a.key = key
		} else {
			join(a.key, key)
		}
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
	a, b = a.root(), b.root()
	a.compared, b.compared = append(a.compared, b), append(b.compared, a)
}

// holds are the flows of all that the values of a flow hold.
func (f *flow) holds() (all []*flow) {
	f = f.root()
	f.payer.spend(1 + len(f.parts))
	for _, inside := range []*flow{f.elem, f.key} {
		if inside != nil {
			all = append(all, inside.root())
		}
	}
	for _, part := range f.parts {
		all = append(all, part.root())
	}
	return all
}

// containers are the shapes of what holds others.
const containers = aList | aSet | aDict | aVector | aMessage

// isID tells whether the numbers of a flow are those of processes.
func (f *flow) isID() bool {
	f = f.root()
	return f.shapes&^aNone == aNumber && f.uses&fromID != 0 && f.uses&(fromClock|fromCount|counted|reckoned) == 0
}

// plain tells whether values of the flow hold no others, but for tuples of such.
func (f *flow) plain(depth int) bool {
	f = f.root()
	f.payer.spend(1)
	if f.shapes&containers != 0 || depth > 2 {
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
	switch f.shapes {
	case aNumber | aNone:
		if f.isID() {
			return "id"
		} else if stamp {
			return "number"
		}
	case aNumber:
		if f.isID() {
			return "id"
		}
		return "number"
	case aBool:
		return "bool"
	case aWord:
		return "word"
	case aList:
		if f.held().plain(0) {
			return "queue"
		}
	case aSet:
		if e := f.held(); e.isID() || e.shapes == 0 {
			return "set"
		}
	case aVector:
		if f.held().plain(0) {
			return "vector"
		}
	}
	return "value"
}
