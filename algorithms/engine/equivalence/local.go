package equivalence

import (
	"encoding/binary"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// locals numbers the states of one process, so that each does the same but once.
type locals struct {
	numbers  map[string]int32
	list     []local
	received map[receipt]int32 // the transition, or failed
}

// local is one state of a process.
type local struct {
	state system.Local
	asks  int   // requests that it may still make, -1 without end
	own   int32 // what it may do of itself: a transition, or one of those below
}

const (
	nothing int32 = -1 - iota
	unknown
	failed
)

// receipt is a message received in a state.
type receipt struct{ local, from, message int32 }

// transition is what a process does: what it becomes, and what it sends.
type transition struct {
	to    int32
	sends []send
}

// send is a message and the channel on which it is put.
type send struct{ channel, message int32 }

// messages numbers the messages that are ever sent.
type messages struct {
	numbers map[string]int32
	list    []message
}

type message struct {
	kind, clock int
	message     mutex.Message
	key         string
}

// perName is about what an entry of a map takes beside its string, and what is listed of it.
const perName = 160

// numberLocal is the number of a process's state; it keeps a copy of a new one.
func (g *graph) numberLocal(p int, state system.Local, asks int) int32 {
	l := &g.locals[p]
	key := string(g.machine.EncodeLocal(binary.AppendVarint(nil, int64(asks)), &state))
	if i, known := l.numbers[key]; known {
		return i
	}
	algorithm := g.config.Algorithm
	process := algorithm.New(mutex.ID(p+1), g.config.Topology)
	algorithm.Copy(process, state.Process)
	state.Process = process
	g.bytes += perName + int64(len(key)) + algorithm.Held(process)
	i := int32(len(l.list))
	l.numbers[key] = i
	l.list = append(l.list, local{state: state, asks: asks, own: unknown})
	return i
}

func (g *graph) numberMessage(m message) int32 {
	m.key = string(g.machine.EncodeMessage(nil, m.kind, m.clock, m.message))
	if i, known := g.messages.numbers[m.key]; known {
		return i
	}
	i := int32(len(g.messages.list))
	g.messages.numbers[m.key] = i
	g.messages.list = append(g.messages.list, m)
	g.bytes += perName + 3*int64(len(m.key))
	return i
}

// ownKind is what a process may do of itself in a phase.
func ownKind(phase mutex.Phase) trace.Kind {
	return [...]trace.Kind{mutex.Idle: trace.Ask, mutex.Waiting: trace.Enter, mutex.Inside: trace.Leave}[phase]
}

// ownMove is the transition of asking, entering or leaving.
func (g *graph) ownMove(p int, number int32) int32 {
	l := &g.locals[p].list[number]
	if l.own != unknown {
		return l.own
	}
	kind, may := ownKind(l.state.Phase), true
	switch kind {
	case trace.Ask:
		may = l.asks != 0
	case trace.Enter:
		if cause := attempt(func() { may = g.machine.MayEnter(mutex.ID(p+1), &l.state) }); cause != nil {
			g.causes[place{p, number, -1}] = cause
			l.own = failed
			return failed
		}
	}
	own := nothing
	if may {
		own = g.happen(p, number, system.Event{Kind: kind}, place{p, number, -1})
	}
	g.locals[p].list[number].own = own
	return own
}

// receive is the transition of receiving a message.
func (g *graph) receive(p int, r receipt) int32 {
	if t, known := g.locals[p].received[r]; known {
		return t
	}
	m := &g.messages.list[r.message]
	t := g.happen(p, r.local, system.Event{
		Kind: trace.Receive, From: mutex.ID(r.from + 1), Clock: m.clock, Message: m.message,
		Asks: g.config.Algorithm.Asks(int(m.kind)),
	}, place{p, r.local, r.message})
	g.locals[p].received[r] = t
	g.bytes += perName / 2
	return t
}

// place is where a verb has failed: in which state, on which message, -1 if on none.
type place struct {
	process        int
	local, message int32
}

// happen runs the algorithm, which nothing else does beside MayEnter.
func (g *graph) happen(p int, number int32, e system.Event, at place) int32 {
	before := &g.locals[p].list[number]
	after, asks := before.state, before.asks
	after.Process = g.scratch[p]
	g.config.Algorithm.Copy(after.Process, before.state.Process)
	if cause := attempt(func() { g.machine.Do(mutex.ID(p+1), &after, &e) }); cause != nil {
		g.causes[at] = cause
		g.workedVerb()
		return failed
	}
	g.workedVerb()
	if e.Kind == trace.Ask && asks > 0 {
		asks--
	}
	t := transition{sends: g.sending(p)}
	t.to = g.numberLocal(p, after, asks)
	g.transitions = append(g.transitions, t)
	g.bytes += 32 + 8*int64(len(t.sends))
	return int32(len(g.transitions) - 1)
}

// workedVerb notes that a verb was run.
func (g *graph) workedVerb() {
	if g.config.Algorithm.Own != nil {
		g.worked(verbWork)
	}
}

// sending is what the machine's last event has sent.
func (g *graph) sending(p int) (sends []send) {
	for _, sent := range g.machine.Sends() {
		number := g.numberMessage(message{kind: g.config.Algorithm.KindOf(sent.Message), clock: sent.Clock, message: sent.Message})
		for to := range g.n {
			if int(sent.To) == to+1 || sent.To == 0 && to != p && to < g.config.Processes {
				sends = append(sends, send{int32(p*g.n + to), number})
			}
		}
	}
	return sends
}

// attempt runs a verb, and gives why it failed, nil if it did not. An interruption goes on.
func attempt(verb func()) (cause any) {
	defer func() {
		cause = recover()
		if i, is := cause.(*mutex.Interrupted); is {
			panic(i)
		}
	}()
	verb()
	return nil
}
