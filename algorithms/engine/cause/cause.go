// Package cause explains why a run broke a property: the chain of steps from the violation back to its cause, and the
// run in which that cause is undone. It derives both from the run alone. A cause is a deviation of the run from what
// the algorithm assumes: a line changed by a switch, a channel that did not keep the order, a clock rule, a message
// lost or delivered twice, a crash. There is no cause if the property was never promised. If a program breaks a promise
// without any of these, the cause is a test of the program, such as a comparison: with the other outcome, no schedule
// from there breaks a promise.
//
// Causes are verified: the run is made again without them, and does not break the property. Of several causes, none can
// be left out.
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
	Property string // the property; empty: the first that broke
	Step     int    // the step at which it broke; 0: the first time
	Limits   Limits
	// NoStarvation states that the algorithm, without switches, is known to be free of starvation.
	NoStarvation bool
	// Accepts reports whether a setup in which causes are undone is a run that can be shown; nil accepts all.
	Accepts func(*simulate.Setup) bool
}

// Limits bound the work of one answer.
type Limits struct {
	Events   int // events up to the violation; each run without causes may have twice as many
	Messages int // messages sent up to the violation
	Runs     int // runs made without some of the causes; each way to look for causes gets at most a third
	States   int // states of a program searched beside its run; a search of one variant may take five times as many
	// Bytes bound the memory of these states, and of a few more.
	Bytes int64
	// Work bounds the whole answer; reading the run may take a third of it. It counts states and steps, so that an answer
	// does not depend on the speed of the machine: 44,000 take at most two seconds.
	Work int
}

// DefaultLimits suffice for everything that a page can show at once.
var DefaultLimits = Limits{Events: 5_000, Messages: 50_000, Runs: 90, States: 16_000, Bytes: 16 << 20, Work: 44_000}

// Of answers a question. Causes not found within the limits are missing from the answer. Errors: [*NotBroken], and
// those of [simulate.Run].
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
	Broken []string // the properties that did break, each with its step
	Events int      // number of events read
	Cut    bool     // the run has more events than were read
}

func (e *NotBroken) Error() string {
	return fmt.Sprintf("what broke in %d events is %v", e.Events, e.Broken)
}

// wanted returns the violation that a question is about.
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
