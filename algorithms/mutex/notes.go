package mutex

// collection is what Set, Queue and Vector do for Define: copy, encode, tell what
// they hold, and what has changed since they were last asked.
type collection interface {
	copyFrom(src collection)
	encode(dst []byte, el *element) []byte
	json(dst []byte, el *element) []byte // whole, as an array
	note(on bool)
	touched() bool // since it was last asked what has changed
	delta(dst []byte, el *element) ([]byte, bool)
	blank(el *element) // the next delta starts from the empty value
}

// notes keeps what a collection was before its first change in an event.
type notes[E any] struct {
	on, any bool
	was     []E
}

func (n *notes[E]) touch(now []E) {
	if n.on && !n.any {
		n.any, n.was = true, append(n.was[:0], now...)
	}
}

func (n *notes[E]) forget() { n.any = false }
