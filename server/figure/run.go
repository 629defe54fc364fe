package figure

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is what a picture needs of a trace, counted in beats: an event, together with the entry that it makes possible.
// The page's module run.js makes the same of it.
type run struct {
	beats      []beat
	messages   []message
	spans      []span
	deferred   []deferredReply
	downs      []span // while a process is crashed
	breaks     []broken
	entries    []entry
	maxInside  int
	firstClash int // the beat of it; -1 if there is none
	// edges are the pairs that exclude each other, smaller first; nil: all do.
	edges map[[2]mutex.ID]bool
}

type beat struct {
	at         mutex.ID
	kind       trace.Kind
	clock      int // its own, or of what the network does the last one known of the process
	clockAfter int
	step       int // of the trace; the entry's, if there is one, is the next
	time       trace.Time
	defers     bool // an answer is owed from here on
	enters     bool
	words      string // of a log of another system: what happened
	message    int    // the one that came, was lost or was copied: its place among the messages; -1 if there is none
	about      int    // the beat that sent it; -1 if there is none
}

// local says that the beat happened at a process, and not on the network.
func (b *beat) local() bool { return b.kind != trace.Drop && b.kind != trace.Duplicate }

type message struct {
	from, to mutex.ID
	kind     string
	role     mutex.Role
	named    []string   // what it carries: "T = 6"
	values   []string   // and without the names
	sent     int        // beat; -1 if it was under way when the run began
	arrives  int        // beat; -1 if it never does
	due      trace.Time // when it will arrive; -1 where that is not known
	lost     bool
	copy     int // 2 of a duplicate, 3 of the next
}

// grants says that the message gives, or acknowledges: its line is dashed.
func (m *message) grants() bool { return m.role == mutex.Grants }

// deferredReply is a reply owed from one beat to another; replies that a process owes at once have different levels.
type deferredReply struct {
	process, to mutex.ID
	from, until int
	level       int
}

// broken is a property that fails: where, and between whom.
type broken struct {
	property  string
	beat      int
	processes []mutex.ID
}

// stretch is a phase that is not idle, from one beat to another; to is past the end if it lasts.
type span struct {
	process  mutex.ID
	inside   bool
	from, to int
}

type entry struct {
	process mutex.ID
	beat    int
}

// rivals says of two processes that they must not be inside together: on a graph only neighbours must not.
func (r *run) rivals(a, b mutex.ID) bool {
	return a != b && (r.edges == nil || r.edges[[2]mutex.ID{min(a, b), max(a, b)}])
}

// edgesOf are the pairs of a header's graph; nil, if it is complete or there is none.
func edgesOf(t *trace.Topology) map[[2]mutex.ID]bool {
	if t == nil || t.Kind != "graph" || len(t.Edges) == 0 {
		return nil
	}
	all := map[[2]mutex.ID]bool{}
	for _, e := range t.Edges {
		all[[2]mutex.ID{min(e[0], e[1]), max(e[0], e[1])}] = true
	}
	return all
}

// breaksAt takes a property that fails; the first time is what counts.
func (r *run) breaksAt(property string, beat int, processes []mutex.ID) {
	switch i := slices.IndexFunc(r.breaks, func(b broken) bool { return b.property == property }); {
	case i < 0:
		r.breaks = append(r.breaks, broken{property, beat, processes})
	case len(processes) > 0:
		r.breaks[i].processes = processes
	}
}

// window is which beats are shown when not more than most fit: the first ones, or those around the first clash.
func (r *run) window(most int) (from, to int) {
	to = min(most, len(r.beats))
	if r.firstClash >= most {
		to = min(len(r.beats), r.firstClash+most/4)
	}
	return max(0, to-most), to
}

// number is the number of a beat on the pages.
func (r *run) number(b int) int { return r.beats[b].lastStep() }

// lastStep is the beat's last step: an entry that joined it has its own.
func (b *beat) lastStep() int {
	if b.enters && b.kind != trace.Enter {
		return b.step + 1
	}
	return b.step
}

// joins says that an entry directly follows the event that made it possible: one beat.
func joins(before, e *trace.Event) bool {
	network := before.Kind == trace.Drop || before.Kind == trace.Duplicate
	return e.Kind == trace.Enter && e.At == before.At && e.Time == before.Time && !network
}
