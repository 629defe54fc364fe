// Package equivalence decides whether two systems have the same visible behaviour: the same finite sequences of
// requests, entries and exits, over all orders of events and messages. Deliveries and what happens at the start are
// hidden. This is equality of weak trace languages, decided by a subset construction on the fly: a breadth-first search
// through the sequences, with the set of states in which each system can be after each.
package equivalence

import (
	"context"
	"fmt"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Limits bound a comparison; 0 is no limit.
type Limits struct {
	States int   // of both systems together
	Bytes  int64 // held for the states, and for what is known of sequences
	// OnProgress receives the progress now and then, and ends the comparison by returning false. It may be nil.
	OnProgress func(Progress) bool
}

// Progress is how far a comparison has come.
type Progress struct {
	States int   // visited states of both systems
	Pairs  int   // pairs of sets of states in which the two can be after one sequence
	Depth  int   // sequences of at most this length are the same in both, unless a Difference is shorter
	Bytes  int64 // bytes held
}

// Event is a visible event: a process asks, enters or leaves.
type Event struct {
	At   mutex.ID
	Kind trace.Kind
}

// Difference is a shortest sequence that only one of two systems has or, for Stuck, a shortest one that both have and
// after which only one of them may be stuck. Of several, it is the first in the order of process numbers.
type Difference struct {
	Word []Event
	// Has is a schedule of the system that has the sequence, with the fewest choices.
	Has []trace.Choice
	// Lacks is a schedule of the other system that gets as far as possible: to the last event but one or, for Stuck, to
	// the last.
	Lacks []trace.Choice
}

// Failure reports that a verb failed. Nothing follows from that state.
type Failure struct {
	Schedule []trace.Choice // its last choice fails; empty if a start fails
	Cause    any            // the value of the panic
}

// Text returns the cause as text.
func (f *Failure) Text() string { return fmt.Sprint(f.Cause) }

// Result is the result of a comparison. Arrays hold the first system's value at 0, the second's at 1.
type Result struct {
	Progress
	Complete bool // nothing is unknown: a Difference that is nil does not exist
	More     [2]*Difference
	Stuck    [2]*Difference // a process waits, and nothing can happen unless another asks
	Failures [2]*Failure    // the first failure met
	first    int            // index in More of the shorter difference
	Err      error          // the cause of the context's end, if that ended the comparison: then nothing else is known
}

// Answer is the answer to a question about two systems.
type Answer string

// Yes and No are proofs; Unknown means that a budget was exhausted.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "unknown"
)

// Not returns the answer to the negated question.
func (a Answer) Not() Answer {
	switch a {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unknown
}

// Answer reports whether both systems have the same sequences.
func (r *Result) Answer() Answer {
	switch {
	case r.More[0] != nil || r.More[1] != nil:
		return No
	case r.Complete:
		return Yes
	}
	return Unknown
}

// Only returns the system, 0 or 1, with the shortest sequence that the other lacks, and that sequence; nil if none is
// known.
func (r *Result) Only() (int, *Difference) { return r.first, r.More[r.first] }

// Includes reports whether system which, 0 or 1, has all sequences of the other.
func (r *Result) Includes(which int) Answer {
	switch {
	case r.More[1-which] != nil:
		return No
	case r.Complete:
		return Yes
	}
	return Unknown
}

// Compare compares two systems of the same number of processes. Their Asks say how often each process may ask. It
// ignores leaving and asking in the same moment, and application messages. After the first difference it continues
// until it is known whether the other system has more sequences, too.
func Compare(ctx context.Context, a, b system.Config, l Limits) *Result {
	var r *Result
	if err := compare(ctx, a, b, l, &r); err != nil {
		return &Result{Err: err}
	}
	return r
}

func compare(ctx context.Context, a, b system.Config, l Limits, r **Result) (err error) {
	defer mutex.CatchInterrupted(&err)
	if a.Processes != b.Processes {
		panic(fmt.Sprintf("equivalence: a system of %d processes and one of %d", a.Processes, b.Processes))
	}
	c := &comparison{limits: l, known: map[[2]int32]struct{}{}}
	for i, config := range []system.Config{a, b} {
		c.sides[i] = newSide(ctx, config, c.mayContinue)
	}
	c.run()
	*r = c.result()
	return nil
}
