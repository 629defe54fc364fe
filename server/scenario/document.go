// Package scenario defines the document that pages, links and commands share: what to run, on which network, and with
// which texts. It parses, checks, writes and packs documents, keeps the gallery, and makes the engine's
// [simulate.Setup]. It knows nothing about HTTP, pages, or how a run is streamed.
package scenario

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
)

// Version is the value of the field "fano" that this package writes. Documents of every published version stay
// readable; so far there is only this one.
const Version = 1

// A Document is a scenario with its defaults filled in. [Parse] makes one; [Document.Setup] checks a Document made in
// code by the same rules. Lists are nil when empty. Process numbers go from 1 to Processes.
type Document struct {
	Algorithm  string   // the name of one in the catalogue; empty if there is a program
	Program    string   // the text of the reader's own algorithm, in the form of [ProgramText]
	Switches   []string // in the algorithm's order of declaration
	Processes  int
	Seed       uint64 // at most 2^53 - 1, so that JavaScript can hold it
	Clock      Clock
	Network    Network
	Quorums    *topology.Quorums // nil: the algorithm's default, if it asks quorums
	Tree       *topology.Tree    // nil: a binary one, if it uses a tree
	Graph      *topology.Graph   // nil: every process excludes every other
	Script     []Action
	Workload   *Workload // nil if a script or a schedule determines the run
	Deliveries []Delivery
	Schedule   []trace.Choice
	Times      []trace.Time // times of the first choices of Schedule; each later choice comes a unit of time after the previous
	Hand       bool         // the run consists of choices only, though there are none yet
	Loop       int          // the place in Schedule, from 1, from which it repeats forever; 0: it does not
	Stop       Stop
	Challenge  *Challenge // nil: the document is no challenge
	Worksheet  *Worksheet // nil: the document is no worksheet
	Label      Text       // a few words above the title, such as an exercise's name
	Title      Text
	Story      Text // one sentence under the title
	Notes      []Note
	Questions  Questions
	View       View
	Futures    []Future // alternatives tried by hand, in that order; nil: no other
	Beside     But      // how a second run, shown beside this one, differs; empty if there is none
}

// Clock is the rule by which logical clocks tick, and their initial values.
type Clock struct {
	Rule  string
	Start []int // one for each process; nil if all start at zero
}

// Network is what happens to messages.
type Network struct {
	Order       string // OrderFIFO or OrderAny
	Delay       simulate.Law
	Channels    map[system.Channel]simulate.Law // channels with their own delay; nil if there are none
	Loss        float64                         // share of messages lost, 0 to 1
	Duplication float64                         // share of messages delivered twice, 0 to 1
}

// The delivery orders of a channel.
const (
	OrderFIFO = "fifo"
	OrderAny  = "any"
)

// Action is something that the application does at one process at a given time.
type Action = simulate.Action

// Workload is what every process does on its own: Entries times it thinks, asks, and holds.
type Workload = simulate.Workload

// AsksAgain reports whether any process may leave and ask in the same moment, as one event: in the workload, the script
// or the schedule.
func (d *Document) AsksAgain() bool {
	return d.Workload != nil && d.Workload.Again ||
		slices.ContainsFunc(d.Script, func(a Action) bool { return a.Again }) ||
		slices.ContainsFunc(d.Schedule, func(c trace.Choice) bool { return c.Kind == trace.Again })
}

// Delivery reschedules or loses one message of a timed run. A delivery that names a copy of a message creates the copy.
type Delivery = simulate.Delivery

// Stop limits a run: by time, by the entries of all processes together, or by events. Zero means no limit.
type Stop = simulate.Stop

// Note is a text shown at a step of the trace.
type Note struct {
	Step int
	Text Text
}

// NoteAt returns the note at a step, in a language; empty if there is none.
func (d *Document) NoteAt(step int, lang string) string {
	for _, n := range d.Notes {
		if n.Step == step {
			return n.Text.Pick(lang)
		}
	}
	return ""
}

