package adversary

import (
	"maps"

	"fano/algorithms/engine/simulate"
)

// instant is a moment of a run, or a duration. Only the order of the moments matters.
type instant int64

// rest is longer than anything else takes: whatever waits that long finds the system at rest. later is longer still, so
// that a round of requests one after another ends before the next begins.
const (
	rest  instant = 1 << 24
	later         = rest << 16
)

// form says what a duration depends on. A duration is between 0 and 1 times the scale of its law.
type form uint8

const (
	constant form = iota
	risingFrom
	fallingFrom
	risingTo
	fallingTo
	ahead  // the distance from the sender up to the receiver, in cyclic order of IDs
	behind // the distance from the receiver up to the sender
	byChance
	lastFirst // of what is sent within the scale, the last arrives first
	forms
)

// law says how long things of one kind take.
type law struct {
	form  form
	scale instant
}

// of returns how long it takes from one of n nodes to another, the number-th time, beginning now.
func (l law) of(from, to, n, number int, now instant) instant {
	share := 0
	switch l.form {
	case constant:
		return l.scale
	case byChance:
		return instant(simulate.Mix(uint64(from)<<40|uint64(to)<<20|uint64(number)) % uint64(l.scale+1))
	case lastFirst:
		return l.scale - now%(l.scale+1)
	case risingFrom:
		share = from
	case fallingFrom:
		share = n - from
	case risingTo:
		share = to
	case fallingTo:
		share = n - to
	case ahead:
		share = (to - from + n) % n
	case behind:
		share = (from - to + n) % n
	}
	return l.scale * instant(share) / instant(n)
}

// round is one round of requests: which processes ask, and when in the round.
type round struct {
	asking []bool
	when   law
	// waits: a process asks only when the round begins and all is at rest. Otherwise it may ask again as soon as it has
	// left.
	waits bool
}

// plan is everything that an adversary decides. It determines a run.
type plan struct {
	rounds   []round
	messages []law                // by kind
	local    law                  // for a message that stays on its machine
	enter    law                  // how long a process that may enter delays its entry
	hold     law                  // how long it stays inside
	single   map[occasion]instant // things that take a time of their own
}

// occasion is one thing that takes time: the number-th message, entry or stay of process from. For entries and stays,
// to says which of the two it is, and is negative.
type occasion struct{ from, to, number int32 }

const (
	entering int32 = -1
	staying  int32 = -2
)

func (p *plan) clone() plan {
	c := *p
	c.rounds = append([]round(nil), p.rounds...)
	for i := range c.rounds {
		c.rounds[i].asking = append([]bool(nil), p.rounds[i].asking...)
	}
	c.messages = append([]law(nil), p.messages...)
	c.single = maps.Clone(p.single)
	return c
}

// duration returns how long a single thing takes: its own time if the plan gives one, else by the law of its kind.
func (p *plan) duration(o occasion, l law, n int, now instant) instant {
	if d, ok := p.single[o]; ok {
		return d
	}
	to := int(o.to)
	if to < 0 {
		to = int(o.from)
	}
	return l.of(int(o.from), to, n, int(o.number), now)
}
