package gate

import (
	"context"
	"sync/atomic"
	"time"

	"fano/algorithms/engine/system"
)

// Work is what is to be done in a turn.
type Work struct {
	Lane Lane
	// Bytes is how much memory it takes at most, by what it knows of itself. Only the lane [Long] counts them; in the
	// others so many turns bound them.
	Bytes int64
	// Firm: it does not ask whether its turn is over.
	Firm bool
	// Patience is how long it waits for its first turn; 0: as the context says by [WithPatience], or as long as the client
	// is there.
	Patience time.Duration
	// Held is for how long it holds turns at most; 0: as the lane has it, see [Limits.Held].
	Held time.Duration
	// Begun: it is part of what was let in before, such as the next piece of an answer; so it is neither refused nor put
	// out of the line, and ends with its client alone.
	Begun bool
}

// A Pass is work that was let in. It belongs to one goroutine.
type Pass struct {
	gate     *Gate
	ticket   *ticket
	patience time.Duration
	ctx      context.Context // of the work
	end      atomic.Pointer[context.CancelCauseFunc]
	began    time.Duration // spent in the lanes that it has left
	told     bool          // that it was slow
}

// Enter waits in line for a turn, on the account of the client that ctx names. Errors: *Crowded, if the line is too long
// or patience ends; *TooMuch; ErrClosed; ctx's cause. Leave the pass.
func (g *Gate) Enter(ctx context.Context, w Work) (*Pass, error) {
	if w.Lane != Long || w.Begun {
		w.Bytes = 0
	}
	if w.Patience == 0 {
		w.Patience = PatienceOf(ctx)
	}
	p := &Pass{gate: g, patience: w.Patience}
	if err := p.enter(ctx, w); err != nil {
		return nil, err
	}
	return p, nil
}

// enter waits for the first turn of a lane.
func (p *Pass) enter(ctx context.Context, w Work) error {
	g := p.gate
	if w.Bytes > g.limits.Bytes {
		return &TooMuch{w.Bytes, g.limits.Bytes}
	}
	t := &ticket{lane: w.Lane, firm: w.Firm, bytes: w.Bytes, begun: w.Begun, let: w.Begun, mark: markOf(ctx)}
	if t.allowed = w.Held; t.allowed == 0 {
		t.allowed = g.limits.Held[w.Lane]
	}
	t.overdue = func() { p.cancel(&Overdue{t.lane, t.allowed}) }
	if err := g.line(t, ClientOf(ctx)); err != nil {
		return err
	}
	closed := g.closed
	if w.Begun {
		w.Patience, closed = 0, nil
	}
	if err := g.await(ctx, t, w.Patience, closed); err != nil {
		return err
	}
	p.ticket = t
	return nil
}

// Context returns the context of the work: it ends when the work has held turns for too long, or is left, and in it the
// engine works as long as the pass has a turn.
func (p *Pass) Context(ctx context.Context) context.Context {
	ctx, end := context.WithCancelCause(context.WithValue(ctx, passKey{}, p))
	p.end.Store(&end)
	p.ctx = system.WithTurn(ctx, p.going)
	return p.ctx
}

func (p *Pass) cancel(cause error) {
	if end := p.end.Load(); end != nil {
		(*end)(cause)
	}
}

// going is asked by the engine while it works. Short work that takes long goes on in the lane of long work, and work that
// can rest does so when its slice is over. Errors: *Overdue, and from [Gate.Enter].
func (p *Pass) going() error {
	g, t := p.gate, p.ticket
	if !t.held {
		return errNoTurn
	}
	now := g.now()
	t.worked += min(now.Sub(later(t.since, t.asked)), mostBetween)
	t.asked = now
	switch {
	case t.allowed > 0 && t.worked >= t.allowed:
		return &Overdue{t.lane, t.allowed}
	case t.lane == Short && g.limits.Brief > 0 && t.worked >= g.limits.Brief:
		return p.move(p.ctx, Work{Lane: Long, Patience: p.patience})
	case !t.firm:
		return p.Yield(p.ctx)
	}
	return nil
}

// mostBetween is what counts at most as work between two questions of the engine, which come twice in a millisecond: what
// takes longer has waited for a processor.
const mostBetween = 4 * time.Millisecond

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// move goes on in another lane.
func (p *Pass) move(ctx context.Context, w Work) error {
	p.leave()
	p.began += p.ticket.spent
	return p.enter(ctx, w)
}

// line puts a client's ticket in line. Errors: ErrClosed, and from join.
func (g *Gate) line(t *ticket, client string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	t.account = g.of(client)
	if t.begun {
		g.rejoin(t)
		return nil
	}
	if err := g.isOpen(); err != nil {
		return err
	}
	return g.join(t)
}

// isOpen is ErrClosed once the gate is closed.
func (g *Gate) isOpen() error {
	select {
	case <-g.closed:
		return ErrClosed
	default:
		return nil
	}
}

