package system

import (
	"fmt"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Obstacle says why a choice is not possible now. The zero value means that there is no obstacle.
type Obstacle struct {
	Code    Code
	At      mutex.ID          // the process concerned, if there is one
	Most    int               // the number of processes, if the choice names one that does not exist
	Phase   mutex.Phase       // the phase of At, if the phase is the obstacle
	Message trace.MessageName // the message that is in the way, or that is not in flight
}

// Code is the kind of an Obstacle.
type Code string

// The codes of an Obstacle. Each comment names the fields that are set.
const (
	NoProcess    Code = "no-process"     // Most
	NotTo        Code = "not-to"         // Most: it can send to another process up to this one
	IsUp         Code = "is-up"          // At
	IsDown       Code = "is-down"        // At
	NothingToSay Code = "nothing-to-say" // At
	OnlyServes   Code = "only-serves"    // At
	AsksAlready  Code = "asks-already"   // At, Phase
	NoRequest    Code = "no-request"     // At
	NotWaiting   Code = "not-waiting"    // At, Phase
	MustWait     Code = "must-wait"      // At
	NotInside    Code = "not-inside"     // At, Phase
	IsIdle       Code = "is-idle"        // At: its request would not be ignored
	NotUnderWay  Code = "not-under-way"  // Message
	Behind       Code = "behind"         // Message: the first message on the FIFO channel
	IsCopy       Code = "is-copy"        // Message
)

// None reports whether there is no obstacle.
func (o Obstacle) None() bool { return o.Code == "" }

// texts holds the obstacles in words.
var texts = map[Code]string{
	NoProcess:    "there are only processes 1 to {most}",
	NotTo:        "it can send to another of processes 1 to {most}",
	IsUp:         "process {at} has not crashed",
	IsDown:       "process {at} has crashed",
	NothingToSay: "process {at} has no message of the application left",
	OnlyServes:   "node {at} only serves",
	AsksAlready:  "process {at} is already {phase}",
	NoRequest:    "process {at} has no request left",
	NotWaiting:   "process {at} is {phase}, not waiting",
	MustWait:     "process {at} must still wait",
	NotInside:    "process {at} is {phase}, not inside",
	IsIdle:       "process {at} is idle: its request would not be ignored",
	NotUnderWay:  "{message} is not on its way",
	Behind:       "{message} is before it on a FIFO channel",
	IsCopy:       "{message} is a copy already",
}

// String returns the obstacle in words, "" if there is none.
func (o Obstacle) String() string {
	return strings.NewReplacer(
		"{most}", fmt.Sprint(o.Most), "{at}", fmt.Sprint(o.At), "{phase}", o.Phase.String(), "{message}", o.Message.String(),
	).Replace(texts[o.Code])
}

// Obstacle returns why a choice is not possible now. The result is None if the choice is possible.
func (s *System) Obstacle(c trace.Choice) Obstacle {
	s.machine.count(1)
	switch c.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		return s.obstacleOf(c)
	}
	if c.At < 1 || int(c.At) > s.Nodes() {
		return Obstacle{Code: NoProcess, Most: s.Nodes()}
	}
	is := func(code Code) Obstacle { return Obstacle{Code: code, At: c.At} }
	phase := s.Local(c.At).Phase
	switch crashed := s.Local(c.At).Crashed; {
	case c.Kind == trace.Recover && !crashed:
		return is(IsUp)
	case c.Kind != trace.Recover && crashed:
		return is(IsDown)
	case c.Kind == trace.Send && (c.To < 1 || int(c.To) > s.Nodes() || c.To == c.At):
		return Obstacle{Code: NotTo, Most: s.Nodes()}
	case c.Kind == trace.Send && s.AppSends != nil && (int(c.At) > len(s.AppSends) || s.AppSends[c.At-1] == 0):
		return is(NothingToSay)
	case c.Kind.Asks() && int(c.At) > s.Processes:
		return is(OnlyServes)
	case c.Kind == trace.Ignored && phase == mutex.Idle:
		return is(IsIdle)
	case c.Kind == trace.Ask && phase != mutex.Idle:
		return Obstacle{Code: AsksAlready, At: c.At, Phase: phase}
	case c.Kind.Asks() && s.Asks != nil && s.Asks[c.At-1] == 0:
		return is(NoRequest)
	case c.Kind == trace.Enter && phase != mutex.Waiting:
		return Obstacle{Code: NotWaiting, At: c.At, Phase: phase}
	case c.Kind == trace.Enter && !s.MayEnter(c.At):
		return is(MustWait)
	case c.Kind.Leaves() && phase != mutex.Inside:
		return Obstacle{Code: NotInside, At: c.At, Phase: phase}
	}
	return Obstacle{}
}

// obstacleOf returns the obstacle to a choice about a message.
func (s *System) obstacleOf(c trace.Choice) Obstacle {
	s.machine.count(len(s.net.packets) / 16) // find looks through them
	at, ok := s.net.find(c.Message)
	if !ok {
		return Obstacle{Code: NotUnderWay, Message: c.Message}
	}
	return s.obstacleAt(c, at)
}

// obstacleAt returns the obstacle to a choice about the message in a slot.
func (s *System) obstacleAt(c trace.Choice, at Slot) Obstacle {
	s.machine.count(1)
	if c.Kind == trace.Receive && s.Local(c.Message.To).Crashed {
		return Obstacle{Code: IsDown, At: c.Message.To}
	}
	if c.Kind == trace.Receive && s.Order == FIFO {
		if first, waits := s.net.firstOnChannel(s.Packet(at)); waits {
			return Obstacle{Code: Behind, Message: first}
		}
	}
	if c.Kind == trace.Duplicate && c.Message.Copy > 0 {
		return Obstacle{Code: IsCopy, Message: c.Message}
	}
	return Obstacle{}
}
