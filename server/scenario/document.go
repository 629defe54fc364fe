// Package scenario is the document that pages, links and commands share: what to run, on which network, with which
// words beside it. It reads, checks, writes and packs that document, keeps the gallery of them, and hands the engine
// its [simulate.Setup]. It knows nothing of HTTP, of pages, or of how a run is streamed.
package scenario

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
)

// Version is the value of the field "fano" that this package writes. Documents of every version that was ever
// published stay readable; so far this is the only one.
const Version = 1

// Document is a scenario with its defaults filled in. [Parse] makes one; a Document made by hand is checked by the same
// rules in [Document.Setup]. Lists are nil when empty. Process numbers go from 1 to Processes.
type Document struct {
	Algorithm  string   // the name of one of the catalogue; empty if there is a program
	Program    string   // the text of an algorithm of a reader's own, as [ProgramText] has it
	Switches   []string // in the order in which the algorithm declares them
	Processes  int
	Seed       uint64 // at most 2^53 - 1, so that JavaScript can hold it
	Clock      Clock
	Network    Network
	Quorums    *topology.Quorums // nil: those of the algorithm, if it asks quorums
	Tree       *topology.Tree    // nil: a binary one, if it uses a tree
	Graph      *topology.Graph   // nil: every process excludes every other
	Script     []Action
	Workload   *Workload // nil where a script or a schedule says all there is to do
	Deliveries []Delivery
	Schedule   []trace.Choice
	Times      []trace.Time // when the first choices of Schedule are made; those after them, a unit of time each
	Hand       bool         // the run is its choices, though there is none yet
	Loop       int          // the place in Schedule, from 1, from which on it repeats for ever; 0 if it does not
	Stop       Stop
	Challenge  *Challenge // nil: the document is no challenge
	Worksheet  *Worksheet // nil: the document is no worksheet
	Label      Text       // a few words above the title, such as the name of an exercise
	Title      Text
	Story      Text // one sentence under the title
	Notes      []Note
	Questions  Questions
	View       View
	Futures    []Future // that were tried by hand, in that order; nil: none but this one
	Beside     But      // in what a second run differs, which is seen beside this one; empty if there is none
}

// Clock says by which rule logical clocks tick, and where they start.
type Clock struct {
	Rule  string
	Start []int // one for each process; nil if all start at zero
}

// Network says what happens to messages.
type Network struct {
	Order       string // OrderFIFO or OrderAny
	Delay       simulate.Law
	Channels    []Channel // those with a delay of their own, by sender and receiver
	Loss        float64   // the share of messages lost, 0 to 1
	Duplication float64   // the share of messages delivered twice, 0 to 1
}

// The orders of a channel.
const (
	OrderFIFO = "fifo"
	OrderAny  = "any"
)

// Channel is the delay of one channel.
type Channel struct {
	From, To int
	Delay    simulate.Law
}

// Action is something that the application does at one process at a given time.
type Action struct {
	At      trace.Time
	Process int
	Do      string     // DoInternal, DoRequest, DoSend, DoCrash or DoRecover
	Hold    trace.Time // how long a request stays inside, if HasHold
	HasHold bool       // false: as the workload's hold, or 2 without a workload
	Again   bool       // a request that finds its process waiting or inside is made in the very moment of leaving
	To      int        // the receiver of a send, else 0
}

// What an action does.
const (
	DoInternal = "internal"
	DoRequest  = "request"
	DoSend     = "send"
	DoCrash    = "crash"
	DoRecover  = "recover"
)

// Workload is what every process does of itself: Entries times it thinks, asks, and holds.
type Workload = simulate.Workload

// AsksAgain reports whether anybody may leave and ask in the same moment, as one event: in the workload, the script or the
// schedule.
func (d *Document) AsksAgain() bool {
	return d.Workload != nil && d.Workload.Again ||
		slices.ContainsFunc(d.Script, func(a Action) bool { return a.Again }) ||
		slices.ContainsFunc(d.Schedule, func(c trace.Choice) bool { return c.Kind == trace.Again })
}

// Delivery moves or loses one message of a timed run. The copy of a message is made where a delivery names it.
type Delivery struct {
	Message trace.MessageName
	At      trace.Time // when it arrives, unless Drop
	Drop    bool
}

// Stop limits a run: by time, by the entries of all processes together, or by events. Zero is no limit.
type Stop = simulate.Stop

// Note says, once a run has come to a trace step, what to look at.
type Note struct {
	Step int
	Text Text
}

