package simulate

import (
	"bytes"
	"context"
	"errors"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// renewal is a setup as the rules of today run it.
type renewal struct {
	Setup
	left    int  // choices of its schedule that are left out
	lenient bool // deliveries that are not possible are left out, too
}

// renewed reads a setup that was made when its algorithm had other rules. It is one if
// what it asks for is not possible today, and all of it was then; every other is taken
// at its word, and refused for its mistakes.
func (s *Setup) renewed(ctx context.Context) (now renewal) {
	now = renewal{Setup: *s}
	then := *s
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			panic(why)
		default: // a process failed, which the run itself tells of
			now = renewal{Setup: *s}
		}
	}()
	then.Switches |= s.Algorithm.Former
	if then.Switches == s.Switches || s.Schedule == nil && len(s.Deliveries) == 0 || !s.refused(ctx) || then.refused(ctx) {
		return now
	}
	if s.Schedule == nil {
		now.lenient = true
		return now
	}
	now.Schedule = s.retold(ctx, &then)
	now.left = len(s.followed()) - len(now.Schedule)
	return now
}

// refused says whether a setup asks for what is not possible.
func (s *Setup) refused(ctx context.Context) bool {
	r, err := newRun(ctx, s, nil, false)
	if err == nil {
		err = r.through()
	}
	var problems Problems
	return errors.As(err, &problems)
}

// followed are the choices of the schedule up to where the run's limit ends it.
func (s *Setup) followed() []trace.Choice {
	if s.Stop.Events > 0 {
		return s.Schedule[:min(s.Stop.Events, len(s.Schedule))]
	}
	return s.Schedule
}

// retold is the schedule in the names that the messages have today: one that is no longer
// sent makes those behind it on its channel move up. Both rules follow it side by side.
// A choice about a message that is not sent is left out, and so is any other that the rules
// of today do not allow, which they do unless a timestamp depends on such a message.
func (s *Setup) retold(ctx context.Context, former *Setup) []trace.Choice {
	f := follower{names: map[trace.MessageName]trace.MessageName{}}
	var sent, sends []system.Slot
	f.then, sent = former.system(ctx, false)
	f.now, sends = s.system(ctx, false)
	f.pair(sent, sends)
	told := []trace.Choice{}
	for _, c := range s.followed() {
		today := c
		if c.Message.K > 0 {
			today.Message = f.meant(c.Message)
		}
		step, err := f.then.Apply(c)
		if err != nil {
			return s.followed() // it was refused then
		}
		if other, err := f.now.Apply(today); err == nil {
			told = append(told, today)
			f.pair(step.Sends, other.Sends)
		}
	}
	return told
}

// follower follows a schedule by two rules.
type follower struct {
	then, now *system.System
	names     map[trace.MessageName]trace.MessageName // of then, and of today
}

// pair notes which of the messages sent then are sent today: as many of each kind to each
// process, in their order.
func (f *follower) pair(sent, sends []system.Slot) {
	for _, old := range sent {
		if len(sends) == 0 {
			return
		}
		p, q := f.then.Packet(old), f.now.Packet(sends[0])
		if p.To == q.To && p.Kind == q.Kind {
			f.names[p.Name()] = q.Name()
			sends = sends[1:]
		}
	}
}

// meant is the name of today of a message that a choice names, the zero name if it is not
// sent. Of several on one channel that say the same, only the first of which may be sent
// today, the one that came first then is that one: it may have overtaken the others.
func (f *follower) meant(m trace.MessageName) trace.MessageName {
	same := m
	for same.K = 1; same.K < m.K && f.names[m].K == 0; same.K++ {
		if f.names[same].K > 0 && f.alike(same, m) {
			f.names[m] = f.names[same]
			delete(f.names, same)
		}
	}
	return f.names[m]
}

// alike says whether two messages in flight then say the same.
func (f *follower) alike(m, k trace.MessageName) bool {
	at, one := f.then.Find(m)
	other, two := f.then.Find(k)
	if !one || !two {
		return false
	}
	p, q := f.then.Packet(at), f.then.Packet(other)
	return p.Kind == q.Kind && bytes.Equal(fieldsOf(f.then.Algorithm, p), fieldsOf(f.then.Algorithm, q))
}
