package equivalence

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// graph is the states of one system and what leads from one to another, as far as somebody has asked. The states of
// processes and what channels hold are numbered; a state is the row of these numbers, written in as few bytes as they need.
type graph struct {
	ctx         context.Context
	going       func() error // reports the cause of its end
	config      system.Config
	n           int // processes and servers
	machine     *system.Machine
	locals      []locals
	scratch     []mutex.Process // one for each, to run verbs on
	messages    messages
	contents    contents
	transitions []transition
	causes      map[place]any // why verbs failed

	rows   []byte
	starts []uint64 // of each state's row, and where the last ends
	table  []uint32 // the states by the hashes of their rows, each + 1
	edges  []edge
	open   []span // by state: its edges

	columns, next []int32 // of the state being expanded, and of one that follows
	row           []byte
	failure       *broken
	bytes         int64 // of what is numbered
	goes          func() bool
	work          int // since goes was asked
}

// mostWork is how much is done before it is asked whether to go on: contents numbered, or verbs run, of which one of a
// reader's program may take as long as verbWork contents.
const (
	mostWork = 1024
	verbWork = 16
)

// ask panics if the context has ended.
func (g *graph) ask() {
	if err := g.going(); err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
}

// worked notes what was done, and ends the comparison if it is not to go on.
func (g *graph) worked(much int) {
	if g.work += much; g.work >= mostWork && g.goes != nil {
		if g.work = 0; !g.goes() {
			panic(halt{})
		}
	}
}

// edge leads to a state. It is seen if a process has asked, entered or left: who, from 1; 0 if it is hidden.
type edge struct {
	to  int32
	who int32
}

// span is where the edges of a state are, once they are known.
type span struct {
	from, to     uint32
	known, stuck bool
}

// broken is the first verb that failed: in which state, and by what.
type broken struct {
	state int32
	move  move
	cause any
}

// move is something that can happen in a state: a process's own, or the receipt of a message on a channel.
type move struct {
	process  int
	channel  int // -1 if it is its own
	option   option
	does     int32 // a transition, or failed
	number   int32 // of the state of the process
	isHidden bool
}

// newGraph is a system of which nothing is known yet. It asks goes now and then whether to go on.
func newGraph(ctx context.Context, c system.Config, goes func() bool) *graph {
	c = c.Completed()
	c.Listens, c.Again, c.Tells = false, false, nil
	n := c.Topology.Nodes()
	g := &graph{
		ctx: ctx, going: system.Going(ctx), config: c, n: n, locals: make([]locals, n), goes: goes,
		messages: messages{numbers: map[string]int32{}}, causes: map[place]any{},
		starts: []uint64{0}, table: make([]uint32, 1<<8), columns: make([]int32, n+n*n), next: make([]int32, n+n*n),
	}
	g.contents = newContents(c.Order, func() { g.worked(1) })
	g.machine = system.NewMachine(ctx, g.interruptible())
	return g
}

// interruptible is the config with a budget that has the verbs of a program interrupted when the comparison is to stop.
func (g *graph) interruptible() system.Config {
	c := g.config
	if c.Algorithm.Own == nil {
		return c
	}
	c.StepBudget = &mutex.StepBudget{Going: func() error {
		if g.goes != nil && !g.goes() {
			return errStopped
		}
		return nil
	}}
	return c
}

// errStopped interrupts a verb.
var errStopped = errors.New("the comparison was stopped")

// begin makes the first state; there is none if the system cannot begin.
func (g *graph) begin() {
	c, n := g.config, g.n
	var start *system.System
	cause := attempt(func() { start, _ = system.New(g.ctx, g.interruptible()) })
	if cause != nil {
		g.failure = &broken{state: -1, cause: cause}
		return
	}
	for p := range n {
		g.locals[p] = locals{numbers: map[string]int32{}, received: map[receipt]int32{}}
		g.scratch = append(g.scratch, c.Algorithm.New(mutex.ID(p+1), c.Topology))
		asks := 0
		if p < c.Processes {
			asks = -1
		}
		if p < len(c.Asks) {
			asks = c.Asks[p]
		}
		g.columns[p] = g.numberLocal(p, *start.Local(mutex.ID(p + 1)), asks)
	}
	for _, at := range start.InFlight() {
		m := start.Packet(at)
		channel := n + (int(m.From)-1)*n + int(m.To) - 1
		number := g.numberMessage(message{kind: int(m.Kind), clock: m.Clock, message: m.Message})
		g.columns[channel] = g.contents.push(g.columns[channel], number)
	}
	g.number(g.columns)
}

// states is how many are known.
func (g *graph) states() int { return len(g.open) }

// bytesOfWay is about what it takes of each state to find a shortest way, in the end.
const bytesOfWay = 64