// NoteAt is what the notes say of a step, in a language; empty if they say nothing.
func (d *Document) NoteAt(step int, lang string) string {
	for _, n := range d.Notes {
		if n.Step == step {
			return n.Text.Pick(lang)
		}
	}
	return ""
}

// Questions are which questions are asked of the reader before steps of the run are shown: of some kinds, before some
// events, or both. Without any, a page asks what it chooses, when a reader wants to be asked.
type Questions struct {
	Kinds []string // of QuestionKinds, in their order; nil: of all kinds
	At    []int    // the numbers of the events before which is asked, ascending; nil: where a page finds something to ask
}

// View is how a page first shows the run.
type View struct {
	At   int    // the event at which the cursor stands; 0: at the beginning
	Step int    // what some documents call At; 0 if that is not
	Axis string // one of Axes
	Tab  string // one of Tabs

	Unlit  bool   // without the lens, which lights the causal past of the cursor
	Events Window // the visible ones; zero: as a page opens it
	Window Window // what some documents call Events; zero if that is not
	Lane   int    // the first process in the window, where not all have room; 0: as a page opens it

	Vectors bool // with vector clocks beside the Lamport clocks
	With    int  // the event with which others are compared in both; 0: none. Not without Vectors
}

// Opens returns the event at which the cursor stands; 0: at the beginning.
func (v View) Opens() int { return cmp.Or(v.At, v.Step) }

// Seen returns the events that are seen; zero: as a page opens it.
func (v View) Seen() Window { return cmp.Or(v.Events, v.Window) }

// Window is the stretch of the axis that is seen, from one event to another: in these, it is the same on screens of any
// width. On the logical axis the one at its left end may have the larger number.
type Window struct {
	From int // 0: from the beginning
	To   int // beyond the last: to the end
}

// What a view may show.
var (
	Axes = []string{"time", "logical", "steps"}
	Tabs = []string{"code", "state", "why", "picture", "run", "log"}
)

// Chosen reports whether the document asks questions of its own choice.
func (q Questions) Chosen() bool { return len(q.Kinds)+len(q.At) > 0 }

// QuestionKinds are what may be asked: who enters next; what a process does that is asked; the timestamp of a
// receipt; how many messages are sent or lacking; for whom a process waits; which of two events happened before the
// other; whether a property can still break.
var QuestionKinds = []string{"enters", "answers", "clock", "messages", "waits", "order", "wrong"}

// The bounds of a document. They keep a hostile one from costing more than reading it.
const (
	MaxBytes     = 1 << 20 // of the JSON text
	MaxProcesses = 2000
	MaxEntries   = 100_000       // of a list
	MaxCount     = 1_000_000_000 // of things counted: clocks, steps, entries, events
	MaxSeed      = uint64(1<<53 - 1)
	MaxTime      = trace.MostTime

	MaxQuestions = 100 // steps before which is asked

	maxLabel = 60 // characters
	maxTitle = 200
	maxStory = 1000
	maxNote  = 2000
)

// The defaults that do not depend on the algorithm.
const (
	defaultSeed = 1
	// DefaultEvents is how many events a run has at most that does not say.
	DefaultEvents = 10_000
)

var defaultDelay = simulate.Law{Kind: simulate.Uniform, A: 1 * trace.Unit, B: 9 * trace.Unit}

// everyoneOnce is the workload of a document that does not say what anybody does.
func everyoneOnce() Workload {
	return Workload{
		Entries: 1,
		Think:   simulate.Law{Kind: simulate.Uniform, A: 0, B: 9 * trace.Unit},
		Hold:    simulate.Law{Kind: simulate.Constant, A: 3 * trace.Unit},
	}
}

// silent reports whether neither a script nor a schedule says what to do.
func (d *Document) silent() bool { return len(d.Script) == 0 && !d.ByChoice() }

// Unscripted reports whether a document leaves open which process asks, and how often.
func (d *Document) Unscripted() bool {
	return d.silent() && (d.Workload == nil || *d.Workload == everyoneOnce())
}

// ByChoice reports whether the run is given choice by choice, and not decided by time. A challenge is, also while no
// choice has been made.
func (d *Document) ByChoice() bool { return d.Hand || len(d.Schedule) > 0 || d.Challenge != nil }

// defaultHold is how long a scripted request stays inside unless it says so itself.
func (d *Document) defaultHold() simulate.Law {
	if d.Workload != nil {
		return d.Workload.Hold
	}
	return simulate.Law{Kind: simulate.Constant, A: simulate.DefaultHold}
}
