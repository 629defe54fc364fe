package cause

import (
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// The bounds of a schedule that is made.
const (
	maxRounds  = 8      // of a loop: so often those who were overtaken for ever may be overtaken
	maxChoices = 12_000 // of all together
)

// follow is the same schedule, up to a step, without some causes, which d no longer has. Both systems are followed choice by choice:
//
//   - a choice that is possible is made, with the message that takes the place of the one that it named: on the same
//     channel, of the same kind, the next that has no such place yet;
//   - one that is not possible yet waits, and is made as soon as it is, the oldest first; one that never is, is left out;
//   - what only the new run has happens as soon as it can: a message arrives that the old one did not send, a process
//     enters that the old one never let in for that request, and leaves at once;
//   - a message that was lost is delivered instead; no copy is made or delivered; no process crashes, or recovers;
//   - a loop is played some rounds;
//   - in the end it goes on, round by round, until it is quiet: what is under way arrives, who may enter does, who was
//     inside leaves. Nobody asks again.
func (r *recorded) follow(d *scenario.Document, causes []Cause, until int) (*undoing, error) {
	d.Schedule, d.Times, d.Hand, d.Loop = nil, nil, false, 0
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	choices := r.unrolled(until)
	f := newFollower(r, setup, causes)
	for _, c := range choices {
		if c.Kind == trace.Enter {
			f.entries[c.At]++
		}
	}
	for _, c := range choices {
		if r.exhausted() {
			return nil, errExhausted
		}
		f.step(c)
	}
	within := len(f.made)
	f.goOn(r.exhausted)
	d.Schedule = f.made
	if d.Stop.Events > 0 {
		d.Stop.Events = max(d.Stop.Events, len(f.made)+1)
	}
	return &undoing{d, within}, nil
}

// unrolled are the choices of a schedule up to a step; with some rounds of its loop if that goes on for ever.
func (r *recorded) unrolled(until int) []trace.Choice {
	s := r.document.Schedule
	if r.document.Loop == 0 || until < len(s) {
		return s[:until]
	}
	all := slices.Clone(s)
	later := simulate.Later(r.ctx, r.setup)
	for round := 1; round <= maxRounds && len(all) < maxChoices/2; round++ {
		for _, c := range s[r.document.Loop-1:] {
			c.Message = later(c.Message, round)
			all = append(all, c)
		}
	}
	return all
}

// A follower plays a schedule on the system that had it, and what becomes of it on another one.
type follower struct {
	then, now *system.System
	nowOf     map[trace.MessageName]trace.MessageName // of a message then, the one that has its place now
	open      []packet                                // messages then that have none yet
	extra     []packet                                // messages of now that have none, in the order of sending
	order     map[trace.MessageName]int               // of the messages of now, when they were sent
	pending   []waiting
	entries   map[mutex.ID]int  // how often each is still to enter, by the choices that have not been made
	guests    map[mutex.ID]bool // inside now, but not by a choice
	undone    []Cause
	made      []trace.Choice
	failed    bool // a verb of a program did: that is its last choice
}

// packet is a message as it is paired.
type packet struct {
	name trace.MessageName
	kind int8
}

// waiting is a choice that was not possible, and what it sent then.
type waiting struct {
	choice trace.Choice
	sends  []packet
}

func newFollower(r *recorded, now *simulate.Setup, undone []Cause) *follower {
	f := &follower{
		nowOf: map[trace.MessageName]trace.MessageName{},
		order: map[trace.MessageName]int{}, entries: map[mutex.ID]int{}, guests: map[mutex.ID]bool{}, undone: undone,
		made: []trace.Choice{},
	}
	var sent, sends []system.Slot
	f.then, sent = system.New(r.ctx, config(r.setup, false))
	f.now, sends = system.New(r.ctx, config(now, false))
	f.pair(packets(f.then, sent), packets(f.now, sends))
	return f
}

func packets(s *system.System, slots []system.Slot) []packet {
	var all []packet
	for _, at := range slots {
		p := s.Packet(at)
		all = append(all, packet{p.Name(), p.Kind})
	}
	return all
}

// pair gives messages that were sent then their places now, and the other way round.
func (f *follower) pair(then, now []packet) {
	f.open = append(f.open, then...)
	for _, p := range now {
		f.order[p.name] = len(f.order)
	}
	f.extra = append(f.extra, now...)
	var left []packet
	for _, p := range f.extra {
		i := slices.IndexFunc(f.open, func(o packet) bool {
			return o.kind == p.kind && o.name.From == p.name.From && o.name.To == p.name.To && (o.name.Copy > 0) == (p.name.Copy > 0)
		})
		if i < 0 {
			left = append(left, p)
			continue
		}
		f.nowOf[f.open[i].name] = p.name
		f.open = slices.Delete(f.open, i, i+1)
	}
	f.extra = left
}

// step makes a choice then, and now if it can; else it waits.
func (f *follower) step(c trace.Choice) {
	step, err := f.then.Apply(c)
	if err != nil {
		return // the run was made: it did all of them
	}
	w := waiting{c, packets(f.then, step.Sends)}
	switch {
	case f.is(Lost, c, trace.Drop):
		w.choice.Kind = trace.Receive
	case f.is(Twice, c, trace.Duplicate): // whichever of the two comes first is the one that there is
		f.nowOf[w.sends[0].name] = f.nowOf[c.Message]
		return
	case f.is(Crash, c, trace.Crash):
		return
	}
	f.pending = append(f.pending, w)
	f.settle()
}

// is says whether a choice is one that a cause is.
func (f *follower) is(kind Kind, c trace.Choice, of trace.Kind) bool {
	return c.Kind == of && slices.ContainsFunc(f.undone, func(u Cause) bool {
		return u.Kind == kind && (u.All || u.Message == nil || *u.Message == c.Message) && (kind != Crash || u.Process == c.At)
	})
}

// settle makes all choices that wait and can be made, and once what only this run has.
func (f *follower) settle() {
	for range 2 {
		for f.retry() {
		}
		f.besides()
	}
}

// retry makes the oldest choice that can be made, and tells whether there was one.
func (f *follower) retry() bool {
	for i, w := range f.pending {
		c := w.choice
		if c.Message.K > 0 {
			if c.Message = f.nowOf[c.Message]; c.Message.K == 0 {
				continue
			}
		}
		if f.make(c, w.sends) {
			f.pending = slices.Delete(f.pending, i, i+1)
			if c.Kind == trace.Enter {
				f.entries[c.At]--
			}
			return true
		}
	}
	return false
}

// besides does what only this run has: of messages that are never-ending, those that there are now.
func (f *follower) besides() {
	for _, p := range slices.Clone(f.extra) {
		if f.make(trace.Choice{Kind: trace.Receive, At: p.name.To, Message: p.name}, nil) {
			f.extra = slices.DeleteFunc(f.extra, func(q packet) bool { return q == p })
		}
	}
	for p := mutex.ID(1); int(p) <= f.now.Processes; p++ {
		if f.guests[p] && f.make(trace.Choice{Kind: trace.Leave, At: p}, nil) {
			delete(f.guests, p)
		} else if f.entries[p] == 0 && !f.might(p) && f.make(trace.Choice{Kind: trace.Enter, At: p}, nil) {
			f.guests[p] = true
		}
	}
}

// might says that a process could have entered then, and did not.
func (f *follower) might(p mutex.ID) bool {
	l := f.then.Local(p)
	return l.Phase == mutex.Waiting && !l.Crashed && f.then.MayEnter(p)
}

// make makes a choice now, and tells whether it was possible. sends is what it sent then.
func (f *follower) make(c trace.Choice, sends []packet) bool {
	if len(f.made) >= maxChoices || f.failed {
		return false
	}
	step, err := f.apply(c)
	if err != nil || f.failed {
		return false
	}
	f.made = append(f.made, c)
	f.pair(sends, packets(f.now, step.Sends))
	return true
}

// apply makes a choice now; one with which a verb of a program fails is the last.
func (f *follower) apply(c trace.Choice) (step *system.Step, err error) {
	defer failing(func(*mutex.Failure) { f.failed, f.made = true, append(f.made, c) })
	return f.now.Apply(c)
}

// goOn lets the run go on until it is quiet, or until nobody waits or is inside where messages never end, or it is late.
func (f *follower) goOn(late func() bool) {
	for range 400 {
		if late() {
			return
		}
		did := false
		inside := f.in(mutex.Inside)
		if f.now.Algorithm.Perpetual && len(inside) == 0 && len(f.in(mutex.Waiting)) == 0 {
			return
		}
		for _, name := range f.underWay() {
			did = f.make(trace.Choice{Kind: trace.Receive, At: name.To, Message: name}, nil) || did
		}
		for p := mutex.ID(1); int(p) <= f.now.Processes; p++ {
			did = f.make(trace.Choice{Kind: trace.Enter, At: p}, nil) || did
		}
		for _, p := range inside {
			did = f.make(trace.Choice{Kind: trace.Leave, At: p}, nil) || did
		}
		if !did {
			return
		}
	}
}

// in are the processes in a phase.
func (f *follower) in(phase mutex.Phase) []mutex.ID {
	var all []mutex.ID
	for p := mutex.ID(1); int(p) <= f.now.Processes; p++ {
		if l := f.now.Local(p); l.Phase == phase && !l.Crashed {
			all = append(all, p)
		}
	}
	return all
}

// underWay are the messages in flight, in the order of sending.
func (f *follower) underWay() []trace.MessageName {
	var all []trace.MessageName
	for _, at := range f.now.InFlight() {
		all = append(all, f.now.Packet(at).Name())
	}
	slices.SortStableFunc(all, func(a, b trace.MessageName) int { return f.order[a] - f.order[b] })
	return all
}
