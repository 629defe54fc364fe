package lodhakshemkalyani

import "fano/algorithms/mutex"

// The names of the algorithm's own invariants.
const (
	leastFirst     = "least-first"
	knownSatisfied = "known-are-satisfied"
	consentKnown   = "consent-is-known"
)

// leastIsInside reports whether the process inside has the least of all open requests, those not yet satisfied. This
// is the fairness that the paper claims.
func leastIsInside(c mutex.Configuration) bool {
	least, found := leastOpen(c)
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if c.Phase(i) == mutex.Inside && (!found || least.P != i) {
			return false
		}
	}
	return true
}

// knownRequestsAreSatisfied reports whether no process believes that an open request, or a later one, is satisfied.
func knownRequestsAreSatisfied(c mutex.Configuration) bool {
	least, found := leastOpen(c)
	for i := mutex.ID(1); found && int(i) <= c.Topology().N; i++ {
		if p := process(c, i); !before(p.highest(), least) {
			return false
		}
	}
	return true
}

// leastOpen returns the least request of the processes that wait or are inside, if there is one.
func leastOpen(c mutex.Configuration) (least Priority, found bool) {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if r := (Priority{process(c, i).SN, i}); r.SN > 0 && (!found || before(r, least)) {
			least, found = r, true
		}
	}
	return least, found
}

// consentersAreLaterOrKnown reports whether, if j is in i's RV and both have open requests, j's is the later one
// or is in i's LRQ. RV therefore never lets i enter before a process that must go first.
func consentersAreLaterOrKnown(c mutex.Configuration) bool {
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		p := process(c, i)
		if p.SN == 0 {
			continue
		}
		for j := range p.RV.All() {
			r := Priority{process(c, j).SN, j}
			if r.SN > 0 && before(r, Priority{p.SN, i}) && !p.LRQ.Has(r) {
				return false
			}
		}
	}
	return true
}

func process(c mutex.Configuration, i mutex.ID) *Process { return c.Process(i).(*Process) }
