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
	FlippedBranch Kind = "turned" // a test of a program had the wrong outcome
)

// A Why is the answer.
type Why struct {
	Violation trace.Violation `json:"violation"`
	// Promised reports whether the algorithm promises the property at all, under its assumptions.
	Promised bool `json:"promised"`
	// Waits lists, for a deadlock or a starving process, which process waits for which, instead of a step that breaks the
	// property.
	Waits []Wait `json:"waits,omitempty"`
	// Circle lists the processes of a circle among the Waits; empty if there is none.
	Circle []mutex.ID  `json:"circle,omitempty"`
	Loop   *trace.Loop `json:"loop,omitempty"`
	// Causes suffice, and none of them can be left out. If empty, there is nothing to undo.
	Causes []Cause `json:"causes"`
	// Blame says for a program, if no cause was found, whether one of its tests is to blame.
	Blame Blame `json:"blame,omitempty"`
	// NoReturn is the first step after which the violation is unavoidable, if no test is to blame.
	NoReturn *NoReturn `json:"noReturn,omitempty"`
	// InOrder reports, if no test is to blame and messages overtook one another, that every promise holds with FIFO
	// channels.
	InOrder bool `json:"inOrder,omitempty"`
	// Links are the chain from the violation back to the first cause, followed by those that lead to each further cause.
	Links []Link `json:"links"`
	// Idle lists deviations that made no difference up to the violation, but might later: switches by name, the order or
	// the rule. They are undone in Undone, too.
	Idle []string `json:"idle,omitempty"`
	// Undone is the run without the causes; nil if there are none.
	Undone *simulate.Setup `json:"-"`
}

// Blame is the result of searching the tests of a program.
type Blame string

// NoTest means that flipping no single test, in any one situation, repairs all schedules. Unjudged means that the
// search reached its limits.
const (
	NoTest   Blame = "none"
	Unjudged Blame = "unjudged"
)

// NoReturn is a step after which a violation is unavoidable: a promise breaks whatever the order in which messages
// arrive and processes enter, even if no process asks any more, and those inside leave only when nothing else can
// happen.
type NoReturn struct {
	Step    int      `json:"step"`
	Process mutex.ID `json:"process"`
}

// A Cause is one fault or changed line without which, with the other causes undone, the violation does not occur.
type Cause struct {
	Kind   Kind   `json:"kind"`
	Switch string `json:"switch,omitempty"`
	Clock  bool   `json:"clock,omitempty"` // the switch changes the clock rule
	// Message was lost, delivered twice, or overtook another message, which is Overtaken.
	Message   *trace.MessageName `json:"message,omitempty"`
	Overtaken *trace.MessageName `json:"overtaken,omitempty"`
	// All means that the cause is undone for all messages, because otherwise chance would still lose or duplicate others.
	All  bool   `json:"all,omitempty"`
	Type string `json:"type,omitempty"` // type of Message
	// Step is the decisive step; 0: the start.
	Step    int      `json:"step"`
	Process mutex.ID `json:"process"` // process of the decisive step
	// For a switch or a rule: what the step did, and what it would have done otherwise.
	Did  *Effect `json:"did,omitempty"`
	With *Effect `json:"with,omitempty"`
	// For a program: the test that decided.
	Decision *Decided `json:"decision,omitempty"`
	// State is the process's state before the step, as a delta from a blank one: the values that the lines compare.
	State json.RawMessage `json:"state,omitempty"`
}

// Decided is a test of a program: a comparison, or a value tested for truth. With the other outcome no promise breaks
// in any later order of events, as long as no process asks more often.
type Decided struct {
	Line   int    `json:"line"`   // in the text, from 1
	Column int    `json:"column"` // in characters, from 1
	End    int    `json:"end"`    // the column after it
	Text   string `json:"text"`   // as written
	// Compared is the test with the values that it compared, and Holds its outcome.
	Compared string         `json:"compared"`
	Holds    bool           `json:"holds"`
	Branch   program.Branch `json:"-"`
}

// Effect is what a step does.
type Effect struct {
	Lines  []ExecutedLine `json:"lines,omitempty"`
	Sends  []Sent         `json:"sends,omitempty"`
	Enters *bool          `json:"enters,omitempty"` // whether the process may enter then; nil unless that differs
	Clock  int            `json:"clock"`            // the event's timestamp
	// After holds the fields whose values differ after the step, and the clock, C, if it differs. Blank fields are left
	// out.
	After json.RawMessage `json:"after,omitempty"`
}

// ExecutedLine is a line that ran: its position in the listing, from 1, its section and its text.
type ExecutedLine struct {
	Line    int    `json:"line"`
	Section string `json:"section"`
	Text    string `json:"text"`
	Differs bool   `json:"differs,omitempty"` // the other outcome does not run it
	Changed bool   `json:"changed,omitempty"` // it is not even in the other listing
	Clock   bool   `json:"clock,omitempty"`   // a line of the clock rule, shown only if the rules differ
}

// Sent is a message that was sent.
type Sent struct {
	To   mutex.ID `json:"to"`
	Type string   `json:"type"`
	// Clock and Fields are the content of the message.
	Clock   int             `json:"clock"`
	Fields  json.RawMessage `json:"fields,omitempty"`
	Differs bool            `json:"differs,omitempty"` // the other outcome does not send it
}

// A Wait is a process that waits for another one.
type Wait struct {
	Process mutex.ID `json:"process"`
	For     mutex.ID `json:"for"`
}

// LinkKind is the kind of a link.
type LinkKind string

// The kinds of links.
const (
	Breaks    LinkKind = "breaks"    // the step at which the property broke
	Inside    LinkKind = "inside"    // another process had entered
	Asked     LinkKind = "asked"     // another process had asked before
	Stuck     LinkKind = "stuck"     // instead of Breaks: processes wait for ever
	Waits     LinkKind = "waits"     // a process waits for another one when the property breaks
	Receives  LinkKind = "receives"  // a message arrived
	Sends     LinkKind = "sends"     // the message was sent
	Follows   LinkKind = "follows"   // a step whose outcome differed because of the one before it
	Decides   LinkKind = "decides"   // the decisive step of a switch, a rule or a test
	Overtakes LinkKind = "overtakes" // a message overtook another
	Loses     LinkKind = "loses"     // a message was lost
	Doubles   LinkKind = "doubles"   // a message came twice
	Crashes   LinkKind = "crashes"   // a process crashed
)

// A Link is one step of a chain.
type Link struct {
	Kind    LinkKind   `json:"kind"`
	Step    int        `json:"step"` // 0: the start
	Process mutex.ID   `json:"process"`
	Event   trace.Kind `json:"event,omitempty"` // what happened there; 0 at the start
	Others  []mutex.ID `json:"others,omitempty"`
	// Message is the message by which this step follows from the next link's, or leads to the one before.
	Message *Message `json:"message,omitempty"`
	// For a link that Follows: what the step did, and what it would have done.
	Did   *Effect `json:"did,omitempty"`
	With  *Effect `json:"with,omitempty"`
	Cause *int    `json:"cause,omitempty"` // index in Causes of the cause whose decisive step this is
}

// Message is a message of a chain.
type Message struct {
	ID   trace.MessageName `json:"id"`
	Type string            `json:"type"`
}
