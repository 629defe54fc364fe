// Package explore visits every reachable state of a small system, breadth first, and proves its properties over all
// schedules, or finds the shortest schedule that breaks one.
//
// It runs the same machine as every other driver, but stores each process state and each channel content only once:
// they are numbered, a state of the system is a row of these numbers, and what a process does in a numbered state on an
// event is looked up after the first time. A search that has warmed up runs no algorithm code.
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

// DefaultStates is the default budget of states.
const DefaultStates = 5_000_000

// Setup says what to search, and how far.
type Setup struct {
	// System is the system to search. Its Asks say how often each process may ask.
	System system.Config
	// Safety leaves out what needs a second pass over all states: hopeless states, entry, and the number of messages of a
	// complete run.
	Safety bool
	// EM3 watches EM3, too. This makes more states: what each process knows of requests that happened before, and
	// application messages that spread this, at most one by each process: see news.go. Bypass finds the largest bypass and
	// judges the second clause of EM3.
	EM3, Bypass bool
	// Faults are the faults of the network and of processes.
	Faults Faults
	// Reduce visits one of all states that differ only in the names of the processes, if the algorithm is symmetric: see
	// symmetry.go. The numbers of states and of transitions are then not the system's.
	Reduce bool
	// Fold visits one of all states that no step can distinguish, because their numbers are only compared: see normal.go.
	// The numbers of states and of transitions are then not the system's, and the algorithm's own invariants are not
	// judged. It overrides Reduce, and is ignored with EM3, Faults or System.Again, and for programs whose use of numbers
	// is not known.
	Fold bool
	// Persistent leaves out orders of independent steps, if the algorithm allows it: see persistent.go. It visits fewer
	// states, so a schedule that breaks a property need not be the shortest, and the algorithm's own invariants are not
	// judged. It overrides Reduce, and is ignored with EM3, Bypass, Faults or System.Again.
	Persistent bool
	// from is where a search for a goal, begun by [Reach], starts.
	from *Position
	// starvation marks a search for starvation, begun by [SearchStarvation]: processes ask without end. fair is what runs
	// may rely on.
	starvation bool
	fair       Fairness
	// States and Bytes are budgets. If 0, States is DefaultStates, and Bytes is unlimited.
	States int
	Bytes  int64
	// OnProgress receives the progress every few milliseconds of work, also within the verbs and invariants of a program.
	// It ends the search by returning false. It may be nil.
	OnProgress func(Progress) bool
	// Spread runs do(0) to do(n-1), perhaps at the same time, and returns when all are done, or panics as one of them did;
	// nil runs them one after another. The result does not depend on it.
	Spread func(n int, do func(i int))
}

// Faults bound how many deliverable messages may be lost or duplicated, and how many processes may crash, for good. A
// copy is not copied again: the system could not name a second duplicate.
type Faults struct {
	Lose, Crash int
	Duplicate   bool
}

// Progress is how far a search has come.
type Progress struct {
	States, Transitions int
	Depth               int   // steps from the start to the deepest state
	Bytes               int64 // held for the states and what is known of them, and for looking back later
}

// Verdict is the verdict of a search on a property.
type Verdict string

// Holds and Broken are proofs; Unknown means that a budget was exhausted.
const (
	Holds   Verdict = "holds"
	Broken  Verdict = "broken"
	Unknown Verdict = "unknown"
	// NotJudged appears in reports, for what a search does not look for, or cannot settle for the whole question.
	NotJudged Verdict = "not judged"
)

// The properties of all runs. The algorithm's own invariants appear among them by their names.
const (
	EM1           = "EM1"      // processes that exclude each other are never inside together
	EM2           = "EM2"      // no deadlock, see [system.System.Deadlock]
	EntryPossible = "hopeless" // from every state each waiting process can still enter, without another request or fault
	EM3           = "EM3"      // the process whose request happened before another's enters first; watched on request
	EM3b          = "EM3b"     // while a process waits, none that it excludes enters twice; judged with the bypass
	Entry         = "entry"    // every process that may ask gets in, in some schedule
	// Starvation: every waiting process gets in, in every fair run of processes that ask again and again.
	Starvation  = "starvation"
	Termination = "rest"  // messages come to an end, in some schedule from every state; not for a perpetual algorithm
	Panic       = "panic" // no process fails inside a verb
)

// Property is the verdict on one property, with the shortest way to its witness.
type Property struct {
	Name      string
	Verdict   Verdict
	Schedule  []trace.Choice // from the start to the witness; nil unless there is one
	Loop      int            // position in Schedule, from 1, from which on it repeats for ever; 0 if it does not
	Processes []mutex.ID     // of the witness
	Text      string         // for a panic, and for an invariant that can explain its violation
	Failure   *mutex.Failure // for a program: where and why it could not go on, in a verb or in an invariant
	Note      Note           // a restriction of the verdict, "" if there is none
}

// Note restricts the runs for which a property holds.
type Note string

// EM3 holds whatever the application does, or only if each process sends at most one application message and has no
// internal event: see news.go.
const (
	AnyMessages Note = "any-messages"
	OneMessage  Note = "one-message"
)

// Result is what a search has found.
type Result struct {
	Progress
	Complete    bool // every reachable state, or its representative, was visited
	Folded      bool // visited one of all states that no step can distinguish
	Persistent  bool // left out equivalent orders: a schedule need not be the shortest
	Renamings   int  // number of renamings of processes that make no difference: 1 if nothing was reduced
	Whole       int  // number of states that those visited stand for; the same number if nothing was reduced
	Properties  []Property
	Most, Least int // messages of a run in which all requests are served; 0 if unknown or without bound
	// Bypass is the most entries by one process during a wait of another, -1 if unknown or without bound.
	Bypass int
	// Starvation is the result for processes that ask without end; nil unless found by [SearchStarvation].
	Starvation *StarvationResult
	// Err is the cause of the context's end, if that ended the search: then nothing else is known.
	Err error
}

// Verdict returns Broken if any property is, Holds if all hold, else Unknown.
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
	// Most systems fit into 16 bits a column, and use few of their channels. If a channel is used for the first time, or a
	// number is too large, the search begins again with a larger layout.
	var r Result
	if err := searchAs(ctx, setup, func(s *search) { r = s.result() }); err != nil {
		return Result{Err: err}
	}
	return r
}

// searchAs searches, and passes the finished search to then. Errors: the cause of ctx's end.
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
