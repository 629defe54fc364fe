package invariant

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// The conditions on logical clocks, which an assignment of clock values to the events of an execution must meet, after
// L. Lamport, "Time, clocks, and the ordering of events in a distributed system", 1978, as stated in the slides on
// logical time.
var (
	ClockUnique     = Property{"clock-unique", "No two events have the same timestamp, clock and process."}
	ClockIncreasing = Property{"clock-increasing", "In each process the clock of every event is larger than that of the one before."}
	ClockMessage    = Property{"clock-message", "The clock at which a message is received is larger than the one at which it was sent."}
	ClockFinite     = Property{"clock-finite", "Below any value there are finitely many events: no value belongs to more than three steps of a process."}
)

// MostStepsOfAValue is the maximum number of steps of a process with the same clock value, under a rule that ticks
// at receipts and requests: the step that begins the value, an entry and a leaving. So at most three times v − s
// steps of a process whose clock began at s lie below a value v, however long the run: the finite form of the fourth
// condition.
const MostStepsOfAValue = 3

// Clocks judges along a trace whether the clocks of its events meet the four conditions.
//
// Its events are those of processes: internal, sending, asking, receiving, entering and leaving. What a receipt sends
// is an event of its own, an answer; what any other event sends is part of that event, and a multicast is one sending.
// Events of the network, crashes, recoveries, and asking in vain (which changes nothing) do not count.
type Clocks struct {
	bounded bool
	lanes   []lane // by node
	unique, increasing,
	message, finite trace.Judgement
}

// lane is what is known of the clocks of one process.
type lane struct {
	last  moment
	first map[int]moment // by value: its first event
	steps map[int]int    // by value: number of steps that have it
}

// moment is an event with a timestamp.
type moment struct {
	step  int // 0: none
	kind  string
	clock int
}

// answer is the event kind of what a receipt sends.
const answer = "answer"

// NewClocks returns a judge of a run with the given number of nodes. bounded says that the clock rule ticks at every
// receipt and request. Under other rules, such as sequence numbers, any number of events may share a value, and one run
// cannot show whether infinitely many do; the fourth condition is then not judged.
func NewClocks(nodes int, bounded bool) *Clocks {
	c := &Clocks{
		bounded: bounded, lanes: make([]lane, nodes),
		unique:     trace.Judgement{Property: ClockUnique.Name, Ruling: trace.Holds},
		increasing: trace.Judgement{Property: ClockIncreasing.Name, Ruling: trace.Holds},
		message:    trace.Judgement{Property: ClockMessage.Name, Ruling: trace.Holds},
		finite:     trace.Judgement{Property: ClockFinite.Name, Ruling: trace.Holds},
	}
	for i := range c.lanes {
		c.lanes[i] = lane{first: map[int]moment{}, steps: map[int]int{}}
	}
	if !bounded {
		c.finite.Ruling = trace.NotJudged
	}
	return c
}

// Event takes the next event of the trace. It keeps no reference to it. Leaving and asking again are two events, as
// their clocks are.
func (c *Clocks) Event(e *trace.Event) {
	switch e.Kind {
	case trace.Again:
		leaves, asks := e.Parts()
		c.Event(&leaves)
		c.Event(&asks)
		return
	case trace.Drop, trace.Duplicate, trace.Crash, trace.Recover, trace.Ignored:
		return
	}
	l := &c.lanes[e.At-1]
	if e.Kind == trace.Receive && e.Message.Clock >= e.Clock {
		breaks(&c.message, e.Message.From, e.At, moment{0, "send", e.Message.Clock}, moment{e.Step, "receive", e.Clock})
	}
	c.happens(l, e.At, moment{e.Step, e.Kind.String(), e.Clock})
	if l.steps[e.Clock]++; c.bounded && l.steps[e.Clock] > MostStepsOfAValue {
		breaks(&c.finite, e.At, e.At, l.first[e.Clock], l.last)
	}
	for i, s := range e.Sends {
		multicast := i > 0 && s.Clock == e.Sends[i-1].Clock && s.Type == e.Sends[i-1].Type &&
			string(s.Fields) == string(e.Sends[i-1].Fields)
		if e.Kind == trace.Receive && !multicast {
			c.happens(l, e.At, moment{e.Step, answer, s.Clock})
		}
	}
}

// happens compares an event with those before it at the same process.
func (c *Clocks) happens(l *lane, at mutex.ID, m moment) {
	if l.last.step > 0 && m.clock <= l.last.clock {
		breaks(&c.increasing, at, at, l.last, m)
	}
	if twin, known := l.first[m.clock]; known {
		breaks(&c.unique, at, at, twin, m)
	} else {
		l.first[m.clock] = m
	}
	l.last = m
}

// breaks records that the later of two events conflicts with the earlier.
func breaks(j *trace.Judgement, p, q mutex.ID, earlier, later moment) {
	if j.Ruling != trace.Broken {
		j.Ruling, j.Step, j.Against, j.Clocks = trace.Broken, later.step, earlier.step, []int{earlier.clock, later.clock}
		j.Processes = slices.Compact([]mutex.ID{p, q})
	}
	kinds := earlier.kind + ", " + later.kind
	if at, there := slices.BinarySearch(j.Kinds, kinds); !there {
		j.Kinds = slices.Insert(j.Kinds, at, kinds)
	}
}

// Judgements returns the rulings on the four conditions for the run so far, in their order.
func (c *Clocks) Judgements() []trace.Judgement {
	return []trace.Judgement{c.unique, c.increasing, c.message, c.finite}
}
