package gate

import "time"

// A share is what a client or a network has had in one lane, and has there.
type share struct {
	had time.Duration // for how long turns were held, on the clock of its level
	tally
}

// A tally counts tickets of a lane.
type tally struct {
	held    int // turns
	waiting int // in line
	loose   int // of these, such as may be put out of it
}

// place is what a ticket counts for while it is in line, and turn while it has a turn.
func (t *ticket) place() tally {
	if t.let {
		return tally{waiting: 1}
	}
	return tally{waiting: 1, loose: 1}
}

var turn = tally{held: 1}

func (c tally) idle() bool { return c.held+c.waiting == 0 }

// plus is the sum of two tallies, and minus their difference.
func (c tally) plus(d tally) tally {
	return tally{c.held + d.held, c.waiting + d.waiting, c.loose + d.loose}
}

func (c tally) minus(d tally) tally {
	return tally{c.held - d.held, c.waiting - d.waiting, c.loose - d.loose}
}

// A level is all who are next by what they have had: the networks of a lane, or the clients of a network in a lane.
type level struct {
	of     Lane
	active map[*share]bool // those who wait or have a turn
	clock  time.Duration   // what those had at most who were active
	floor  time.Duration   // what the one who came last was taken to have had
	queues []int           // how many have so many loose tickets, by that number
}

func newLevel(of Lane) level { return level{of: of, active: map[*share]bool{}} }

// longest is how many loose tickets the one has that has most of them.
func (l *level) longest() int { return max(0, len(l.queues)-1) }

// least is what the one has had that has had the least of those who have anything to do; if nobody has, what the last
// one had.
func (l *level) least() time.Duration {
	least, some := l.clock, false
	for s := range l.active {
		if had := s.had - time.Duration(s.held)*usual[l.of]; !some || had < least { // before the turns it has now
			least, some = had, true
		}
	}
	return least
}

// comes puts one who comes before the one that has had the least, so that what is short goes past whatever many others
// have asked for, and behind those who came so before, who would else wait for as long as others come. Nobody saves up
// by having had nothing done.
func (l *level) comes(s *share) {
	l.floor = max(l.floor, l.least()-1)
	s.had = max(s.had, l.floor)
	l.active[s] = true
}

// count has a share count something else from now on.
func (l *level) count(s *share, now tally) {
	if s.idle() && !now.idle() {
		l.comes(s)
	}
	if s.loose != now.loose {
		l.queue(s.loose, -1)
		l.queue(now.loose, 1)
	}
	s.tally = now
	if s.idle() {
		l.clock = max(l.clock, s.had)
		delete(l.active, s)
	}
}

// queue notes that so many more have a number of loose tickets.
func (l *level) queue(loose, more int) {
	if loose == 0 {
		return
	}
	for len(l.queues) <= loose {
		l.queues = append(l.queues, 0)
	}
	l.queues[loose] += more
	for len(l.queues) > 0 && l.queues[len(l.queues)-1] == 0 {
		l.queues = l.queues[:len(l.queues)-1]
	}
}
