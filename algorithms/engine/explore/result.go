package explore

import (
	"bytes"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// result says what was found.
func (s *search) result() Result {
	r := Result{
		Progress: s.progress(), Complete: !s.stopped, Folded: s.Fold, Persistent: s.Persistent, Renamings: s.group.size(), Whole: s.whole,
		Most: s.most, Least: s.least, Bypass: s.bypass,
	}
	r.Properties = append(r.Properties, s.property(EM1, twoInside), s.property(EM2, stuck))
	if s.EM3 {
		r.Properties = append(r.Properties, s.orderOfRequests())
	}
	if s.Bypass && !s.Safety {
		p := s.secondClause
		if s.stopped {
			p = Property{Name: EM3b, Verdict: Unknown}
		}
		r.Properties = append(r.Properties, p)
	}
	for i, own := range s.System.Algorithm.Invariants {
		p := s.told(own.Name, s.own[i])
		p.Text, p.Failure = s.own[i].why, s.own[i].failure
		if s.foregoesOwn() {
			p.Verdict = Unknown
		}
		r.Properties = append(r.Properties, p)
	}
	if !s.Safety {
		r.Properties = append(r.Properties, s.property(EntryPossible, withoutHope), s.entry())
		if !s.System.Algorithm.Perpetual {
			r.Properties = append(r.Properties, s.property(Termination, restless))
		}
	}
	if w := s.found[verbFails]; w.known {
		p := s.property(Panic, verbFails)
		r.Properties = append(r.Properties, p.because(s.failures[w.failed.move.transition]))
	}
	if s.found[verbFails].known && s.System.Algorithm.Own != nil {
		r.unsettle()
	}
	if failure := s.machine.Failed(); failure != nil {
		p := Property{Name: Panic, Verdict: Broken, Schedule: []trace.Choice{}, Processes: []mutex.ID{s.machine.Acting()}}
		r.Properties = append(r.Properties, p.because(failure))
	}
	return r
}

// unsettle withdraws verdicts that hold only because a verb of a program failed, and those that something can never happen:
// what would follow the failure is unknown.
func (r *Result) unsettle() {
	r.Complete = false
	for i, p := range r.Properties {
		if p.Verdict == Holds || slices.Contains([]string{EntryPossible, Entry, Termination}, p.Name) {
			r.Properties[i] = Property{Name: p.Name, Verdict: Unknown}
		}
	}
}

// because is the property with why a verb failed.
func (p Property) because(failure any) Property {
	p.Text = fmt.Sprint(failure)
	p.Failure, _ = failure.(*mutex.Failure)
	return p
}

func (s *search) property(name string, place int) Property {
	return s.told(name, s.found[place])
}

func (s *search) told(name string, w witness) Property {
	switch {
	case w.known:
		walk := s.walkTo(w.state)
		if name == Panic {
			walk.fail(&w.failed.move)
		}
		who := slices.Clone(w.processes)
		for i, p := range who {
			who[i] = mutex.ID(walk.process(int(p-1)) + 1)
		}
		return Property{Name: name, Verdict: Broken, Schedule: walk.schedule, Processes: who}
	case s.stopped:
		return Property{Name: name, Verdict: Unknown}
	}
	return Property{Name: name, Verdict: Holds}
}

// orderOfRequests is the verdict on EM3, and for which messages of the application.
func (s *search) orderOfRequests() Property {
	p := s.property(EM3, outOfOrder)
	if p.Verdict == Holds {
		p.Note = map[voice]Note{news: AnyMessages, free: OneMessage}[s.voice]
	}
	return p
}

// entry judges whether every process that may ask can get inside.
func (s *search) entry() Property {
	if s.stopped {
		return Property{Name: Entry, Verdict: Unknown}
	}
	p := Property{Name: Entry, Verdict: Holds}
	for i, asks := range s.System.Asks {
		if asks > 0 && s.canEnter>>i&1 == 0 {
			p.Verdict = Broken
			p.Processes = append(p.Processes, mutex.ID(i+1))
		}
	}
	return p
}

// pathTo are the states on the shortest way to one.
func (s *search) pathTo(state int) []int {
	path := []int{state}
	for state != 0 {
		state = int(s.parents.at(state))
		path = append(path, state)
	}
	slices.Reverse(path)
	return path
}

// move is what leads from one state to the next on the shortest way.
func (s *search) move(state, to int) *move {
	b := s.newSuccessors()
	s.see(&b, state, state+1, func(i int) int { return i })
	return &b.moves[slices.Index(b.to, uint32(to))]
}

// named is a move as the system names it, in which the processes of the row are
// renamed.
func (s *search) named(sys *played, m *move, who int32) trace.Choice {
	id := mutex.ID(s.group.rename(who, int(m.process)) + 1)
	switch {
	case m.column != 0:
		r, number := s.layout.columns[int(m.column)-s.n], m.message
		if s.group != nil {
			number = s.orbits.messages[number][who]
		}
		c := s.delivery(sys, route{s.group.rename(who, r.from), s.group.rename(who, r.to)}, number, int(m.place))
		c.Kind = map[fault]trace.Kind{none: trace.Receive, lose: trace.Drop, duplicate: trace.Duplicate}[m.fault]
		return c
	case m.fault == crash:
		return trace.Choice{Kind: trace.Crash, At: id}
	case m.tells != 0:
		return trace.Choice{Kind: trace.Send, At: id, To: mutex.ID(s.group.rename(who, int(m.tells)-1) + 1)}
	}
	kind := ownKind(sys.Local(id).Phase)
	if m.again {
		kind = trace.Again
	}
	return trace.Choice{Kind: kind, At: id}
}

// delivery names the message in flight that is meant: the one at a place of a channel, or where their order does not
// matter the first that says the same.
func (s *search) delivery(sys *played, r route, number int32, place int) trace.Choice {
	if s.contents.order == system.FIFO || s.contents.ordered {
		return sys.at(r, place)
	}
	m := s.messages.list[number]
	want := s.machine.EncodeMessage(nil, m.kind, m.clock, m.message)
	for _, o := range sys.Options() { // a crashed process may still lose a message
		c := o.Choice
		if c.Kind != trace.Receive || int(c.Message.From) != r.from+1 || int(c.Message.To) != r.to+1 {
			continue
		}
		slot, _ := sys.Find(c.Message)
		p := sys.Packet(slot)
		if sys.carried[c.Message] == m.knows && (s.contents.twins == nil || (c.Message.Copy > 0) == (m.copied != original)) && bytes.Equal(want, s.machine.EncodeMessage(nil, int(p.Kind), p.Clock, p.Message)) {
			return c
		}
	}
	panic("explore: the system has no such message in flight")
}
