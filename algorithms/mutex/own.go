package mutex

import (
	"fmt"

	"fano/algorithms/mutex/internal/event"
	"fano/algorithms/mutex/internal/state"
)

// Own describes an algorithm that a user has written: see package program. Its processes and messages are not Go types, so
// this has what package model otherwise reads by reflection.
type Own struct {
	Form   Form
	Lines  []SourceLine // of the text, in its order: those that can be lit
	Source string       // the text
	// Unjudged names the fields whose numbers rise without its being known what is done with them: starvation is not
	// judged where there are any.
	Unjudged []string
}

// SourceLine is a line of a program's text.
type SourceLine struct {
	Section string // as in a listing: Ask, "Receive REQUEST", "Procedure helper"
	Text    string // without its indentation
	Line    int    // from 1
	Depth   int    // indentation, from 0
}

// Form is what the processes and messages of a program are made of. A kind is a place in [Declaration.Messages].
type Form interface {
	Fields() []FormField
	Copy(dst, src Process)
	Held(p Process) int64 // bytes
	Encode(dst []byte, p Process) []byte
	// Watch returns a function that appends the changes since its last call, in the form of a trace; first since the
	// blank state.
	Watch(p Process) func(dst []byte) []byte
	// Renumber puts other numbers in the place of those that rise.
	Renumber(p Process, self ID, to func(n Number, v int) int)

	KindOf(msg Message) int
	MessageFields(kind int) []string
	HeldBy(msg Message) int64 // bytes
	EncodeMessage(dst []byte, msg Message) []byte
	AppendMessage(dst []byte, msg Message) []byte // as JSON; nothing if it has no fields
	RenumberMessage(msg Message, from ID, to func(n Number, v int) int) Message
	MessageBits(msg Message) int // of its fields
}

// FormField is a field of a program's state.
type FormField struct {
	Name string
	Kind string // as of model.Field, or value: told whole, as JSON
	Fill string // of a vector: its initial element, in JSON
}

// Number is a place that holds a number which rises.
type Number = state.Number

// NumberKind is what is done with such a number.
type NumberKind = state.NumberKind

// The kinds of numbers, see [Declaration.New].
const (
	StampNumber  = state.Stamp
	ClockNumber  = state.Clock
	OwnedNumber  = state.Owned
	TicketNumber = state.Ticket
)

// Failure is why a verb of a program cannot go on, and where: it panics with a pointer to one.
type Failure struct {
	Line    int    `json:"line"`   // of the text, from 1
	Column  int    `json:"column"` // in characters, from 1
	End     int    `json:"end"`    // the column after it, on the same line
	Code    string `json:"code"`   // of the text "program.<code>" of web/locale
	Value   string `json:"value,omitempty"`
	Allowed string `json:"allowed,omitempty"`
	Text    string `json:"-"` // in English, without the place
}

// Error is the place and the text.
func (f *Failure) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
}

// Compared is a comparison that a line of a program has made.
type Compared = event.Compared

// StepBudget pays for the steps of a program.
type StepBudget = event.StepBudget

// Interrupted is the panic with which a program stops because its [StepBudget] says so.
type Interrupted = event.Interrupted

// StepsBetweenAsks is how many steps a program takes between two questions whether to go on.
const StepsBetweenAsks = event.StepsBetweenAsks

// CatchInterrupted, deferred, makes an error of the panic with an [*Interrupted]. Any other panic goes on.
func CatchInterrupted(err *error) {
	switch why := recover().(type) {
	case nil:
	case *Interrupted:
		*err = why.Err
	default:
		panic(why)
	}
}
