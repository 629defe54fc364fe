// Package trace defines the form in which tests, files, the socket and the page share a run: a header, events and a
// summary, one JSON object per line.
package trace

import (
	"encoding/json"

	"fano/algorithms/mutex"
)

// Application is the type of an application message.
const Application = "PROG"

// Event is one step of a run.
type Event struct {
	Step       int             `json:"step"` // from 1, without gaps
	Time       Time            `json:"time"`
	Kind       Kind            `json:"kind"`
	At         mutex.ID        `json:"at"`
	Clock      int             `json:"clock"`                // the event's own Lamport timestamp; none if Phase is empty
	ClockAfter int             `json:"clockAfter,omitempty"` // the process's clock after the event, 0 if it is the same
	Phase      string          `json:"phase,omitempty"`      // after the event; empty for an event of the network
	Message    *Message        `json:"message,omitempty"`    // received, dropped or duplicated
	Sends      []Sent          `json:"sends,omitempty"`
	Lines      []int           `json:"lines,omitempty"`    // positions in the header's listing, from 1
	Compared   []Compared      `json:"compared,omitempty"` // comparisons made by lines of a program, in order
	State      json.RawMessage `json:"state,omitempty"`    // what changed
	Picture    json.RawMessage `json:"picture,omitempty"`  // what changed, see [Picture]; only on request
	Verdicts   []Verdict       `json:"verdicts,omitempty"`
}

// Parts splits an event in which a process leaves and asks again into the two events that it stands for. Under every
// clock rule, what leaving sends has the event's timestamp, and asking has the next one.
func (e *Event) Parts() (leaves, asks Event) {
	leaves, asks = *e, *e
	leaves.Kind, leaves.ClockAfter = Leave, 0
	asks.Kind, asks.Clock = Ask, e.Clock+1
	at := 0
	for at < len(e.Sends) && e.Sends[at].Clock <= e.Clock {
		at++
	}
	leaves.Sends, asks.Sends = e.Sends[:at], e.Sends[at:]
	return leaves, asks
}

// Compared is a comparison made by a line of a program.
type Compared struct {
	Line  int    `json:"line"` // the line's position in the header's listing, from 1
	Text  string `json:"text"` // the comparison, with the values filled in
	Holds bool   `json:"holds"`
}

// Message is a message that has been sent.
type Message struct {
	ID     MessageName     `json:"id"`
	From   mutex.ID        `json:"from"`
	To     mutex.ID        `json:"to"`
	Type   string          `json:"type"`
	Clock  int             `json:"clock"` // the sender's clock, carried by the message
	Fields json.RawMessage `json:"fields,omitempty"`
	Sent   Time            `json:"sent"`
}

// Sent is a message when it is sent. Due is the time at which it will arrive if nothing else moves it; nil if unknown.
type Sent struct {
	ID     MessageName     `json:"id"`
	To     mutex.ID        `json:"to"`
	Type   string          `json:"type"`
	Clock  int             `json:"clock"`
	Fields json.RawMessage `json:"fields,omitempty"`
	Due    *Time           `json:"due,omitempty"`
}

// Verdict reports that a property's truth changed, with a witness.
type Verdict struct {
	Property    string        `json:"property"`
	Holds       bool          `json:"holds"`
	Processes   []mutex.ID    `json:"processes,omitempty"`
	Undelivered []MessageName `json:"undelivered,omitempty"` // messages in flight between Processes at that moment
	Text        string        `json:"text,omitempty"`
	// Failure says where and why a program could not go on: in a verb, for the property "panic", or in an invariant of its
	// own.
	Failure *mutex.Failure `json:"failure,omitempty"`
}

// Violation is a property that a run violated, the step, and the witness.
type Violation struct {
	Property    string         `json:"property"`
	Step        int            `json:"step"`
	Processes   []mutex.ID     `json:"processes,omitempty"`
	Undelivered []MessageName  `json:"undelivered,omitempty"`
	Text        string         `json:"text,omitempty"`
	Failure     *mutex.Failure `json:"failure,omitempty"` // see [Verdict]
}

// Delays are the mean times from asking to entering, and from one process leaving to the next entering, in units of
// time.
type Delays struct{ Client, Sync float64 }

// Summary ends a trace. Messages, ByType and MessagesPerEntry leave out application messages and messages to oneself.
// MessagesPerEntry is Messages divided by Entries. It is the cost of an entry only if the run is quiescent: otherwise
// requests that still wait have cost messages, too.
type Summary struct {
	Events           int            `json:"events"`
	Messages         int            `json:"messages"`
	Application      int            `json:"application"`
	Entries          int            `json:"entries"`
	MessagesPerEntry float64        `json:"messagesPerEntry"`
	ByType           map[string]int `json:"byType"`
	Bypass           int            `json:"bypass"` // most entries of one process while another waited, or Unbounded
	Violations       []Violation    `json:"violations"`
	Ended            Ended          `json:"ended"`
	Time             Time           `json:"time"`
	// ClientDelay is the mean time from asking to entering. SyncDelay is the mean time from one process leaving to the
	// next entering, if the next one was waiting. Both are in units of time, and 0 if there were no such entries or a
	// schedule fixed only the order.
	ClientDelay float64 `json:"clientDelay,omitempty"`
	SyncDelay   float64 `json:"syncDelay,omitempty"`
	// Steady holds the same delays without the first entries, whose number is in the run's setup. It is not written to a
	// trace.
	Steady      Delays `json:"-"`
	MessageBits int    `json:"messageBits,omitempty"` // size of the largest message; counted only if a trace is written
	Loop        *Loop  `json:"loop,omitempty"`        // the part that repeats for ever, if there is one
	// Part is set if the trace is only the first part of the run that the scenario asks for, because the whole is more
	// than the server sends at once. It is the limit of events.
	Part int `json:"part,omitempty"`
	// Looks is the number of events, from the first on, at which the invariants of a program were checked before the steps
	// allowed for that ran out; 0: as many as the header says.
	Looks int `json:"looks,omitempty"`
	// Judged holds the rulings on properties that single events do not show; only on request.
	Judged []Judgement `json:"judged,omitempty"`
}

// Ended says why a run is over.
type Ended string

// Quiescent: nothing is left to happen and no process waits. Deadlock: nothing is left to happen and a process waits.
// Limit: the scenario's or the server's limit came first. Looping: the run goes on for ever, see [Summary.Loop].
const (
	Quiescent Ended = "quiescent"
	Deadlock  Ended = "deadlock"
	Limit     Ended = "limit"
	Looping   Ended = "loop"
)
