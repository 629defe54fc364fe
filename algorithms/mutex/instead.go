package mutex

// Instead lists what the switches of an algorithm change, line by line, so that its verbs read like its paper. P is
// the type of its process, a pointer.
type Instead[P Process] []Change[P]

// Change is what one switch does to one line. If the switches of several changes in the same place are on, the first
// counts.
type Change[P Process] struct {
	Switch Switches
	Line   string // the line it changes, as in the verb
	In     string // the only section in which it applies, such as "Receive REQUEST"; empty: all
	Place  Place
	By     string // the sentence it adds; empty: none
	// Do is executed there, if it is not nil. In place of a line or behind it, Do does all that the line says: the
	// verb's statements in an if on that line are skipped. Statements outside such an if run all the same.
	Do func(p P, at At)
	// If replaces the line's own condition; nil means that it never holds. Ahead of a line, If reports whether the
	// line is executed; nil means that it is.
	If func(p P, at At) bool
}

// Place is the position of a change relative to its line.
type Place uint8

// The places.
const (
	InPlace Place = iota
	Ahead
	Behind
)

// At is an event as passed to a change.
type At struct {
	*Out
	J       ID  // the process the line is about, if the verb names one, else the sender of the message
	K       int // the sender's clock
	Message Message
}

// Changes are the changes of an [Instead], independent of its process type.
type Changes interface{ Plain() []Change[Process] }

// Plain returns the changes for any Process; each panics unless it gets its own type.
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
