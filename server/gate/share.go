package gate

import "time"

// A share is what a client or a network has had in one lane.
type share struct {
	had     time.Duration // for how long turns were held, on the clock of its level
	held    int           // turns
	waiting int           // tickets in line
}

func (s *share) idle() bool { return s.held+s.waiting == 0 }

// waitingOf is how many tickets wait in all lanes.
func waitingOf(all *[lanes]share) (n int) {
	for of := range all {
		n += all[of].waiting
	}
	return n
}

// A level is all who are next by what they have had: the networks of a lane, or the clients of a network in a lane.
type level struct {
	of     Lane
	active map[*share]bool // those who wait or have a turn
	clock  time.Duration   // what those had at most who were active
}

func newLevel(of Lane) level { return level{of: of, active: map[*share]bool{}} }

// least is what the one has had that has had the least of those who have anything to do; if nobody has, what the last
// one had. One who comes is put before that one, so that what is short goes past whatever many others have asked for.
func (l *level) least() time.Duration {
	least, some := l.clock, false
	for s := range l.active {
		if had := s.had - time.Duration(s.held)*usual[l.of]; !some || had < least { // before the turns it has now
			least, some = had, true
		}
	}
	return least
}

// count notes that so many more tickets wait, or hold turns.
func (l *level) count(s *share, waiting, held int) {
	if waiting == 0 && held == 0 {
		return
	}
	if s.idle() {
		s.had = max(s.had, l.least()-1) // nobody saves up by having had nothing done; but the one who comes is first
		l.active[s] = true
	}
	s.waiting += waiting
	s.held += held
	if s.idle() {
		l.clock = max(l.clock, s.had)
		delete(l.active, s)
	}
}
