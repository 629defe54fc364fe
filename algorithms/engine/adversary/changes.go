package adversary

import "fano/algorithms/engine/simulate"

// chance is the state of a random number generator that gives the same numbers on every machine.
type chance uint64

// below returns the next number, from 0 to n − 1.
func (c *chance) below(n int) int {
	*c++
	return int(simulate.Mix(uint64(*c)) % uint64(n))
}

// starts returns the plans to begin with, in random order: each order of requests with each law of message times.
// Messages that stay on one machine take no time, or as much as the others.
func (c *hillClimb) starts() []plan {
	messages := []law{{constant, 1}}
	for f := risingFrom; f < forms; f++ {
		messages = append(messages, law{f, 1 << 10})
	}
	var all []plan
	for i, m := range messages {
		for _, rounds := range c.orders() {
			p := plan{rounds: rounds, hold: law{constant, 4}, single: map[occasion]instant{}}
			for range c.System.Algorithm.Messages {
				p.messages = append(p.messages, m)
			}
			all = append(all, p)
			if i > 0 {
				p.local = m
				all = append(all, p)
			}
		}
	}
	for i := range all {
		j := i + c.chance.below(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// orders returns orders in which requests may be made: all at once, or one after another by rising or falling IDs, each
// when the system is at rest or soon after the one before; in every round, or only before the last round, in which all
// ask at once.
func (c *hillClimb) orders() [][]round {
	var all [][]round
	burst := law{constant, 1}
	for _, when := range []law{
		burst,
		{risingFrom, rest << 8}, {fallingFrom, rest << 8},
		{risingFrom, 1 << 10}, {fallingFrom, 1 << 10},
		{byChance, rest << 8}, {byChance, 1 << 10},
	} {
		same := c.all(when)
		all = append(all, same)
		if when != burst && len(same) > 1 {
			before := c.all(when)
			before[len(before)-1].when = burst
			all = append(all, before)
		}
	}
	again := c.all(burst)
	for i := range again {
		again[i].waits = i == 0
	}
	return append(all, again)
}

// all returns the maximum number of rounds; in each, every process asks that still may.
func (c *hillClimb) all(when law) []round {
	most := 0
	for _, asks := range c.System.Asks {
		most = max(most, asks)
	}
	rounds := make([]round, most)
	for i := range rounds {
		rounds[i] = round{asking: make([]bool, c.System.Processes), when: when, waits: true}
		for p, asks := range c.System.Asks {
			rounds[i].asking[p] = i < asks
		}
	}
	return rounds
}

// changed returns a plan that differs in one thing, or in a few.
func (c *hillClimb) changed(of *plan) plan {
	p := of.clone()
	for {
		c.change(&p)
		if c.chance.below(3) > 0 {
			return p
		}
	}
}

func (c *hillClimb) change(p *plan) {
	switch c.chance.below(8) {
	case 0:
		if at := c.chance.below(len(p.messages) + 1); at < len(p.messages) {
			p.messages[at] = c.law()
		} else {
			p.local = c.law()
		}
	case 1:
		if len(p.rounds) == 0 {
			return
		}
		r := &p.rounds[c.chance.below(len(p.rounds))]
		r.when = c.law()
		if c.chance.below(2) == 0 {
			r.when.scale = rest << 8
		}
	case 2:
		if len(p.rounds) == 0 {
			return
		}
		r := &p.rounds[c.chance.below(len(p.rounds))]
		r.waits = !r.waits
	case 3:
		if c.chance.below(2) == 0 {
			p.enter = c.law()
		} else {
			p.hold = c.law()
		}
	case 4:
		if !c.Whole {
			c.toggle(p)
		}
	default:
		c.single(p)
	}
}

// law returns a random law.
func (c *hillClimb) law() law { return law{form(c.chance.below(int(forms))), c.scale()} }

// scale returns a random duration, of any magnitude.
func (c *hillClimb) scale() instant { return instant(1) << c.chance.below(20) }

// toggle makes some processes ask in a round in which they did not, or stops them, within the number of requests they
// may make.
func (c *hillClimb) toggle(p *plan) {
	r := c.chance.below(len(p.rounds))
	n := c.System.Processes
	from, length := c.chance.below(n), 1
	if c.chance.below(3) == 0 {
		length = 1 + c.chance.below(n)
	}
	for i := range length {
		at := (from + i) % n
		asked := 0
		for _, round := range p.rounds {
			if round.asking[at] {
				asked++
			}
		}
		who := p.rounds[r].asking
		who[at] = !who[at] && asked < c.System.Asks[at]
	}
}

// single gives one message, entry or stay a time of its own, or removes that.
func (c *hillClimb) single(p *plan) {
	n := c.System.Topology.Nodes()
	o := occasion{from: c.node(n), to: c.node(n), number: int32(c.chance.below(2*len(p.rounds) + 2))}
	switch c.chance.below(6) {
	case 0:
		o.to = entering
	case 1:
		o.to = staying
	}
	if _, ok := p.single[o]; ok && c.chance.below(2) == 0 {
		delete(p.single, o)
		return
	}
	p.single[o] = c.scale() - 1
}

func (c *hillClimb) node(n int) int32 { return int32(c.chance.below(n) + 1) }