// Questions select what a page asks the reader before it shows steps of the run: questions of some kinds, before some
// events, or both. Without a selection, the page chooses, if a reader wants questions.
type Questions struct {
	Kinds []string // of QuestionKinds, in their order; nil: all kinds
	At    []int    // events before which to ask, ascending; nil: wherever a page finds a question
}

// View is how a page first shows the run.
type View struct {
	At   int    // the event at the cursor; 0: the beginning
	Step int    // the older name of At; 0 if unused
	Axis string // one of Axes
	Tab  string // one of Tabs

	Unlit  bool   // the lens, which lights the cursor's causal past, is off
	Events Window // the visible events; zero: the page's default
	Window Window // the older name of Events; zero if unused
	Lane   int    // the first visible process, if there is no room for all; 0: the page's default

	Vectors bool // show vector clocks beside the Lamport clocks
	With    int  // the event with which others are compared in both clocks; 0: none. Implies Vectors
}

// Opens returns the event at the cursor; 0: the beginning.
func (v View) Opens() int { return cmp.Or(v.At, v.Step) }

// Seen returns the visible events; zero: the page's default.
func (v View) Seen() Window { return cmp.Or(v.Events, v.Window) }

// Window is the visible part of the axis, from one event to another, so that it is the same on screens of any width. On
// the logical axis the event at its left end may have the larger number.
type Window struct {
	From int // 0: the beginning
	To   int // past the last event: the end
}

// The axes and tabs of a view.
var (
	Axes = []string{"time", "logical", "steps"}
	Tabs = []string{"code", "state", "why", "picture", "run", "log"}
)

// Chosen reports whether the document itself selects questions.
func (q Questions) Chosen() bool { return len(q.Kinds)+len(q.At) > 0 }

// QuestionKinds are the kinds of questions: who enters next; what the asked process does; the timestamp of a receipt;
// how many messages are sent or missing; for whom a process waits; which of two events happened before the other;
// whether a property can still break.
var QuestionKinds = []string{"enters", "answers", "clock", "messages", "waits", "order", "wrong"}

// The limits of a document. They keep a hostile one from costing more than reading it.
const (
	MaxBytes     = 1 << 20 // of the JSON text
	MaxProcesses = 2000
	MaxEntries   = 100_000       // of a list
	MaxCount     = 1_000_000_000 // counts: clocks, steps, entries, events
	MaxSeed      = uint64(1<<53 - 1)
	MaxTime      = trace.MostTime

	MaxQuestions = 100 // steps before which to ask

	maxLabel = 60 // characters
	maxTitle = 200
	maxStory = 1000
	maxNote  = 2000
)

// The defaults that do not depend on the algorithm.
const (
	defaultSeed = 1
	// DefaultEvents is the limit of events for a run that sets none.
	DefaultEvents = 10_000
)

var defaultDelay = simulate.Law{Kind: simulate.Uniform, A: 1 * trace.Unit, B: 9 * trace.Unit}

// everyoneOnce is the workload of a document that specifies no actions: every process enters once.
func everyoneOnce() Workload {
	return Workload{
		Entries: 1,
		Think:   simulate.Law{Kind: simulate.Uniform, A: 0, B: 9 * trace.Unit},
		Hold:    simulate.Law{Kind: simulate.Constant, A: 3 * trace.Unit},
	}
}

// silent reports whether the document has neither a script nor choices.
func (d *Document) silent() bool { return len(d.Script) == 0 && !d.ByChoice() }

// Unscripted reports whether a document leaves open which processes ask, and how often.
func (d *Document) Unscripted() bool {
	return d.silent() && (d.Workload == nil || *d.Workload == everyoneOnce())
}

// ByChoice reports whether the run is given choice by choice, instead of being decided by time. A challenge always is,
// even before the first choice.
func (d *Document) ByChoice() bool { return d.Hand || len(d.Schedule) > 0 || d.Challenge != nil }

// defaultHold is how long a scripted request stays inside unless it sets its own time.
func (d *Document) defaultHold() simulate.Law {
	if d.Workload != nil {
		return d.Workload.Hold
	}
	return simulate.Law{Kind: simulate.Constant, A: simulate.DefaultHold}
}
