package system

import (
	"fmt"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Option is a choice, and why it is not possible now; Why is empty if it is.
type Option struct {
	Choice trace.Choice
	Why    string
}

// Choices are what can happen next, in a fixed order: process by process ask,
// enter, leave, where the Config says so leave and ask in the same moment, and, if Tells
// says how often, to whom it can send a message of the application; then channel by
// channel what can be delivered.
func (s *System) Choices() []trace.Choice {
	var possible []trace.Choice
	for _, o := range s.Options() {
		if o.Why == "" {
			possible = append(possible, o.Choice)
		}
	}
	return possible
}

// Options are the choices in the same order, the impossible ones too, with the
// reason why not.
func (s *System) Options() []Option {
	var all []Option
	add := func(c trace.Choice) { all = append(all, Option{c, s.why(c)}) }
	own := []trace.Kind{trace.Ask, trace.Enter, trace.Leave}
	if s.Again {
		own = append(own, trace.Again)
	}
	for p := mutex.ID(1); int(p) <= s.Processes; p++ { // a server does nothing of itself
		for _, kind := range own {
			add(trace.Choice{Kind: kind, At: p})
		}
		for to := mutex.ID(1); s.Tells != nil && int(to) <= s.Processes; to++ {
			if to != p {
				add(trace.Choice{Kind: trace.Send, At: p, To: to})
			}
		}
	}
	for _, at := range s.net.inFlight() {
		name := s.Packet(at).Name()
		add(trace.Choice{Kind: trace.Receive, At: name.To, Message: name})
	}
	return all
}

// Apply does one choice. It fails, and changes nothing, if the choice is not
// possible now.
func (s *System) Apply(c trace.Choice) (*Step, error) {
	if why := s.why(c); why != "" {
		return nil, fmt.Errorf("%s: %s", c, why)
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
		if s.Tells != nil {
			s.Tells[c.At-1]--
		}
		return s.Send(c.At, c.To), nil
	case trace.Crash:
		return s.Crash(c.At), nil
	case trace.Recover:
		return s.Recover(c.At), nil
	case trace.Ask, trace.Again:
		if s.Asks != nil && s.Asks[c.At-1] > 0 {
			s.Asks[c.At-1]--
		}
	}
	return s.Do(c.Kind, c.At), nil
}

// why says why a choice is not possible now, nothing if it is.
func (s *System) why(c trace.Choice) string {
	switch c.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		return s.whyNotMessage(c)
	}
	if c.At < 1 || int(c.At) > s.Nodes() {
		return fmt.Sprintf("there are only processes 1 to %d", s.Nodes())
	}
	phase := s.Local(c.At).Phase
	switch crashed := s.Local(c.At).Crashed; {
	case c.Kind == trace.Recover && !crashed:
		return fmt.Sprintf("process %d has not crashed", c.At)
	case c.Kind != trace.Recover && crashed:
		return fmt.Sprintf("process %d has crashed", c.At)
	case c.Kind == trace.Send && (c.To < 1 || int(c.To) > s.Nodes() || c.To == c.At):
		return fmt.Sprintf("it can send to another of processes 1 to %d", s.Nodes())
	case c.Kind == trace.Send && s.Tells != nil && (int(c.At) > len(s.Tells) || s.Tells[c.At-1] == 0):
		return fmt.Sprintf("process %d has no message of the application left", c.At)
	case c.Kind.Asks() && int(c.At) > s.Processes:
		return fmt.Sprintf("node %d only serves", c.At)
	case c.Kind == trace.Ask && phase != mutex.Idle:
		return fmt.Sprintf("process %d is already %s", c.At, phase)
	case c.Kind.Asks() && s.Asks != nil && s.Asks[c.At-1] == 0:
		return fmt.Sprintf("process %d has no request left", c.At)
	case c.Kind == trace.Enter && phase != mutex.Waiting:
		return fmt.Sprintf("process %d is %s, not waiting", c.At, phase)
	case c.Kind == trace.Enter && !s.MayEnter(c.At):
		return fmt.Sprintf("process %d must still wait", c.At)
	case c.Kind.Leaves() && phase != mutex.Inside:
		return fmt.Sprintf("process %d is %s, not inside", c.At, phase)
	}
	return ""
}

func (s *System) whyNotMessage(c trace.Choice) string {
	at, ok := s.net.find(c.Message)
	if !ok {
		return fmt.Sprintf("%s is not on its way", c.Message)
	}
	if c.Kind == trace.Receive && s.Local(c.Message.To).Crashed {
		return fmt.Sprintf("process %d has crashed", c.Message.To)
	}
	if first, waits := s.net.ahead(s.Packet(at)); waits && c.Kind == trace.Receive && s.Order == FIFO {
		return fmt.Sprintf("%s is before it on a FIFO channel", first)
	}
	if c.Kind == trace.Duplicate && c.Message.Copy > 0 {
		return fmt.Sprintf("%s is a copy already", c.Message)
	}
	return ""
}
