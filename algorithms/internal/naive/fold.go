package naive

import (
	"context"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Fold replaces a system's numbers by the least equivalent ones, as the explorer does with its rows if it folds them:
// it forgets more if processes are Comparers on FIFO channels.
func Fold(s *system.System) {
	if _, compares := s.Local(1).Process.(mutex.Comparer); !compares || s.Order != system.FIFO {
		Normal(s, 0)
		return
	}
	each(s, func(_ model.Number, v int) int { return v })
	if bound, is := boundOf(s); is {
		each(s, func(_ model.Number, v int) int { return min(v, bound) })
	}
	forgetStamps(s)
	shift(s)
}

// boundOf returns one more than the greatest timestamp of a waiting request, if no process may ask again.
func boundOf(s *system.System) (bound int, is bool) {
	bound = 1
	for i := mutex.ID(1); int(i) <= s.Nodes(); i++ {
		if asksLeft(s, i) != 0 {
			return 0, false
		}
		if l := s.Local(i); l.Phase == mutex.Waiting {
			bound = max(bound, l.Process.(mutex.Comparer).Requested(i)+1)
		}
	}
	return bound, true
}

// forgetStamps goes through each channel, with a lower bound of its receiver's clock at each receipt.
func forgetStamps(s *system.System) {
	machine := system.NewMachine(context.Background(), s.Config)
	clocks := map[system.Channel]int{}
	for _, at := range s.InFlight() {
		p := s.Packet(at)
		channel, to := system.Channel{From: p.From, To: p.To}, s.Local(p.To)
		if _, known := clocks[channel]; !known {
			clocks[channel] = to.Clock
		}
		clock := clocks[channel]
		clocks[channel] = machine.Received(clock, p.Clock, s.Algorithm.Asks(int(p.Kind)))
		if p.Clock <= clock {
			p.Clock = machine.ForgetStamp(p.To, to, asksLeft(s, p.To), p.From, p.Clock)
		}
	}
}

// shift makes every number that is less than all clocks 1, and the least clock the number after it.
func shift(s *system.System) {
	least, lower := s.Local(1).Clock, false
	each(s, func(n model.Number, v int) int {
		if n.Kind == model.Clock {
			least = min(least, v)
		}
		return v
	})
	each(s, func(n model.Number, v int) int {
		lower = lower || 0 < v && v < least
		return v
	})
	each(s, func(_ model.Number, v int) int {
		switch {
		case v == 0:
			return 0
		case v < least:
			return 1
		case lower:
			return v - least + 2
		}
		return v - least + min(least, 1)
	})
}