// held is how many bytes are.
func (g *graph) held() int64 {
	return int64(g.states())*bytesOfWay + g.bytes + g.contents.bytes + int64(cap(g.rows)) + 8*int64(cap(g.starts)) + 4*int64(cap(g.table)) +
		8*int64(cap(g.edges)) + 12*int64(cap(g.open))
}

// number is that of the state of some columns.
func (g *graph) number(columns []int32) int32 {
	row := g.row[:0]
	for _, number := range columns[:g.n] {
		row = binary.AppendUvarint(row, uint64(number))
	}
	for channel, number := range columns[g.n:] {
		if number != 0 {
			row = binary.AppendUvarint(binary.AppendUvarint(row, uint64(channel)), uint64(number))
		}
	}
	g.row = row
	at := g.find(row)
	if g.table[at] != 0 {
		return int32(g.table[at] - 1)
	}
	g.rows = append(g.rows, row...)
	g.starts = append(g.starts, uint64(len(g.rows)))
	g.open = append(g.open, span{})
	g.table[at] = uint32(len(g.open))
	if len(g.open)*4 > len(g.table)*3 {
		g.table = make([]uint32, 2*len(g.table))
		for i := range g.open {
			g.table[g.find(g.rowOf(int32(i)))] = uint32(i + 1)
		}
	}
	return int32(len(g.open) - 1)
}

func (g *graph) rowOf(state int32) []byte { return g.rows[g.starts[state]:g.starts[state+1]] }

// find is the place of a row in the table, which is empty if it is not known.
func (g *graph) find(row []byte) int {
	h, mask := uint64(14695981039346656037), len(g.table)-1
	for _, b := range row { // FNV-1a
		h = (h ^ uint64(b)) * 1099511628211
	}
	for at := int(h^h>>32) & mask; ; at = (at + 1) & mask {
		if e := g.table[at]; e == 0 || bytes.Equal(g.rowOf(int32(e-1)), row) {
			return at
		}
	}
}

// read spreads a state out into the columns.
func (g *graph) read(state int32) {
	row := g.rowOf(state)
	clear(g.columns)
	take := func() int32 {
		number, n := binary.Uvarint(row)
		row = row[n:]
		return int32(number)
	}
	for p := range g.n {
		g.columns[p] = take()
	}
	for len(row) > 0 {
		channel := take()
		g.columns[g.n+int(channel)] = take()
	}
}

// moves are what can happen in the state that was read, in a fixed order.
func (g *graph) moves(each func(move)) {
	for p := range g.config.Processes {
		if does := g.ownMove(p, g.columns[p]); does != nothing {
			each(move{process: p, channel: -1, does: does, number: g.columns[p]})
		}
	}
	for channel, content := range g.columns[g.n:] {
		if content == 0 {
			continue
		}
		from, to := channel/g.n, channel%g.n
		for _, o := range g.contents.options(content) {
			does := g.receive(to, receipt{g.columns[to], int32(from), o.message})
			each(move{process: to, channel: channel, option: o, does: does, number: g.columns[to], isHidden: true})
		}
	}
}

// known are the edges of a state, none if nobody has looked for them.
func (g *graph) known(state int32) []edge {
	if !g.open[state].known {
		return nil
	}
	return g.out(state)
}

// out are the edges of a state.
func (g *graph) out(state int32) []edge {
	if !g.open[state].known {
		g.expand(state)
	}
	return g.edges[g.open[state].from:g.open[state].to]
}

// expand finds the edges of a state.
func (g *graph) expand(state int32) {
	g.read(state)
	from, waits, goesOn := uint32(len(g.edges)), false, false
	for p := range g.config.Processes {
		waits = waits || g.locals[p].list[g.columns[p]].state.Phase == mutex.Waiting
	}
	g.moves(func(m move) {
		asks := !m.isHidden && g.locals[m.process].list[m.number].state.Phase == mutex.Idle
		goesOn = goesOn || !asks
		if m.does == failed {
			g.fails(state, m)
			return
		}
		who := int32(m.process + 1)
		if m.isHidden {
			who = 0
		}
		g.edges = append(g.edges, edge{g.after(m), who})
	})
	g.open[state] = span{from: from, to: uint32(len(g.edges)), known: true, stuck: waits && !goesOn}
}

// after is the state that a move leads to.
func (g *graph) after(m move) int32 {
	copy(g.next, g.columns)
	t := &g.transitions[m.does]
	g.next[m.process] = t.to
	if m.isHidden {
		g.next[g.n+m.channel] = m.option.rest
	}
	for _, s := range t.sends {
		at := &g.next[g.n+int(s.channel)]
		*at = g.contents.push(*at, s.message)
	}
	return g.number(g.next)
}

// fails notes that a verb fails, if it is the first.
func (g *graph) fails(state int32, m move) {
	if g.failure == nil {
		at := place{m.process, m.number, -1}
		if m.isHidden {
			at.message = m.option.message
		}
		g.failure = &broken{state, m, g.causes[at]}
	}
}
