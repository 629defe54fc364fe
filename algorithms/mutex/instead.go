package mutex

// Instead is what the switches of an algorithm change, line by line, so that its verbs can be
// read as its paper. P is its process, a pointer.
type Instead[P Process] []Change[P]

// Change is what one switch makes of one line. Of several in the same place the first whose
// switch is on counts.
type Change[P Process] struct {
	Switch Switches
	Line   string // that it changes, as the verbs say it
	In     string // the section of a verb in which alone it does so, such as "Receive REQUEST"; empty: all
	Place  Place
	By     string // what is said there; nothing if empty
	// Do is done there, nothing if nil. In the place of a line, or behind one, it does all that the
	// line says: the verb's statements that stand in an if of it are left out. Those that do not
	// follow all the same.
	Do func(p P, at At)
	// If is the condition in the place of the line's own, which never holds if If is nil. Ahead of
	// a line it reports whether the line follows; if it is nil, the line does.
	If func(p P, at At) bool
}

// Place is where a change stands to its line.
type Place uint8

// The places.
const (
	InPlace Place = iota
	Ahead
	Behind
)

// At is an event as a change sees it.
type At struct {
	*Out
	J       ID  // whom the line is about, if the verb says so, else the sender of the message
	K       int // the sender's clock
	Message Message
}

// Changes are the changes of an [Instead], whatever its process is.
type Changes interface{ Plain() []Change[Process] }

// Plain are the changes for any process; each expects its own.
func (all Instead[P]) Plain() []Change[Process] {
	var plain []Change[Process]
	for _, c := range all {
		p := Change[Process]{Switch: c.Switch, Line: c.Line, In: c.In, Place: c.Place, By: c.By}
		if c.Do != nil {
			p.Do = func(p Process, at At) { c.Do(p.(P), at) }
		}
		if c.If != nil {
			p.If = func(p Process, at At) bool { return c.If(p.(P), at) }
		}
		plain = append(plain, p)
	}
	return plain
}
