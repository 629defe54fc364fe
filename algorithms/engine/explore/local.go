package explore

import (
	"encoding/binary"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// locals numbers the states of one process, and remembers what the process does in each.
type locals struct {
	self     mutex.ID
	numbers  map[string]int32
	list     []local
	views    []view
	images   [][]int32 // by state and renaming: the state's image, among those of the process that this one becomes
	orbit    []int32   // by state: the class of all its images
	received memo      // from state, sender and message to a transition
	down     memo      // from a state to the same state, crashed
	again    memo      // from a state to the transition of leaving and asking in the same moment, if allowed
	appSends memo      // from state and receiver to the transition of sending an application message
	bytes    int64     // of the keys and states in numbers and list
}

// view holds the frequently used parts of a state: whether the process waits, whether it is inside, and the transition
// of asking, entering or leaving, which may be nothing or unknown.
type view struct {
	own             int32
	waiting, inside uint8      // 0 or 1
	kind            trace.Kind // kind of own
}

// local is one state of a process.
type local struct {
	state   system.Local
	asks    int32 // requests it may still make, -1: without end
	appLeft int32 // application messages that it may still send
	causal
}

const (
	unknown int32 = -2
	nothing int32 = -1
)

// transition is what a process does on an event. It is compact: there are many, and they are used all the time.
type transition struct {
	to          int32 // new state; failed if the verb failed
	sends, sent int32 // what it sends is search.sends[sends:sent]
	messages    int32 // number of messages sent to others
}

const failed int32 = -1

// send is a message put on a channel, by the channel's column.
type send struct{ column, message int32 }

// number numbers a state, and reports whether it is new. It keeps a copy of a new one.
func (l *locals) number(m *system.Machine, t *mutex.Topology, state local) (number int32, isNew bool) {
	key := string(m.EncodeLocal(binary.AppendVarint(nil, int64(state.asks)), &state.state)) + state.causalHistory()
	if i, ok := l.numbers[key]; ok {
		return i, false
	}
	process := m.Algorithm.New(l.self, t)
	m.Algorithm.Copy(process, state.state.Process)
	state.state.Process = process
	l.bytes += ofName(key) + ofProcess(m.Algorithm, process, key) + int64(len(state.knows)+len(state.asked))
	i := int32(len(l.list))
	l.numbers[key] = i
	l.list = append(l.list, state)
	v := view{own: unknown, kind: ownKind(state.state.Phase)}
	switch phase := state.state.Phase; {
	case phase == mutex.Inside:
		v.inside = 1
	case phase == mutex.Waiting && !state.state.Crashed: // crashed, it waits for nothing; inside it would still be in the way
		v.waiting = 1
	}
	l.views = append(l.views, v)
	return i, true
}

// ownMove returns the transition by which a process moves on its own in the state being expanded. Each phase has at
// most one, apart from leaving and asking in the same moment.
func (s *search) ownMove(b *successors, p int) int32 {
	number := b.columns[p]
	v := &s.locals[p].views[number]
	if v.own != unknown {
		return v.own
	}
	if !b.mayAdd() {
		return nothing
	}
	l, kind, t := &s.locals[p].list[number], v.kind, nothing
	switch {
	case l.state.Crashed, kind == trace.Ask && l.asks == 0, kind == trace.Enter && !s.mayEnter(p, l):
	default:
		t = s.happen(p, number, system.Event{Kind: kind}, "")
	}
	s.locals[p].views[number].own = t
	return t
}

func ownKind(phase mutex.Phase) trace.Kind {
	return [...]trace.Kind{mutex.Idle: trace.Ask, mutex.Waiting: trace.Enter, mutex.Inside: trace.Leave}[phase]
}

// receipt returns the key for a received message; add twice the message's number.
func receipt(number int32, from int) uint64 { return uint64(number)<<34 | uint64(from)<<26 | 1 }

// receive computes the transition of a process that receives a message, the first time.
func (s *search) receive(p int, number int32, from int, msg int32) (t int32) {
	key := receipt(number, from) + uint64(msg)<<1
	if s.locals[p].list[number].state.Crashed {
		s.locals[p].received.put(key, nothing)
		return nothing
	}
	m := &s.messages.list[msg]
	t = s.happen(p, number, system.Event{
		Kind: trace.Receive, From: mutex.ID(from + 1), Clock: m.clock, Message: m.message,
		Asks: s.asks(m.kind),
	}, m.knows)
	s.locals[p].received.put(key, t)
	return t
}

// happen runs the algorithm on an event; a search does so nowhere else. heard is what the sender of a received message
// knew.
func (s *search) happen(p int, number int32, e system.Event, heard string) int32 {
	before := s.locals[p].list[number]
	after := before
	after.state.Process = s.scratch[p]
	s.System.Algorithm.Copy(after.state.Process, before.state.Process)
	number = int32(len(s.transitions))
	s.transitions = append(s.transitions, transition{to: failed})
	failure := s.attempt(func() { s.machine.Do(s.locals[p].self, &after.state, &e) })
	s.checkBudget()
	if failure != nil {
		s.failures[number] = failure
		return number
	}
	if e.Kind.Asks() && after.asks > 0 {
		after.asks--
	}
	s.checkAnswers(p, e)
	after.learn(p, e.Kind, heard)
	t := s.sending(p, after.knows)
	if s.normal != nil {
		s.machine.Forget(s.locals[p].self, &after.state, int(after.asks))
	}
	t.to = s.numberLocal(p, after)
	s.transitions[number] = t
	return number
}

// sending records what the machine's last event has sent, by a process that knows this.
func (s *search) sending(p int, knows string) transition {
	t := transition{sends: int32(len(s.sends))}
	for _, sent := range s.machine.Sends() {
		kind := s.System.Algorithm.KindOf(sent.Message)
		msg := message{kind: kind, clock: sent.Clock, message: sent.Message, knows: knows}
		if s.normal != nil {
			msg.from = s.locals[p].self
		}
		number := s.numberMessage(msg)
		if sent.To != 0 {
			s.sendTo(&t, p, int(sent.To)-1, number)
			continue
		}
		for to := range s.System.Processes {
			if to != p {
				s.sendTo(&t, p, to, number)
			}
		}
	}
	t.sent = int32(len(s.sends))
	return t
}

func (s *search) sendTo(t *transition, from, to int, msg int32) {
	column := s.layout.column[from*s.n+to]
	if column < 0 {
		panic(layoutTooSmall{s.withChannels(from, to)})
	}
	s.sends = append(s.sends, send{int32(column), msg})
	if s.System.Topology.Host(mutex.ID(from+1)) != s.System.Topology.Host(mutex.ID(to+1)) {
		t.messages++
	}
}

// withChannels returns the shape with a column for every channel on which a process has just sent, to one process and
// perhaps others.
func (s *search) withChannels(from, to int) shape {
	sh := s.shape
	sh.used = append(make([]bool, 0, s.n*s.n), sh.used...)
	sh.used = sh.used[:s.n*s.n]
	sh.used[from*s.n+to] = true
	for _, sent := range s.machine.Sends() {
		for to := range s.n {
			if int(sent.To) == to+1 || sent.To == 0 && to != from && to < s.System.Processes {
				sh.used[from*s.n+to] = true
			}
		}
	}
	if s.group != nil {
		s.group.close(sh.used, s.n)
	}
	return sh
}

func (s *search) mayEnter(p int, l *local) (may bool) {
	failure := s.attempt(func() { may = s.machine.MayEnter(s.locals[p].self, &l.state) })
	s.checkBudget()
	return may || failure != nil // a failure shows when it enters
}

// attempt runs a verb and returns why it failed, nil if it did not. It passes interruptions on.
func (s *search) attempt(verb func()) (failure any) {
	defer func() {
		failure = recover()
		if i, is := failure.(*mutex.Interrupted); is {
			panic(i)
		}
	}()
	verb()
	return nil
}

// verbs is the number of a program's verbs between two checks of the budget: one of them may take as long as many
// thousands of a built-in algorithm.
const verbs = 64

// checkBudget checks the budget regularly, if the verbs are a program's.
func (s *search) checkBudget() {
	if s.System.Algorithm.UserProgram == nil {
		return
	}
	if s.verbsRun++; s.verbsRun%verbs == 0 && !s.stopped {
		s.stopped = s.exhausted(s.progress())
	}
}
