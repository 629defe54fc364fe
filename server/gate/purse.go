package gate

import (
	"fmt"
	"math"
	"time"
)

// A purse is for how long a server that bounds this still works for a client: less than nothing, if it has worked for
// longer than a minute's share.
type purse struct {
	left time.Duration
	at   time.Time
}

// refill adds what has become free since.
func (p *purse) refill(now time.Time, perMinute time.Duration) {
	if p.at.IsZero() {
		p.left, p.at = perMinute, now
	}
	p.left = min(perMinute, p.left+time.Duration(float64(now.Sub(p.at))*perMinute.Minutes()))
	p.at = now
}

// mayPay tells whether a client may have more work begun in a lane: short work always, which it pays for, too. Errors:
// *Overdrawn. The lock is held.
func (g *Gate) mayPay(a *account, in Lane) error {
	most := g.limits.Work
	if most == 0 || in == Short {
		return nil
	}
	if a.purse.refill(g.now(), most); a.purse.left <= 0 {
		return &Overdrawn{most, time.Duration(float64(time.Second-a.purse.left) / most.Minutes())}
	}
	return nil
}

// pay takes what a turn has cost, or gives back what it was taken for. Nobody owes more than a minute's. The lock is held.
func (g *Gate) pay(a *account, took time.Duration) {
	if g.limits.Work > 0 {
		a.purse.refill(g.now(), g.limits.Work)
		a.purse.left = max(-g.limits.Work, min(g.limits.Work, a.purse.left-took))
	}
}

// Overdrawn refuses work to a client for whom the server has worked for too long.
type Overdrawn struct{ perMinute, wait time.Duration }

func (e *Overdrawn) Error() string {
	return fmt.Sprintf("what was asked for from this network takes more than the %g seconds a minute that this server "+
		"computes for one; what was computed before is still there, and new runs are again in %d seconds",
		e.perMinute.Seconds(), e.Seconds())
}

// Seconds is after how many whole seconds, at least one, the client may have something computed again.
func (e *Overdrawn) Seconds() int { return max(1, int(math.Ceil(e.wait.Seconds()))) }
