package system

import (
	"fmt"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Option is a choice, with the obstacle if it is not possible now.
type Option struct {
	Choice trace.Choice
	Why    Obstacle
}

// Choices returns what can happen next, in a fixed order: for each process ask, enter, leave, leave-and-ask if the
// Config says Again, and, if the Config has AppSends, an application message to each other process; then, channel by
// channel, the messages that can be delivered.
func (s *System) Choices() []trace.Choice {
	var possible []trace.Choice
	for _, o := range s.Options() {
		if o.Why.None() {
			possible = append(possible, o.Choice)
		}
	}
	return possible
}

// Options returns the choices in the same order, including the impossible ones, with the obstacle to each.
func (s *System) Options() []Option {
	var all []Option
	add := func(c trace.Choice) { all = append(all, Option{c, s.Obstacle(c)}) }
	own := []trace.Kind{trace.Ask, trace.Enter, trace.Leave}
	if s.Again {
		own = append(own, trace.Again)
	}
	for p := mutex.ID(1); int(p) <= s.Processes; p++ { // a server does nothing on its own
		for _, kind := range own {
			add(trace.Choice{Kind: kind, At: p})
		}
		for to := mutex.ID(1); s.AppSends != nil && int(to) <= s.Processes; to++ {
			if to != p {
				add(trace.Choice{Kind: trace.Send, At: p, To: to})
			}
		}
	}
	for _, at := range s.net.inFlight() {
		name := s.Packet(at).Name()
		c := trace.Choice{Kind: trace.Receive, At: name.To, Message: name}
		all = append(all, Option{c, s.obstacleAt(c, at)})
	}
	return all
}

// Faults returns, in the same form, the faults and other events that no algorithm relies on: for each message its loss
// and its duplication, then for each process an internal event, a crash and a recovery.
func (s *System) Faults() []Option {
	var all []Option
	add := func(c trace.Choice) { all = append(all, Option{c, s.Obstacle(c)}) }
	for _, at := range s.net.inFlight() {
		name := s.Packet(at).Name()
		for _, kind := range []trace.Kind{trace.Drop, trace.Duplicate} {
			c := trace.Choice{Kind: kind, At: name.To, Message: name}
			all = append(all, Option{c, s.obstacleAt(c, at)})
		}
	}
	for p := mutex.ID(1); int(p) <= s.Nodes(); p++ {
		for _, kind := range []trace.Kind{trace.Internal, trace.Crash, trace.Recover} {
			if kind != trace.Internal || int(p) <= s.Processes {
				add(trace.Choice{Kind: kind, At: p})
			}
		}
	}
	return all
}

// Attempt makes a choice as [System.Apply] does. If a verb of a program fails in it, Attempt returns the failure; if it
// is interrupted, the interruption's error. In both cases the system must not be used any more.
func (s *System) Attempt(c trace.Choice) (failure *mutex.Failure, err error) {
	defer mutex.CatchInterrupted(&err)
	defer func() {
		if why := recover(); why != nil {
			failure = FailureOf(why)
		}
	}()
	_, err = s.Apply(c)
	return nil, err
}

// Impossible is the error for a choice that is not possible now.
type Impossible struct {
	Choice trace.Choice
	Why    Obstacle
}

func (e *Impossible) Error() string { return fmt.Sprintf("%s: %s", e.Choice, e.Why) }

// Apply makes a choice. If the choice is not possible now, it returns an [*Impossible] and changes nothing.
func (s *System) Apply(c trace.Choice) (*Step, error) {
	if why := s.Obstacle(c); !why.None() {
		return nil, &Impossible{c, why}
	}
	switch c.Kind {
	case trace.Receive:
		at, _ := s.net.find(c.Message)
		return s.Deliver(at), nil
	case trace.Drop:
		at, _ := s.net.find(c.Message)
		return s.Drop(at), nil
	case trace.Duplicate:
		at, _ := s.net.find(c.Message)
		return s.Duplicate(at), nil
	case trace.Send:
		if s.AppSends != nil {
			s.AppSends[c.At-1]--
		}
		return s.Send(c.At, c.To), nil
	case trace.Crash:
		return s.Crash(c.At), nil
	case trace.Recover:
		return s.Recover(c.At), nil
	case trace.Ignored:
		return s.Ignore(c.At), nil
	case trace.Ask, trace.Again:
		if s.Asks != nil && s.Asks[c.At-1] > 0 {
			s.Asks[c.At-1]--
		}
	}
	return s.Do(c.Kind, c.At), nil
}
