package mutex

// Line says what the next statements do, in the words of the pseudo-code. It stands where a
// comment would stand; package listing reads it from the source and the page lights it when it
// runs. It costs next to nothing without a listener or an active switch.
//
// It is false if a switch that is on has put other statements in the place of the line's, which
// stand in an if where that can be. about is whom the line is about, for a switch that must know.
func (o *Out) Line(text string, about ...ID) bool {
	return o.event.Plain || o.say(text, true, about)
}

// If says a line that is a condition, and whether it holds: cond, unless a switch that is on has
// put another in its place.
func (o *Out) If(text string, cond bool, about ...ID) bool {
	if o.event.Plain {
		return cond
	}
	return o.say(text, cond, about)
}

// When is If for a rule that is reported only if its condition holds.
func (o *Out) When(text string, cond bool, about ...ID) bool {
	if o.event.Plain {
		return cond
	}
	if c := o.change(InPlace, text); c != nil {
		cond = c.If != nil && c.If(o.process(), o.at(about))
	}
	return cond && o.say(text, true, about)
}

// say says a line and whether its statements run, or what the changes make of it.
func (o *Out) say(text string, holds bool, about []ID) bool {
	if len(o.event.Changes) == 0 {
		o.tell(text)
		return holds
	}
	at := o.at(about)
	if c := o.change(Ahead, text); c != nil {
		o.tell(c.By)
		if follows := c.do(o.process(), at); c.If != nil && !follows {
			return false
		}
	}
	if c := o.change(InPlace, text); c != nil {
		o.tell(c.By)
		holds = c.do(o.process(), at)
	} else {
		o.tell(text)
	}
	if c := o.change(Behind, text); c != nil && holds {
		holds = c.do(o.process(), at)
		o.tell(c.By)
	}
	return holds
}

// tell keeps what is said, if anybody listens.
func (o *Out) tell(text string) {
	if o.event.Listens && text != "" {
		o.event.Lines = append(o.event.Lines, text)
	}
}

// change is the first change of a line in a place whose switch is on; nil if there is none.
func (o *Out) change(place Place, text string) *Change[Process] {
	for i := range o.event.Changes {
		c := &o.event.Changes[i]
		if c.Line == text && c.Place == place && (c.In == "" || c.In == o.event.Lent.Section) {
			return c
		}
	}
	return nil
}

// do executes a change, and reports whether its condition holds.
func (c *Change[P]) do(p P, at At) bool {
	if c.Do != nil {
		c.Do(p, at)
	}
	return c.If != nil && c.If(p, at)
}

// at is the event as a change sees it.
func (o *Out) at(about []ID) At {
	at := At{Out: o, J: o.event.Lent.From, K: o.event.Lent.Clock, Message: o.event.Lent.Message}
	if len(about) > 0 {
		at.J = about[0]
	}
	return at
}

// process is the one whose event it is.
func (o *Out) process() Process { return o.event.Lent.Process.(Process) }
