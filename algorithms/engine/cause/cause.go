// Package cause says why a run broke a property: the chain of steps that leads from the step that broke it back to its
// cause, and the run in which that cause is undone. It derives both from the run alone. A cause is what the run does
// beside what the algorithm assumes: a line that a switch changed, a channel that did not keep the order, a clock rule, a
// message lost or delivered twice, a crash; or there is none, because the property was never promised. Where a program
// breaks what it promises without any of these, it is a test of the program, such as a comparison: with the other outcome,
// no schedule from there breaks a promise.
//
// Causes are verified: the run is made again without them, and does not break the property. Of several causes, none can be
// left out.
package cause

import (
	"context"
	"fmt"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Question asks why the run of a setup broke a property.
type Question struct {
	Setup    *simulate.Setup
	Property string // the first that broke, if it is empty
	Step     int    // at which it broke; 0: the first time
	Limits   Limits
	// NoStarvation says that the algorithm, without switches, is known to let every process in that asks.
	NoStarvation bool
	// Accepts reports whether a setup in which causes are undone is a run that can be shown; nil: each is.
	Accepts func(*simulate.Setup) bool
}

// Limits bound the work of one answer.
type Limits struct {
	Events   int // up to the one at which the run broke; twice as many of each run that is made without causes
	Messages int // that are sent up to there
	Runs     int // that are made without some of the causes, a third of them at most for each way to look for them
	States   int // of a program that are searched beside its run; five times as many in one system like it
	// Work bounds all of it; reading the run may take a third. It is counted in states and steps, so that an answer does
	// not depend on how fast the machine is: 44,000 take two seconds at most.
	Work int
}

// DefaultLimits are enough for whatever a page can show at once.
var DefaultLimits = Limits{Events: 5_000, Messages: 50_000, Runs: 90, States: 16_000, Work: 44_000}

// Of answers a question. Causes that are not found within the limits are left out of the answer. Errors: [*NotBroken], and
// from [simulate.Run].
func Of(ctx context.Context, q Question) (why *Why, err error) {
	defer mutex.CatchInterrupted(&err)
	r, err := record(ctx, q.Setup, q.Limits)
	if err != nil {
		return nil, err
	}
	v, err := r.wanted(q.Property, q.Step)
	if err != nil {
		return nil, err
	}
	s := &causeSearch{Question: q, run: r, violation: v}
	if err := s.search(); err != nil {
		return nil, err
	}
	return s.explain()
}

// NotBroken reports that the property of the question did not break.
type NotBroken struct {
	Broken []string // what broke instead, and at which step
	Events int      // that were read
	Cut    bool     // the run has more events than were read
}

func (e *NotBroken) Error() string {
	return fmt.Sprintf("what broke in %d events is %v", e.Events, e.Broken)
}

// wanted returns the violation of a question.
func (r *recorded) wanted(property string, step int) (trace.Violation, error) {
	var all []string
	for _, v := range r.summary.Violations {
		if v.Step > len(r.events) {
			break
		}
		if (property == "" || v.Property == property) && (step == 0 || v.Step == step) {
			return v, nil
		}
		all = append(all, fmt.Sprintf("%s at %d", v.Property, v.Step))
	}
	return trace.Violation{}, &NotBroken{all, len(r.events), r.cut}
}
