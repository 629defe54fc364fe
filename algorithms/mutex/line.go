package mutex

// Line records what the next statements do, in the words of the pseudo-code, where a comment would stand. Package
// listing reads the sentence from the source, and the page highlights it when it runs. It costs next to nothing
// without a listener or an active switch.
//
// Line returns false if an active switch replaces the line's statements, which are then in an if on it where possible.
// about is the process the line is about, for switches that need it.
func (o *Out) Line(text string, about ...ID) bool {
	return o.event.Plain || o.record(text, true, about)
}

// If records a line that is a condition and returns whether it holds: cond, unless an active switch replaces the
// condition.
func (o *Out) If(text string, cond bool, about ...ID) bool {
	if o.event.Plain {
		return cond
	}
	return o.record(text, cond, about)
}

// When is If for a rule that is recorded only if its condition holds.
func (o *Out) When(text string, cond bool, about ...ID) bool {
	if o.event.Plain {
		return cond
	}
	if c := o.change(InPlace, text); c != nil {
		cond = c.If != nil && c.If(o.process(), o.at(about))
	}
	return cond && o.record(text, true, about)
}

// record records a line, or what the changes make of it, and reports whether its statements run.
func (o *Out) record(text string, holds bool, about []ID) bool {
	if len(o.event.Changes) == 0 {
		o.explain(text)
		return holds
	}
	at := o.at(about)
	if c := o.change(Ahead, text); c != nil {
		o.explain(c.By)
		if follows := c.do(o.process(), at); c.If != nil && !follows {
			return false
		}
	}
	if c := o.change(InPlace, text); c != nil {
		o.explain(c.By)
		holds = c.do(o.process(), at)
	} else {
		o.explain(text)
	}
	if c := o.change(Behind, text); c != nil && holds {
		holds = c.do(o.process(), at)
		o.explain(c.By)
	}
	return holds
}

// explain records a sentence if there is a listener.
func (o *Out) explain(text string) {
	if o.event.Listens && text != "" {
		o.event.Lines = append(o.event.Lines, text)
	}
}

// change returns the first active change of a line in a place, or nil.
func (o *Out) change(place Place, text string) *Change[Process] {
	for i := range o.event.Changes {
		c := &o.event.Changes[i]
		if c.Line == text && c.Place == place && (c.In == "" || c.In == o.event.Lent.Section) {
			return c
		}
	}
	return nil
}

// do executes a change and reports whether its condition holds.
func (c *Change[P]) do(p P, at At) bool {
	if c.Do != nil {
		c.Do(p, at)
	}
	return c.If != nil && c.If(p, at)
}

// at returns the event for a change.
func (o *Out) at(about []ID) At {
	at := At{Out: o, J: o.event.Lent.From, K: o.event.Lent.Clock, Message: o.event.Lent.Message}
	if len(about) > 0 {
		at.J = about[0]
	}
	return at
}

// process returns the process that the event belongs to.
func (o *Out) process() Process { return o.event.Lent.Process.(Process) }
