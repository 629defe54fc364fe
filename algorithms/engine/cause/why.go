package cause

import (
	"encoding/json"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/program"
)

// Kind is a kind of cause.
type Kind string

// The kinds of causes.
const (
	Switch        Kind = "switch" // a line of the algorithm is changed
	Order         Kind = "order"  // a channel did not keep the order that the algorithm assumes
	Rule          Kind = "rule"   // the clocks tick by another rule than the algorithm's
	Lost          Kind = "lost"   // a message was lost
	Twice         Kind = "twice"  // a message was delivered twice
	Crash         Kind = "crash"  // a process crashed
	FlippedBranch Kind = "turned" // a test of a program came out so, and not otherwise
)

// A Why is the answer.
type Why struct {
	Violation trace.Violation `json:"violation"`
	// Promised reports whether the algorithm promises the property at all, under its assumptions.
	Promised bool `json:"promised"`
	// Waits are, of a deadlock and of a process that starves, who waits for whom, in the place of a step that breaks.
	Waits []Wait `json:"waits,omitempty"`
	// Circle are the processes of a circle among the Waits; none if they are none.
	Circle []mutex.ID  `json:"circle,omitempty"`
	Loop   *trace.Loop `json:"loop,omitempty"`
	// Causes suffice, and none of them can be left out. None: nothing is to be undone.
	Causes []Cause `json:"causes"`
	// Blame says of a program, where no cause was found, whether one of its tests is to blame.
	Blame Blame `json:"blame,omitempty"`
	// NoReturn is, where no test is, the first step after which nothing could be saved.
	NoReturn *NoReturn `json:"noReturn,omitempty"`
	// InOrder says, where no test is to blame and messages overtook one another, that with FIFO channels every
	// promise holds.
	InOrder bool `json:"inOrder,omitempty"`
	// Links are the chain from the step that broke the property back to the first of the causes, and then those that
	// lead to each further one.
	Links []Link `json:"links"`
	// Idle is what made no difference up to the violation, but might later: switches, by their names, the order or the
	// rule. It is left out of Undone, too.
	Idle []string `json:"idle,omitempty"`
	// Undone is the run without the causes; nil if there are none.
	Undone *simulate.Setup `json:"-"`
}

// Blame is what was found of the tests of a program.
type Blame string

// NoTest means that flipping no single test, in any one situation, repairs all schedules. Unjudged means that the
// search for one reached its limits.
const (
	NoTest   Blame = "none"
	Unjudged Blame = "unjudged"
)

// NoReturn is a step after which a violation is unavoidable: a promise breaks whatever the order in which messages arrive
// and processes enter, even if no process asks any more, and those inside leave only when nothing else can happen.
type NoReturn struct {
	Step    int      `json:"step"`
	Process mutex.ID `json:"process"`
}

// A Cause is one fault or changed line without which, with the other causes undone, the violation does not occur.
type Cause struct {
	Kind   Kind   `json:"kind"`
	Switch string `json:"switch,omitempty"`
	Clock  bool   `json:"clock,omitempty"` // what the switch changes is the clock's rule
	// Message is the message that was lost, delivered twice, or overtook another, which is Overtaken.
	Message   *trace.MessageName `json:"message,omitempty"`
	Overtaken *trace.MessageName `json:"overtaken,omitempty"`
	// All: it is undone for all messages, because with this one alone chance would still lose others, or double them.
	All  bool   `json:"all,omitempty"`
	Type string `json:"type,omitempty"` // of Message
	// Step is the decisive one; 0: before the first, at the start.
	Step    int      `json:"step"`
	Process mutex.ID `json:"process"` // whose step it is
	// Of a switch or a rule: what the step did, and what it would have done otherwise.
	Did  *Effect `json:"did,omitempty"`
	With *Effect `json:"with,omitempty"`
	// Of what a program decided: where, and how.
	Decision *Decided `json:"decision,omitempty"`
	// State is that of the process before the step, from a blank one: the values that the lines compare.
	State json.RawMessage `json:"state,omitempty"`
}

