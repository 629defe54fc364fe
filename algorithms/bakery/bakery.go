// Package bakery is the "didactic" distributed form of the bakery of L. Lamport, "A new solution of Dijkstra's
// concurrent programming problem", Communications of the ACM 17(8), 1974, as printed in Italian slides on mutual
// exclusion, with their misprints corrected.
//
// Every process keeps its own num and choosing; other processes read them by request messages. In the doorway a
// process draws a num one greater than all it has read; in the bakery it waits for every process whose num is smaller.
package bakery

import "fano/algorithms/mutex"

// Num and Choosing ask for the value of the variable of that name; Reply answers.
type (
	Num      struct{}
	Choosing struct{}
	Reply    struct {
		V int `number:"ticket"`
	}
)

// Process is one process.
type Process struct {
	num      int      `number:"ticket"` // 0 if the process is idle
	choosing int      // 1 in the doorway, else 0, as in the paper
	j        mutex.ID // the process it reads, 0 if none
	reads    Variable // the variable of j that it reads
}

// Variable is the variable that a process reads of another.
type Variable uint8

// The variables.
const (
	nothing Variable = iota
	choosing
	num
)

// String returns the variable's name.
func (v Variable) String() string {
	if v > num {
		return ""
	}
	return [...]string{"nothing", "choosing", "num"}[v]
}

// Ask enters the doorway.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("choosing ← true")
	p.choosing = 1
	out.Line("send num to the first j ≠ i")
	if !p.readNum(out) {
		p.draw(out) // the process is alone
	}
}

// MayEnter reports whether the loop of the bakery is over.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until every j has been passed", p.j == 0)
}

// Receive combines the communication thread, which answers at any time, with what the process itself does on a reply.
// The process has at most one read under way, so a reply needs no name and the channels no order.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, _ int, msg mutex.Message) {
	switch m := msg.(type) {
	case Num:
		out.Line("send reply(num) to j")
		out.Send(j, Reply{p.num})
	case Choosing:
		out.Line("send reply(choosing) to j")
		out.Send(j, Reply{p.choosing})
	case Reply:
		p.read(out, j, m.V)
	}
}

// read handles the value v read from j.
func (p *Process) read(out *mutex.Out, j mutex.ID, v int) {
	if out.If("if in the doorway", p.choosing == 1) {
		out.Line("num ← max(v, num)")
		p.num = max(v, p.num)
		out.Line("if there is a next j ≠ i, send num to it")
		if !p.readNum(out) {
			out.Line("else num ← num + 1; choosing ← false; send choosing to the first j")
			p.draw(out)
		}
	} else if out.When("else if v is choosing of j", p.reads == choosing) {
		if !out.If("until not v, send choosing to j again", v == 0) {
			out.Send(j, Choosing{})
			return
		}
		out.Line("then send num to j")
		p.reads = num
		out.Send(j, Num{})
	} else {
		out.Line("else v is num of j")
		later := mutex.Before(p.num, out.Self(), v, j)
		if !out.If("until v = 0 or (num, i) < (v, j), send num to j again", v == 0 || later) {
			out.Send(j, Num{})
			return
		}
		out.Line("then send choosing to the next j ≠ i, if there is one")
		p.readChoosing(out)
	}
}

// Leave resets num.
func (p *Process) Leave(out *mutex.Out) {
	out.Line("num ← 0")
	p.num = 0
}

// readNum, in the doorway, reads num of the next process, and reports whether there is one.
func (p *Process) readNum(out *mutex.Out) bool {
	p.reads = num
	if p.j = next(p.j, out.Self(), out.N()); p.j != 0 {
		out.Send(p.j, Num{})
	}
	return p.j != 0
}

// draw leaves the doorway for the bakery.
func (p *Process) draw(out *mutex.Out) {
	p.num++
	p.choosing = 0
	p.readChoosing(out)
}

// readChoosing, in the bakery, reads choosing of the next process, if there is one.
func (p *Process) readChoosing(out *mutex.Out) {
	if p.readsItself(out) {
		return
	}
	p.reads = choosing
	if p.j = next(p.j, out.Self(), out.N()); p.j != 0 {
		out.Send(p.j, Choosing{})
	} else {
		p.reads = nothing
	}
}

// next returns the process after j, skipping i, or 0 after the last of n.
func next(j, i mutex.ID, n int) mutex.ID {
	if j++; j == i {
		j++
	}
	if int(j) > n {
		return 0
	}
	return j
}
