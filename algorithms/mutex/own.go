package mutex

import (
	"fmt"

	"fano/algorithms/mutex/internal/event"
	"fano/algorithms/mutex/internal/state"
)

// UserProgram describes an algorithm that a user has written (see package program). Its processes and messages are not
// Go types, so UserProgram provides what package model otherwise reads by reflection.
type UserProgram struct {
	Form   Form
	Lines  []SourceLine // the lines of the text that can be highlighted, in order
	Source string       // the text
	// Unjudged names the fields with rising numbers whose use is unknown. If there are any, starvation is not judged.
	Unjudged []string
}

// SourceLine is a line of a program's text.
type SourceLine struct {
	Section string // as in a listing: Ask, "Receive REQUEST", "Procedure helper"
	Text    string // without its indentation
	Line    int    // from 1
	Depth   int    // indentation, from 0
}

// Form describes the processes and messages of a program. A kind is an index in [Declaration.Messages].
type Form interface {
	Fields() []FormField
	Copy(dst, src Process)
	Held(p Process) int64 // bytes
	Encode(dst []byte, p Process) []byte
	// Watch returns a function that appends the changes since its last call, in the format of a trace. The first call
	// appends the differences from the blank state.
	Watch(p Process) func(dst []byte) []byte
	// Renumber replaces the rising numbers.
	Renumber(p Process, self ID, to func(n Number, v int) int)

	KindOf(msg Message) int
	MessageFields(kind int) []string
	HeldBy(msg Message) int64 // bytes
	EncodeMessage(dst []byte, msg Message) []byte
	AppendMessage(dst []byte, msg Message) []byte // as JSON; nothing if it has no fields
	RenumberMessage(msg Message, from ID, to func(n Number, v int) int) Message
	MessageBits(msg Message) int // of its fields only
}

// FormField is a field of a program's state.
type FormField struct {
	Name string
	Kind string // as in model.Field, or value: written whole, as JSON
	Fill string // the initial element of a vector, in JSON
}

// Number identifies the kind and owner of a rising number.
type Number = state.Number

// NumberKind is how an algorithm uses such a number.
type NumberKind = state.NumberKind

// The kinds of numbers; see [Declaration.New].
const (
	StampNumber  = state.Stamp
	ClockNumber  = state.Clock
	OwnedNumber  = state.Owned
	TicketNumber = state.Ticket
)

// Failure is a runtime error of a program's verb, with its position. The verb panics with a pointer to one.
type Failure struct {
	Line    int    `json:"line"`   // in the text, from 1
	Column  int    `json:"column"` // in characters, from 1
	End     int    `json:"end"`    // the column after it, on the same line
	Code    string `json:"code"`   // of the text "program.<code>" (see package web)
	Value   string `json:"value,omitempty"`
	Allowed string `json:"allowed,omitempty"`
	Text    string `json:"-"` // in English, without the position
}

// Error returns the position and the text.
func (f *Failure) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.Text)
}

// Compared is a comparison made by a line of a program.
type Compared = event.Compared

// StepBudget pays for the steps of a program.
type StepBudget = event.StepBudget

// Interrupted is the panic value of a program that its [StepBudget] stops.
type Interrupted = event.Interrupted

// StepsBetweenChecks is the number of steps that a program takes between two calls of [StepBudget].StopReason.
const StepsBetweenChecks = event.StepsBetweenChecks

// CatchInterrupted, deferred, turns a panic with an [*Interrupted] into an error. Any other panic continues.
func CatchInterrupted(err *error) {
	switch why := recover().(type) {
	case nil:
	case *Interrupted:
		*err = why.Err
	default:
		panic(why)
	}
}
