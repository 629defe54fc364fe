package explore

import (
	"fmt"

	"encoding/binary"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// locals numbers the states of one process, and remembers what it does in each.
type locals struct {
	self     mutex.ID
	numbers  map[string]int32
	list     []local
	owns     []int32       // by state: the transition of asking, entering or leaving; nothing or unknown
	phases   []mutex.Phase // by state; of one who waits and has crashed, Idle
	received memo          // by state, sender and message: the transition
	down     memo          // by state: the same, crashed
}

// local is one state of a process.
type local struct {
	state system.Local
	asks  int // requests it may still make
	causal
}

const (
	unknown int32 = -2
	nothing int32 = -1
)

// transition is what a process does on an event.
type transition struct {
	to       int32 // state
	sends    []send
	messages int    // sent to others
	panic    string // why it failed, if it did
}

// send is a message put on a channel, by the channel's column.
type send struct {
	column  int
	message int32
}

// number numbers a state; it keeps a copy of a new one.
func (l *locals) number(m *system.Machine, t *mutex.Topology, state local) int32 {
	key := string(m.EncodeLocal(binary.AppendVarint(nil, int64(state.asks)), &state.state)) + state.knows + state.asked
	if i, ok := l.numbers[key]; ok {
		return i
	}
	process := m.Algorithm.New(l.self, t)
	m.Algorithm.Copy(process, state.state.Process)
	state.state.Process = process
	i := int32(len(l.list))
	l.numbers[key] = i
	l.list = append(l.list, state)
	l.owns = append(l.owns, unknown)
	phase := state.state.Phase
	if phase == mutex.Waiting && state.state.Crashed {
		phase = mutex.Idle // it waits for nothing; inside it would still be in the way
	}
	l.phases = append(l.phases, phase)
	return i
}

// ownMove is the transition of what a process may do of itself in a state. In each
// phase there is one such thing at most.
func (s *search) ownMove(p int, number int32) int32 {
	l := &s.locals[p].list[number]
	kind := ownKind(l.state.Phase)
	t := nothing
	switch {
	case l.state.Crashed, kind == trace.Ask && l.asks == 0, kind == trace.Enter && !s.mayEnter(p, l):
	default:
		t = s.happen(p, number, system.Event{Kind: kind}, "")
	}
	s.locals[p].owns[number] = t
	return t
}

func ownKind(phase mutex.Phase) trace.Kind {
	return [...]trace.Kind{mutex.Idle: trace.Ask, mutex.Waiting: trace.Enter, mutex.Inside: trace.Leave}[phase]
}

// receive is the transition of a process that receives a message.
func (s *search) receive(p int, number int32, from int, msg int32, frozen bool) (t int32, known bool) {
	key := uint64(number)<<34 | uint64(from)<<26 | uint64(msg)<<1 | 1
	if t, ok := s.locals[p].received.get(key); ok {
		return t, true
	}
	if frozen {
		return 0, false
	}
	if s.locals[p].list[number].state.Crashed {
		s.locals[p].received.put(key, nothing)
		return nothing, true
	}
	m := &s.messages.list[msg]
	t = s.happen(p, number, system.Event{
		Kind: trace.Receive, From: mutex.ID(from + 1), Clock: m.clock, Message: m.message,
		Asks: s.System.Algorithm.Messages[m.kind].Role == mutex.Asks,
	}, m.knows)
	s.locals[p].received.put(key, t)
	return t, true
}

// happen runs the algorithm: the one place of a search that does. heard is what
// the sender of a received message knew.
func (s *search) happen(p int, number int32, e system.Event, heard string) int32 {
	before := s.locals[p].list[number]
	after := before
	after.state.Process = s.scratch[p]
	s.System.Algorithm.Copy(after.state.Process, before.state.Process)
	t := transition{panic: s.attempt(func() { s.machine.Do(s.locals[p].self, &after.state, e) })}
	if t.panic == "" {
		if e.Kind == trace.Ask {
			after.asks--
		}
		after.learn(p, e.Kind, heard)
		t.to = s.locals[p].number(s.machine, s.System.Topology, after)
		s.fit(int(t.to))
		s.sending(&t, p, after.knows)
	}
	s.transitions = append(s.transitions, t)
	return int32(len(s.transitions) - 1)
}

// sending writes down what the machine's last event has sent, by one who knows this.
func (s *search) sending(t *transition, p int, knows string) {
	for _, sent := range s.machine.Sends() {
		kind := s.System.Algorithm.KindOf(sent.Message)
		msg := s.messages.number(s.machine, message{kind, sent.Clock, sent.Message, knows})
		if sent.To != 0 {
			s.sendTo(t, p, int(sent.To)-1, msg)
			continue
		}
		for to := range s.System.Processes {
			if to != p {
				s.sendTo(t, p, to, msg)
			}
		}
	}
}

func (s *search) sendTo(t *transition, from, to int, msg int32) {
	column := s.layout.column[from*s.n+to]
	if column < 0 {
		panic(outgrown{s.withChannels(from)})
	}
	t.sends = append(t.sends, send{column, msg})
	if s.System.Topology.Host(mutex.ID(from+1)) != s.System.Topology.Host(mutex.ID(to+1)) {
		t.messages++
	}
}

// withChannels is the shape with a column for every channel on which a process has
// just sent.
func (s *search) withChannels(from int) shape {
	sh := s.shape
	sh.used = append(make([]bool, 0, s.n*s.n), sh.used...)
	sh.used = sh.used[:s.n*s.n]
	for _, sent := range s.machine.Sends() {
		for to := range s.n {
			if int(sent.To) == to+1 || sent.To == 0 && to != from && to < s.System.Processes {
				sh.used[from*s.n+to] = true
			}
		}
	}
	return sh
}

func (s *search) mayEnter(p int, l *local) (may bool) {
	failure := s.attempt(func() { may = s.machine.MayEnter(s.locals[p].self, &l.state) })
	return may || failure != "" // a failure shows when it enters
}

// attempt runs a verb and says why it failed, nothing if it did not.
func (s *search) attempt(verb func()) (failure string) {
	defer func() {
		if r := recover(); r != nil {
			failure = fmt.Sprint(r)
		}
	}()
	verb()
	return ""
}