// Decided is a test of a program: a comparison, or a value tested for truth. With the other outcome no promise breaks
// in any later order of events, as long as no process asks more often.
type Decided struct {
	Line   int    `json:"line"`   // of the text, from 1
	Column int    `json:"column"` // in characters, from 1
	End    int    `json:"end"`    // the column after it
	Text   string `json:"text"`   // as it is written
	// Compared is the test with the values that it compared, and Holds whether it held.
	Compared string         `json:"compared"`
	Holds    bool           `json:"holds"`
	Branch   program.Branch `json:"-"`
}

// Effect is what a step does.
type Effect struct {
	Lines  []ExecutedLine `json:"lines,omitempty"`
	Sends  []Sent         `json:"sends,omitempty"`
	Enters *bool          `json:"enters,omitempty"` // whether the process may enter then, where that differs
	Clock  int            `json:"clock"`            // the event's timestamp
	// After are the fields that the step leaves otherwise, and the clock, C, as it leaves them; what is blank is left
	// out.
	After json.RawMessage `json:"after,omitempty"`
}

// ExecutedLine is a line that ran: its place in the listing, from 1, its section and its text.
type ExecutedLine struct {
	Line    int    `json:"line"`
	Section string `json:"section"`
	Text    string `json:"text"`
	Differs bool   `json:"differs,omitempty"` // it is not said otherwise
	Changed bool   `json:"changed,omitempty"` // it is not even in the listing otherwise
	Clock   bool   `json:"clock,omitempty"`   // it is the clock rule's, and told where that is another one
}

// Sent is a message that was sent.
type Sent struct {
	To   mutex.ID `json:"to"`
	Type string   `json:"type"`
	// What it carries.
	Clock   int             `json:"clock"`
	Fields  json.RawMessage `json:"fields,omitempty"`
	Differs bool            `json:"differs,omitempty"` // it is not sent otherwise
}

// A Wait is a process that waits for another one.
type Wait struct {
	Process mutex.ID `json:"process"`
	For     mutex.ID `json:"for"`
}

// LinkKind is what a link of a chain tells.
type LinkKind string

// The kinds of links.
const (
	Breaks    LinkKind = "breaks"    // the step at which the property broke
	Inside    LinkKind = "inside"    // another process had entered
	Asked     LinkKind = "asked"     // another one had asked before
	Stuck     LinkKind = "stuck"     // in the place of Breaks: some wait, and for ever
	Waits     LinkKind = "waits"     // a process waits for another one where the property breaks
	Receives  LinkKind = "receives"  // a message arrived
	Sends     LinkKind = "sends"     // it was sent
	Follows   LinkKind = "follows"   // a step that went otherwise because of the one before it
	Decides   LinkKind = "decides"   // the decisive step of a switch or a rule
	Overtakes LinkKind = "overtakes" // that of a channel without order
	Loses     LinkKind = "loses"     // that of a message that was lost
	Doubles   LinkKind = "doubles"   // that of one that came twice
	Crashes   LinkKind = "crashes"   // that of a crash
)

// A Link is one step of a chain.
type Link struct {
	Kind    LinkKind   `json:"kind"`
	Step    int        `json:"step"` // 0: the start
	Process mutex.ID   `json:"process"`
	Event   trace.Kind `json:"event,omitempty"` // what happened there; 0 at the start
	Others  []mutex.ID `json:"others,omitempty"`
	// Message is the one by which this step follows from the next link's, or leads to the one before.
	Message *Message `json:"message,omitempty"`
	// Of one that follows: what the step did, and what it would have done.
	Did   *Effect `json:"did,omitempty"`
	With  *Effect `json:"with,omitempty"`
	Cause *int    `json:"cause,omitempty"` // the place in Causes of the one whose decisive step this is
}

// Message is a message of a chain.
type Message struct {
	ID   trace.MessageName `json:"id"`
	Type string            `json:"type"`
}
