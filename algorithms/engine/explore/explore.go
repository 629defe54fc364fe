// Package explore visits every reachable state of a small system, breadth first,
// and proves its properties over all schedules, or gives the shortest schedule
// that breaks one.
//
// It runs the same machine as every other driver, but each process's state and
// each channel's content only once: they are numbered, a state of the system is
// a row of these numbers, and what a numbered process does on an event is looked
// up after the first time. A search that has warmed up runs no algorithm code.
//
// [Search] starts where nothing has happened; [Reach] starts at any [Position] and looks for the shortest way to a
// [goal.Goal]; [Futures] judges what can still come from the states of a run.
package explore

import (
	"context"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// DefaultStates is the budget of states where a Setup names none.
const DefaultStates = 5_000_000

// Setup is what to search, and how far.
type Setup struct {
	// System is what is searched. Its Asks say how often each process may ask.
	System system.Config
	// Safety leaves out what needs a second pass over all states: hopeless states,
	// entry, and the messages of a complete run.
	Safety bool
	// EM3 is watched too, which makes more states: what each process knows of requests
	// that happened before, and messages of the application that tell of them, at most
	// one by each process: see news.go. If the bypass is wanted, the largest is found, and
	// the second clause of EM3 is judged.
	EM3, Bypass bool
	// Faults are what the network and the processes may do wrong.
	Faults Faults
	// Reduce visits one state of all that differ by the names of the processes only, where the algorithm is symmetric:
	// see symmetry.go. The numbers of states and of transitions are then not the system's.
	Reduce bool
	// Fold visits one state of all that no step can tell apart, because their numbers are only compared: see normal.go.
	// The numbers of states and of transitions are then not the system's, and invariants of the algorithm's own are not
	// judged. It overrides Reduce, and is ignored with EM3, Faults or System.Again, and for programs whose use of
	// numbers is not known.
	Fold bool
	// Persistent leaves out the order of steps that have nothing to do with each other, where
	// the algorithm allows it: see persistent.go. It visits fewer states, so that a schedule that breaks
	// a property need not be the shortest, and invariants of the algorithm's own are not
	// judged. It overrides Reduce, and is ignored with EM3, Bypass, Faults or System.Again.
	Persistent bool
	// In a search for a goal, begun by [Reach], from is where it begins.
	from *Position
	// In a search for starvation, begun by [SearchForever], processes ask without end, and fair is what runs may rely on.
	forever bool
	fair    Fairness
	// States and Bytes are budgets; 0 is DefaultStates, and any number of bytes.
	States int
	Bytes  int64
	// Going receives the progress every few milliseconds of work, also within the verbs and invariants of a program; it
	// ends the search by returning false. It may be nil.
	Going func(Progress) bool
	// Spread runs do(0) to do(n-1), perhaps at the same time, and returns when all
	// are done, or panics as one of them did; nil is one after another. The result does not depend on it.
	Spread func(n int, do func(i int))
}

// Faults bound how many deliverable messages may be lost or duplicated, and how many processes may crash, for good. A copy
// is not copied again: the system could not name a second duplicate.
type Faults struct {
	Lose, Crash int
	Duplicate   bool
}

// Progress is how far a search has come.
type Progress struct {
	States, Transitions int
	Depth               int   // of the deepest state: steps from the start
	Bytes               int64 // held for the states and what is known of them, and for looking back later
}

// Verdict is what a search says of a property.
type Verdict string

// Holds and Broken are proofs; Unknown is all that an exhausted budget leaves.
const (
	Holds   Verdict = "holds"
	Broken  Verdict = "broken"
	Unknown Verdict = "unknown"
	// NotJudged is said in reports of what a search does not look for, or cannot find in all that its question is
	// about.
	NotJudged Verdict = "not judged"
)

// The properties of all runs. The algorithm's own invariants stand among them by their names.
const (
	EM1           = "EM1"      // no two processes that exclude each other are inside together
	EM2           = "EM2"      // no process waits where nothing can happen unless another asks: see [system.System.Deadlock]
	EntryPossible = "hopeless" // every waiting process can still enter, from every state, without another request or a fault
	EM3           = "EM3"      // whose request happened before another's enters first; watched if wanted
	EM3b          = "EM3b"     // while one waits, none that it excludes enters twice; judged with the bypass
	Entry         = "entry"    // every process that may ask gets in, in some schedule
	// Starvation: every waiting process gets in, in every fair run of processes that ask again and again.
	Starvation  = "starvation"
	Termination = "rest"  // messages come to an end, in some schedule from every state; not of a perpetual algorithm
	Panic       = "panic" // no process fails inside a verb
)

// Property is the verdict on one property, with the shortest way to its witness.
type Property struct {
	Name      string
	Verdict   Verdict
	Schedule  []trace.Choice // from the start to the witness, nil unless there is one
	Loop      int            // the place in Schedule, from 1, from which on it repeats for ever; 0 if it does not
	Processes []mutex.ID     // of the witness
	Text      string         // of a panic, and of an invariant that can say why it does not hold
	Failure   *mutex.Failure // of a program: where and why it could not go on, in a verb or in an invariant
	Note      Note           // with what the verdict holds; nothing where it needs nothing
}

// Note restricts the runs for which a property holds.
type Note string

// EM3 holds, whatever the application does, or where each process sends at most one of its messages,
// and has no internal event: see news.go.
const (
	AnyMessages Note = "any-messages"
	OneMessage  Note = "one-message"
)

// Result is what a search has found.
type Result struct {
	Progress
	Complete    bool // every reachable state was visited, or one that stands for it
	Folded      bool // one state of all that no step can tell apart
	Persistent  bool // without orders that make no difference: a schedule need not be the shortest
	Renamings   int  // of processes that make no difference: 1 if nothing was reduced
	Whole       int  // states that those visited stand for; as many if nothing was reduced
	Properties  []Property
	Most, Least int // messages of a run in which all requests are served; 0 if unknown or without bound
	// Bypass is the most often that one process can enter while another waits, -1 if
	// unknown or without bound.
	Bypass int
	// Forever is what was found of processes that ask without end; nil but of [SearchForever].
	Forever *Forever
	// Err is the cause of the end of a context that ended the search: then nothing else is known.
	Err error
}

// Verdict is Broken if any property is, Holds if all hold, else Unknown.
func (r Result) Verdict() Verdict {
	v := Holds
	for _, p := range r.Properties {
		switch {
		case p.Verdict == Broken:
			return Broken
		case p.Verdict == Unknown:
			v = Unknown
		}
	}
	return v
}

// Search visits the states of a setup. Ties are broken the same way every time.
func Search(ctx context.Context, setup Setup) Result {
	if setup.States == 0 {
		setup.States = DefaultStates
	}
	// Most systems fit into 16 bits a column, and use few of their channels. Where one
	// is used for the first time, or a number is too large, the search is begun again
	// with room.
	var r Result
	if err := searchAs(ctx, setup, func(s *search) { r = s.result() }); err != nil {
		return Result{Err: err}
	}
	return r
}

// searchAs searches, and lets what was found be looked at. Errors: the cause of ctx's end.
func searchAs(ctx context.Context, setup Setup, then func(*search)) (err error) {
	defer mutex.CatchInterrupted(&err)
	for shape := (shape{bits: 16, faults: setup.Faults != Faults{}, progress: setup.from != nil && setup.from.Goal.Remembers()}); ; {
		s := newSearch(ctx, setup, shape)
		if better, outgrown := s.run(); outgrown {
			shape = better
			continue
		}
		then(s)
		return nil
	}
}
