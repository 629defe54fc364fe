// Package trace is the form in which tests, files, the socket and the page
// share a run: a header, events, a summary, one JSON object a line.
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
	Clock      int             `json:"clock"`                // the event's own Lamport timestamp; none where Phase is empty
	ClockAfter int             `json:"clockAfter,omitempty"` // the process's clock after it, 0 where the same
	Phase      string          `json:"phase,omitempty"`      // after the event; empty for what the network does
	Message    *Message        `json:"message,omitempty"`    // received, dropped or duplicated
	Sends      []Sent          `json:"sends,omitempty"`
	Lines      []int           `json:"lines,omitempty"`    // places in the header's listing, from 1
	Compared   []Compared      `json:"compared,omitempty"` // by lines of a program, in their order
	State      json.RawMessage `json:"state,omitempty"`    // what changed
	Picture    json.RawMessage `json:"picture,omitempty"`  // what changed, see [Picture]; only where asked for
	Verdicts   []Verdict       `json:"verdicts,omitempty"`
}

// Parts takes an event apart in which a process leaves and asks again: the two events that
// it stands for. Under every clock rule what leaving sends has the event's timestamp, and
// asking has the next one.
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

// Compared is a comparison that a line of a program made.
type Compared struct {
	Line  int    `json:"line"` // its place in the header's listing, from 1
	Text  string `json:"text"` // with the values
	Holds bool   `json:"holds"`
}

// Message is a message that has been sent.
type Message struct {
	ID     MessageName     `json:"id"`
	From   mutex.ID        `json:"from"`
	To     mutex.ID        `json:"to"`
	Type   string          `json:"type"`
	Clock  int             `json:"clock"` // the sender's, which travels with it
	Fields json.RawMessage `json:"fields,omitempty"`
	Sent   Time            `json:"sent"`
}

// Sent is a message at its sending. Due is when it will arrive if nothing
// else moves it, where that is known.
type Sent struct {
	ID     MessageName     `json:"id"`
	To     mutex.ID        `json:"to"`
	Type   string          `json:"type"`
	Clock  int             `json:"clock"`
	Fields json.RawMessage `json:"fields,omitempty"`
	Due    *Time           `json:"due,omitempty"`
}

// Verdict is a change of a property's truth, with its witness.
type Verdict struct {
	Property    string        `json:"property"`
	Holds       bool          `json:"holds"`
	Processes   []mutex.ID    `json:"processes,omitempty"`
	Undelivered []MessageName `json:"undelivered,omitempty"` // between them, at that moment
	Text        string        `json:"text,omitempty"`
	// Failure is where and why a program could not go on: in a verb, of a "panic", or in an invariant of its own.
	Failure *mutex.Failure `json:"failure,omitempty"`
}

// Violation is a property that a run broke, where, and the witness.
type Violation struct {
	Property    string         `json:"property"`
	Step        int            `json:"step"`
	Processes   []mutex.ID     `json:"processes,omitempty"`
	Undelivered []MessageName  `json:"undelivered,omitempty"`
	Text        string         `json:"text,omitempty"`
	Failure     *mutex.Failure `json:"failure,omitempty"` // see [Verdict]
}

// Delays are the mean times from asking to entering, and from one process leaving to the next entering.
type Delays struct{ Client, Sync float64 }

// Summary ends a trace. Messages, ByType and MessagesPerEntry leave application
// messages and messages to oneself out. MessagesPerEntry is their quotient, which is what an entry costs only where the run
// is quiescent: else requests that wait have cost messages, too.
type Summary struct {
	Events           int            `json:"events"`
	Messages         int            `json:"messages"`
	Application      int            `json:"application"`
	Entries          int            `json:"entries"`
	MessagesPerEntry float64        `json:"messagesPerEntry"`
	ByType           map[string]int `json:"byType"`
	Bypass           int            `json:"bypass"` // the most often that one process entered while another waited, or Unbounded
	Violations       []Violation    `json:"violations"`
	Ended            Ended          `json:"ended"`
	Time             Time           `json:"time"`
	// ClientDelay is the mean time from asking to entering, SyncDelay that from one
	// process leaving to the next entering, if that one was waiting. Units of time, 0
	// where there were none, or where a schedule gave the order alone.
	ClientDelay float64 `json:"clientDelay,omitempty"`
	SyncDelay   float64 `json:"syncDelay,omitempty"`
	// Steady are the same delays without the first entries, as many as the run's setup says; no part of a trace.
	Steady      Delays `json:"-"`
	MessageBits int    `json:"messageBits,omitempty"` // of the largest message, counted only where a trace is written
	Loop        *Loop  `json:"loop,omitempty"`        // what repeats for ever, where something does
	// Part is said of a trace that is only the first part of what the scenario asks for, because that is more than is sent
	// at once: its limit of events.
	Part int `json:"part,omitempty"`
	// Looks is the number of events, from the first on, at which a program's own properties were checked before the
	// steps for that were spent; 0: as the header says.
	Looks int `json:"looks,omitempty"`
	// Judged are the rulings on what events do not tell of; only where asked for.
	Judged []Judgement `json:"judged,omitempty"`
}

// Ended is why a run is over.
type Ended string

// Quiescent: nothing is left to happen and no process waits. Deadlock: a process waits. Limit: the scenario's or the
// server's limit came first. Looping: it goes on for ever, see [Summary.Loop].
const (
	Quiescent Ended = "quiescent"
	Deadlock  Ended = "deadlock"
	Limit     Ended = "limit"
	Looping   Ended = "loop"
)
