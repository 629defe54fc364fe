package adversary

import (
	"context"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// mostEvents ends a run that does not end by itself.
const mostEvents = 200_000

// play is one run, as decided by a plan.
type play struct {
	*plan
	sys   *system.System
	queue eventQueue
	now   instant
	last  []instant // by channel, if FIFO: when the last message on it arrives

	asked   []int  // by process: number of rounds it has been through
	entries []int  // by process
	about   []bool // by process: its entry is planned
	events  int
	wanting int // processes that are not idle
	flying  int // messages in flight

	since, most busy // the current busy period, and the most expensive one that is over
	least       bool
	waiting     int // processes that waited at the end of the choices made already
	whole       int // entries of a run that is counted as a whole; 0: count each busy period

	records  bool
	schedule []trace.Choice
}

func newPlay(ctx context.Context, c system.Config, p *plan, from []trace.Choice) *play {
	n := c.Processes
	c.Asks, c.Listens = nil, false
	r := &play{plan: p, asked: make([]int, n), entries: make([]int, n), about: make([]bool, n)}
	var starts []system.Slot
	r.sys, starts = system.New(ctx, c)
	if c.Order == system.FIFO {
		r.last = make([]instant, r.sys.Nodes()*r.sys.Nodes())
	}
	if len(from) == 0 {
		r.send(starts)
		return r
	}
	r.follow(from)
	return r
}

// follow makes the choices that have been made already, and plans what is under way then.
func (r *play) follow(from []trace.Choice) {
	for _, c := range from {
		if _, err := r.sys.Apply(c); err != nil {
			panic(fmt.Errorf("adversary: %w", err))
		}
	}
	r.send(slices.Clone(r.sys.InFlight()))
	r.since.messages = 0 // they were sent before
	for p := mutex.ID(1); int(p) <= r.sys.Processes; p++ {
		switch l := r.sys.Local(p); {
		case l.Crashed:
			r.asked[p-1] = len(r.rounds)
		case l.Phase == mutex.Waiting:
			r.wanting++
			r.waiting++
			r.mayEnter(p)
		case l.Phase == mutex.Inside:
			r.wanting++
			r.scheduleLeave(p)
		}
	}
}

// run runs until nothing is left to do or a verb of a program fails. In the latter case the current busy period never
// ends.
func (r *play) run() {
	if r.sys.Failed() != nil {
		return
	}
	defer func() {
		if why := recover(); why != nil {
			_ = system.FailureOf(why)
		}
	}()
	for p := mutex.ID(1); int(p) <= r.sys.Processes; p++ {
		if l := r.sys.Local(p); l.Phase == mutex.Idle && !l.Crashed { // the others think after leaving
			r.think(p)
		}
	}
	for len(r.queue.events) > 0 && r.events < mostEvents {
		d := r.queue.next()
		r.now = d.at
		r.do(d)
	}
}

// think plans the next request of a process, in the next round in which it takes part.
func (r *play) think(p mutex.ID) {
	for r.asked[p-1] < len(r.rounds) {
		number := r.asked[p-1]
		round := &r.rounds[number]
		r.asked[p-1]++
		if !round.asking[p-1] {
			continue
		}
		at := round.when.of(int(p), int(p), r.sys.Processes, number, r.now)
		if round.waits {
			at += instant(number+1) * later
		} else {
			at += r.now
		}
		r.queue.put(event{at: max(at, r.now), kind: trace.Ask, ref: int32(p)})
		return
	}
}

func (r *play) do(d event) {
	p := mutex.ID(d.ref)
	switch d.kind {
	case trace.Receive:
		at := system.Slot(d.ref)
		to, name := r.sys.Packet(at).To, r.sys.Packet(at).Name()
		r.flying--
		r.note(trace.Choice{Kind: trace.Receive, At: to, Message: name})
		r.happened(to, r.sys.Deliver(at))
	case trace.Ask:
		r.wanting++
		r.note(trace.Choice{Kind: trace.Ask, At: p})
		r.happened(p, r.sys.Do(trace.Ask, p))
	case trace.Enter:
		if r.about[p-1] = false; !r.sys.MayEnter(p) {
			return
		}
		r.entries[p-1]++
		r.since.entries++
		r.note(trace.Choice{Kind: trace.Enter, At: p})
		r.happened(p, r.sys.Do(trace.Enter, p))
		r.scheduleLeave(p)
	case trace.Leave:
		r.wanting--
		r.note(trace.Choice{Kind: trace.Leave, At: p})
		r.happened(p, r.sys.Do(trace.Leave, p))
		r.think(p)
	}
	if r.wanting == 0 && r.flying == 0 {
		r.rested()
	}
}

func (r *play) own(p mutex.ID, what int32) occasion {
	return occasion{int32(p), what, int32(r.entries[p-1])}
}

// happened sends what a step has sent, and plans the entry of the process if it may enter.
func (r *play) happened(p mutex.ID, step *system.Step) {
	r.send(step.Sends)
	r.mayEnter(p)
}

// scheduleLeave plans when a process inside leaves.
func (r *play) scheduleLeave(p mutex.ID) {
	after := r.duration(r.own(p, staying), r.hold, r.sys.Processes, r.now)
	r.queue.put(event{at: r.now + after, kind: trace.Leave, ref: int32(p)})
}

// mayEnter plans when a process enters that waits and may enter.
func (r *play) mayEnter(p mutex.ID) {
	if r.sys.Local(p).Phase != mutex.Waiting || r.about[p-1] || !r.sys.MayEnter(p) {
		return
	}
	r.about[p-1] = true
	after := r.duration(r.own(p, entering), r.enter, r.sys.Processes, r.now)
	r.queue.put(event{at: r.now + after, kind: trace.Enter, ref: int32(p)})
}

// send plans when messages arrive.
func (r *play) send(slots []system.Slot) {
	n := r.sys.Nodes()
	for _, slot := range slots {
		m := r.sys.Packet(slot)
		name := m.Name()
		takes := r.local
		if r.sys.Topology.Host(m.From) != r.sys.Topology.Host(m.To) {
			r.since.messages++
			if m.Kind >= 0 { // else it is an application message
				takes = r.messages[m.Kind]
			}
		}
		if r.sys.Local(m.To).Crashed {
			continue // it never arrives
		}
		at := r.now + r.duration(occasion{int32(m.From), int32(m.To), int32(name.K)}, takes, n, r.now)
		if r.last != nil {
			last := &r.last[(int(m.From)-1)*n+int(m.To)-1]
			*last = max(at, *last)
			at = *last
		}
		r.flying++
		r.queue.put(event{at: at, kind: trace.Receive, ref: int32(slot)})
	}
}

// rested ends a busy period.
func (r *play) rested() {
	r.since.end = r.events
	if r.since.entries < r.whole {
		return
	}
	if r.since.compare(r.most, r.least) > 0 {
		r.most = r.since
	}
	r.since = busy{start: r.events}
}

func (r *play) note(c trace.Choice) {
	r.events++
	if r.records {
		r.schedule = append(r.schedule, c)
	}
}
