package quota

import (
	"fmt"
	"math"
	"net/http"
	"sync"
	"time"

	"fano/server/run"
)

// started is what a computation is taken to cost until it is known: so nobody starts any number of them at once.
const started = time.Second

// work bounds how much one client may have computed. Many may sit behind one address, a class in its school: what one
// of them has had computed is there for all and costs nothing more, and a client that has nothing computed is never
// refused.
type work struct {
	perMinute time.Duration
	now       func() time.Time
	mu        sync.Mutex
	accounts  map[string]*account
	swept     time.Time
}

// account is what a client may still have computed; less than nothing, if more was computed than it had.
type account struct {
	left time.Duration
	at   time.Time
}

func newWork(perMinute time.Duration) *work {
	return &work{perMinute: perMinute, now: time.Now, accounts: map[string]*account{}}
}

// of is the account of a client, as it is now. The lock is held.
func (w *work) of(client string) *account {
	now := w.now()
	w.sweep(now)
	a := w.accounts[client]
	if a == nil {
		a = &account{left: w.perMinute, at: now}
		w.accounts[client] = a
	}
	w.refill(a, now)
	return a
}

// refill adds what has become free since.
func (w *work) refill(a *account, now time.Time) {
	a.left = min(w.perMinute, a.left+time.Duration(float64(now.Sub(a.at))*w.perMinute.Minutes()))
	a.at = now
}

// sweep forgets, once a minute, clients of whom there is nothing to remember.
func (w *work) sweep(now time.Time) {
	if now.Sub(w.swept) < time.Minute {
		return
	}
	w.swept = now
	for client, a := range w.accounts {
		if w.refill(a, now); a.left == w.perMinute {
			delete(w.accounts, client)
		}
	}
}

// A payer is a client who has something computed.
type payer struct {
	work   *work
	client string
}

// MayPay lets a computation begin if the client has something left. Errors: *Overdrawn.
func (p payer) MayPay() error {
	p.work.mu.Lock()
	defer p.work.mu.Unlock()
	a := p.work.of(p.client)
	if a.left <= 0 {
		return &Overdrawn{p.work.perMinute, time.Duration(float64(time.Second-a.left) / p.work.perMinute.Minutes())}
	}
	a.left -= started
	return nil
}

// Paid puts what it has really taken in the place of what it was taken for. Nobody owes more than a minute's.
func (p payer) Paid(took time.Duration) {
	p.work.mu.Lock()
	defer p.work.mu.Unlock()
	a := p.work.of(p.client)
	a.left = max(-p.work.perMinute, min(p.work.perMinute, a.left+started-took))
}

// Overdrawn refuses a computation to a client who has had too much computed.
type Overdrawn struct{ perMinute, wait time.Duration }

func (e *Overdrawn) Error() string {
	return fmt.Sprintf("what was asked for from this network takes more than the %g seconds a minute that this server "+
		"computes for one; what was computed before is still there, and new runs are again in %d seconds",
		e.perMinute.Seconds(), e.Seconds())
}

// Seconds is after how many whole seconds, at least one, the client may have something computed again.
func (e *Overdrawn) Seconds() int { return max(1, int(math.Ceil(e.wait.Seconds()))) }

// Computing bounds how long the limiter's server computes for one client in a minute; 0: as long as it may take.
func (l *Limiter) Computing(perMinute time.Duration) *Limiter {
	l.work = nil
	if perMinute > 0 {
		l.work = newWork(perMinute)
	}
	return l
}

// Charge has what a request makes the server compute paid by the client.
func (l *Limiter) Charge(r *http.Request) *http.Request {
	client := l.client(r)
	if l.work == nil || client == "" {
		return r
	}
	return r.WithContext(run.WithPayer(r.Context(), payer{l.work, client}))
}
