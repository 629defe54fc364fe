// Package equivalence decides whether two systems have the same visible behaviour: the same finite sequences of requests,
// entries and exits, in every order of events and messages. Deliveries and what happens at the start are hidden. It is
// equality of weak trace languages, decided by a subset construction on the fly: breadth first through the sequences, with
// all states in which each system can be after one.
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
	Bytes  int64 // held for them, and for what is known of sequences
	// Going receives the progress now and then, and ends the comparison by returning false. It may be nil.
	Going func(Progress) bool
}

// Progress is how far a comparison has come.
type Progress struct {
	States int   // of both systems that have been visited
	Pairs  int   // of sets of states in which the two can be after one sequence
	Depth  int   // sequences of at most this length are the same in both, unless a Difference is shorter
	Bytes  int64 // that are held
}

// Event is what can be seen: a process asks, enters or leaves.
type Event struct {
	At   mutex.ID
	Kind trace.Kind
}

// Difference is a shortest sequence that only one of two systems has; or, of being stuck, one that both have, after which
// only one of them may be stuck. Of several it is the first in the order of process numbers.
type Difference struct {
	Word []Event
	// Has is a schedule of the one that has it, with the fewest choices that give it.
	Has []trace.Choice
	// Lacks is one of the other that comes as far as it can: to the last event but one; of being stuck, to the last.
	Lacks []trace.Choice
}

// Failure is that a verb has failed: nothing follows from there.
type Failure struct {
	Schedule []trace.Choice // its last choice fails; none if a start does
	Cause    any            // of the panic
}

// Text is why it failed.
func (f *Failure) Text() string { return fmt.Sprint(f.Cause) }

// Result is what a comparison has found. The first system's is at 0, the second's at 1.
type Result struct {
	Progress
	Complete bool // nothing is unknown: what is not here there is not
	More     [2]*Difference
	Stuck    [2]*Difference // a process waits, and nothing can happen unless another asks
	Failures [2]*Failure    // the first that was met
	first    int            // of More, the shorter
	Err      error          // the cause of the end of a context that ended the comparison: then nothing else is known
}

// Answer is whether two systems are alike.
type Answer string

// Yes and No are proofs; Unknown is all that an exhausted budget leaves.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "unknown"
)

// Not is the answer to the contrary.
func (a Answer) Not() Answer {
	switch a {
	case Yes:
		return No
	case No:
		return Yes
	}
	return Unknown
}

// Answer reports whether both have the same sequences.
func (r *Result) Answer() Answer {
	switch {
	case r.More[0] != nil || r.More[1] != nil:
		return No
	case r.Complete:
		return Yes
	}
	return Unknown
}

// Only says which of the two, 0 or 1, has the shortest sequence that the other lacks, and what it is; nil if none is known.
func (r *Result) Only() (int, *Difference) { return r.first, r.More[r.first] }

// Includes reports whether all sequences of the other are also of this one.
func (r *Result) Includes(which int) Answer {
	switch {
	case r.More[1-which] != nil:
		return No
	case r.Complete:
		return Yes
	}
	return Unknown
}

// Compare compares two systems of the same number of processes. Their Asks say how often each process may ask; leaving and
// asking in the same moment, and messages of the application, are left aside. It goes on behind the first difference, until
// it is known whether the other has more, too.
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
		c.sides[i] = newSide(ctx, config, c.goes)
	}
	c.run()
	*r = c.result()
	return nil
}