// telling is how often one who waits is told its place at most.
const telling = 400 * time.Millisecond

// await waits for a ticket's turn. Errors: as of Enter; then the ticket has left the line.
func (g *Gate) await(ctx context.Context, t *ticket, patience time.Duration, closed <-chan struct{}) error {
	select {
	case <-t.ready: // most often at once
		return g.called(t, 0)
	default:
	}
	var late <-chan time.Time
	if patience > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		late = timer.C
	}
	var news <-chan time.Time
	tell := tellingOf(ctx)
	if tell != nil {
		ticker := time.NewTicker(telling)
		defer ticker.Stop()
		news = ticker.C
	}
	for {
		select {
		case <-t.ready:
			return g.called(t, g.now().Sub(t.joined))
		case <-ctx.Done():
			return g.giveUp(t, func(int) error { return context.Cause(ctx) })
		case <-closed:
			return g.giveUp(t, func(int) error { return ErrClosed })
		case <-late:
			return g.giveUp(t, func(ahead int) error { return &Crowded{Lane: t.lane, Ahead: ahead} })
		case <-news:
			g.mu.Lock()
			g.settle(t.account)
			ahead, waiting := g.ahead(t), !t.held && !t.out
			g.mu.Unlock()
			if waiting {
				tell(ahead)
			}
		}
	}
}

// called is the end of a ticket's waiting. Errors: *Crowded, if it was put out of the line.
func (g *Gate) called(t *ticket, wait time.Duration) error {
	if t.out {
		return crowded(t.lane)
	}
	g.waited(t.lane, wait)
	return nil
}

// giveUp leaves the line, or a turn that came in the same moment.
func (g *Gate) giveUp(t *ticket, why func(ahead int) error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	ahead := 0
	switch {
	case t.out: // in the same moment
		return crowded(t.lane)
	case t.held:
		g.takeBack(t)
	default:
		ahead = g.ahead(t)
		g.leave(t)
	}
	err := why(ahead)
	if _, crowded := err.(*Crowded); crowded {
		g.lanes[t.lane].refused++
	} else {
		g.lanes[t.lane].abandoned++
	}
	g.forget(t)
	g.serve(t.lane)
	return err
}

// Leave ends the work, and its context. It may be called more than once.
func (p *Pass) Leave() {
	p.leave()
	p.cancel(nil)
	if spent := p.began + p.ticket.spent; spent > long && !p.told {
		p.told = true
		p.gate.slow(p.ticket.lane, spent, p.ticket.mark)
	}
}

// long is for how long work holds turns before an operator hears of it.
const long = time.Second

// leave gives the turn away for good.
func (p *Pass) leave() {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.ticket.held {
		g.takeBack(p.ticket)
	}
	g.forget(p.ticket)
	g.serve(p.ticket.lane)
}

// Over tells whether others wait and this turn has lasted long enough.
func (p *Pass) Over() bool {
	return p.gate.lanes[p.ticket.lane].waiting.Load() > 0 && p.gate.now().Sub(p.ticket.since) >= p.gate.limits.Slice
}

// Yield waits in line again if the turn is over. The work keeps its memory meanwhile. Errors: ctx's cause; then it has no
// turn any more.
func (p *Pass) Yield(ctx context.Context) error {
	if !p.Over() {
		return nil
	}
	return p.again(ctx)
}

// Firm makes the work one that does not ask any more whether its turn is over. Errors: as of Yield.
func (p *Pass) Firm(ctx context.Context) error {
	g, t := p.gate, p.ticket
	g.mu.Lock()
	l := &g.lanes[t.lane]
	there := t.firm || l.firm < g.mostFirm(t.lane)
	if there && !t.firm {
		t.firm = true
		l.firm++
	}
	g.mu.Unlock()
	if there {
		return nil
	}
	p.rest()
	t.firm = true
	return p.again(ctx)
}

// again waits for another turn.
func (p *Pass) again(ctx context.Context) error {
	p.rest()
	g, t := p.gate, p.ticket
	g.mu.Lock()
	g.rejoin(t)
	g.serve(t.lane)
	g.mu.Unlock()
	return g.await(ctx, t, 0, nil) // what has begun may end, also where nothing more is let in
}

// rest gives the turn away.
func (p *Pass) rest() {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.ticket.held {
		g.takeBack(p.ticket)
		g.serve(p.ticket.lane)
	}
}

// stand gives the turn away and the bytes with it, for as long as the work waits for something else: what it still holds
// then is little, and who holds bytes and waits for more may wait for ever.
func (p *Pass) stand() {
	p.rest()
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	g.forget(p.ticket)
	g.serve(p.ticket.lane)
}

// Spent is for how long the work has held turns.
func (p *Pass) Spent() time.Duration {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.ticket.held {
		return p.ticket.spent + g.now().Sub(p.ticket.since)
	}
	return p.ticket.spent
}
