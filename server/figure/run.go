package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is what a picture needs of a trace, counted in beats. A beat is an event, together with the entry that it
// enables. The page's module run.js builds the same.
type run struct {
	beats      []beat
	messages   []*message
	spans      []*span
	deferred   []*deferredReply
	downs      []*span // while a process is crashed
	breaks     []broken
	maxInside  int
	firstClash int // beat of the first clash; -1 if there is none
}

// never is the end of what lasts past the end of the run.
const never = math.MaxInt

type beat struct {
	at         mutex.ID
	kind       trace.Kind
	clock      int // its own; for network events the process's last known one
	clockAfter int
	step       int // of the trace; a joined entry has the next step
	time       trace.Time
	defers     bool // a deferred reply begins here
	enters     bool
	words      string   // for a log of another system: the event's text
	message    *message // that arrived, was lost or was duplicated; nil if there is none
}

// local reports whether the beat happened at a process, and not on the network.
func (b *beat) local() bool { return b.kind != trace.Drop && b.kind != trace.Duplicate }

// sent returns the beat that sent the beat's message; -1 if there is none.
func (b *beat) sent() int {
	if b.message == nil {
		return -1
	}
	return b.message.sent
}

type message struct {
	from, to mutex.ID
	kind     string
	role     mutex.Role
	named    []string   // its fields: "T = 6"
	values   []string   // the values alone
	sent     int        // beat; -1 if it was in flight when the run began
	arrives  int        // beat; -1 if it never arrives
	due      trace.Time // when it will arrive; -1 if unknown
	lost     bool
	copy     int // 0: the original; 2 for the first duplicate, 3 for the next
}

// grants reports whether the message grants or acknowledges: its line is dashed.
func (m *message) grants() bool { return m.role == mutex.Grants }

// deferredReply is a reply owed from one beat to another; a process's concurrent deferred replies have different
// levels.
type deferredReply struct {
	process, to mutex.ID
	from, until int
	level       int
}

// broken is a property that fails: where, and between which processes.
type broken struct {
	property  string
	beat      int
	processes []mutex.ID
}

// span is a phase other than idle, from one beat to another.
type span struct {
	process  mutex.ID
	inside   bool
	from, to int
}

// breaksAt records that a property fails. The first beat counts, the last non-empty processes.
func (r *run) breaksAt(property string, beat int, processes []mutex.ID) {
	switch i := slices.IndexFunc(r.breaks, func(b broken) bool { return b.property == property }); {
	case i < 0:
		r.breaks = append(r.breaks, broken{property, beat, processes})
	case len(processes) > 0:
		r.breaks[i].processes = processes
	}
}

// window returns the beats to show when at most most fit: the first ones, or those around the first clash.
func (r *run) window(most int) (from, to int) {
	to = min(most, len(r.beats))
	if r.firstClash >= most {
		to = min(len(r.beats), r.firstClash+most/4)
	}
	return max(0, to-most), to
}

// entered returns the processes that enter in beats from ≤ b < to, in order.
func (r *run) entered(from, to int) (order []mutex.ID) {
	for b := from; b < to; b++ {
		if r.beats[b].enters {
			order = append(order, r.beats[b].at)
		}
	}
	return order
}

// lastStep returns the beat's last step, its number on the pages: an entry that joined it has its own.
func (b *beat) lastStep() int {
	if b.enters && b.kind != trace.Enter {
		return b.step + 1
	}
	return b.step
}

// joins reports whether e is an entry that directly follows the event that enabled it: both are one beat.
func joins(before, e *trace.Event) bool {
	network := before.Kind == trace.Drop || before.Kind == trace.Duplicate
	return e.Kind == trace.Enter && e.At == before.At && e.Time == before.Time && !network
}
