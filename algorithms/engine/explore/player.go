package explore

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// player plays moves of a search on a real system, which names the messages. The messages of the graph have other
// numbers, so it follows what becomes of each message in flight.
type player struct {
	*search
	sys    *system.System
	flight map[int][]flying // by column, in the order of sending
}

// flying is a message in flight: its name, and its number in the search now.
type flying struct {
	name    trace.MessageName
	message int32
}

// rounds is how many rounds of a loop are played, to see how the names go on.
const rounds = 12

// played is a lasso as a schedule: the way and one round of its loop, and the place of the first
// choice of the loop, from 1; 0 if there is no loop.
func (g *graph) played(l *lasso) (schedule []trace.Choice, loop int) {
	p := g.newPlayer()
	schedule = []trace.Choice{}
	for _, i := range g.edgesTo(l.start) {
		schedule = append(schedule, p.follow(g.moveOf(i)))
	}
	if l.ends {
		return schedule, 0
	}
	var all []trace.Choice
	var round [][]string // the choices of each, named from how many messages had been sent before
	for range rounds {
		sent := p.sentSoFar()
		var names []string
		for _, i := range l.loop {
			choice := p.follow(g.moveOf(i))
			all, names = append(all, choice), append(names, relative(choice, sent, p.n))
		}
		round = append(round, names)
	}
	before, period := periodOf(round)
	each := len(l.loop)
	schedule = append(schedule, all[:before*each]...)
	return append(schedule, all[before*each:(before+period)*each]...), len(schedule) + 1
}

func (s *search) newPlayer() *player {
	p := &player{search: s, flight: map[int][]flying{}}
	c := s.System
	c.Asks = slices.Clone(c.Asks)
	var started []system.Slot
	p.sys, started = system.New(s.ctx, c)
	p.begin(started)
	return p
}

// edgesTo are the edges of the shortest way to a state.
func (g *graph) edgesTo(state int) (way []int) {
	for state != 0 {
		from := int(g.parents.at(state))
		way = append(way, g.first[from]+slices.IndexFunc(g.out(from), func(e edge) bool { return int(e.to) == state }))
		state = from
	}
	slices.Reverse(way)
	return way
}

// begin takes note of what is in flight at the start.
func (p *player) begin(started []system.Slot) {
	columns := make([]int32, p.layout.room)
	p.layout.read(columns, p.rows.at(0))
	taken := map[int]int{}
	for _, at := range started {
		m := p.sys.Packet(at).Name()
		column := p.layout.column[int(m.From-1)*p.n+int(m.To-1)]
		p.flight[column] = append(p.flight[column], flying{m, p.contents.list[columns[column]].messages[taken[column]]})
		taken[column]++
	}
}

// moveOf is what an edge does.
func (g *graph) moveOf(i int) *move {
	state := g.source(i)
	b := g.newSuccessors()
	g.see(&b, state, state+1, func(i int) int { return i })
	return &b.moves[i-g.first[state]]
}

// follow does a move.
func (p *player) follow(m *move) trace.Choice {
	choice := p.choice(m)
	step, err := p.sys.Apply(choice)
	if err != nil {
		panic(fmt.Sprintf("explore: the system does not follow the search: %v", err))
	}
	t := p.transitions[m.transition]
	for j, sent := range p.sends[t.sends:t.sent] {
		column := int(sent.column)
		p.flight[column] = append(p.flight[column], flying{p.sys.Packet(step.Sends[j]).Name(), sent.message})
	}
	if p.normal == nil {
		return choice
	}
	if f := p.normal.list[m.fold]; f != nil && p.System.Order == system.AnyOrder {
		for _, flights := range p.flight {
			for j := range flights {
				flights[j].message = p.renumberMessage(flights[j].message, f.number)
			}
		}
	}
	return choice
}

// choice names a move: of equal messages the oldest is received. Where channels are FIFO that is the oldest
// of all, whatever has been forgotten of it.
func (p *player) choice(m *move) trace.Choice {
	id := mutex.ID(m.process + 1)
	if m.again {
		return trace.Choice{Kind: trace.Again, At: id}
	}
	if m.column == 0 {
		return trace.Choice{Kind: ownKind(p.sys.Local(id).Phase), At: id}
	}
	flights := p.flight[int(m.column)]
	at := 0 // where channels are FIFO
	if p.System.Order == system.AnyOrder {
		at = slices.IndexFunc(flights, func(f flying) bool { return f.message == m.message })
	}
	name := flights[at].name
	p.flight[int(m.column)] = slices.Delete(flights, at, at+1)
	return trace.Choice{Kind: trace.Receive, At: id, Message: name}
}

// sentSoFar is how many messages each channel has carried.
func (p *player) sentSoFar() []int {
	sent := make([]int, p.n*p.n)
	for from := range p.n {
		for to := range p.n {
			sent[from*p.n+to] = p.sys.Sent(mutex.ID(from+1), mutex.ID(to+1))
		}
	}
	return sent
}

// relative is a choice whose message is counted from those that were sent before.
func relative(c trace.Choice, sent []int, n int) string {
	if c.Kind == trace.Receive {
		c.Message.K -= sent[int(c.Message.From-1)*n+int(c.Message.To-1)]
		return fmt.Sprint(c.Message.From, c.Message.To, c.Message.K)
	}
	return c.String()
}

// periodOf finds after how many rounds they begin to repeat, and how many make a period. Where a
// channel keeps no order, the messages may first have to find theirs.
func periodOf(round [][]string) (before, period int) {
	for before = range round {
		for period = 1; before+2*period <= len(round); period++ {
			repeats := true
			for i := before; i+period < len(round); i++ {
				repeats = repeats && slices.Equal(round[i], round[i+period])
			}
			if repeats {
				return before, period
			}
		}
	}
	panic("explore: the names of a loop's messages do not repeat")
}
