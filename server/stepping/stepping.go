// Package stepping is for readers who schedule a run by hand: what can happen next at a step of it, what cannot and why
// not, and how the run goes on from there by itself. A choice becomes part of a scenario's schedule.
package stepping

import (
	"context"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// The most that is scheduled by hand.
const (
	MostProcesses = 64
	MostEvents    = 20_000 // before the step
	MostChoices   = 2_000  // possible or not
	MostRepaired  = 2_000  // choices of a changed schedule: each that is made may let all others be made that wait
	mostSending   = 16     // processes of which each may send a message of the application to each other
)

// Options is what there is to choose at a step.
type Options struct {
	At int `json:"at"` // events that have happened
	// Scenario is the run up to there, given choice by choice: to choose is to add to its schedule.
	Scenario Canonical `json:"scenario"`
	Choices  []Choice  `json:"choices"`
	// Left are the choices that were left out of a schedule to make it possible, as of [Repair].
	Left []trace.Choice `json:"left,omitempty"`
}

// Canonical is the canonical text of a document.
type Canonical []byte

// MarshalJSON is the text itself.
func (c Canonical) MarshalJSON() ([]byte, error) { return c, nil }

// Choice is one thing that could happen next.
type Choice struct {
	Choice trace.Choice `json:"choice"`
	Fault  bool         `json:"fault,omitempty"` // nothing that an algorithm counts on
	Why    *Why         `json:"why,omitempty"`   // it is not possible now; nil if it is
	// Event is what it would be, if it is possible: one event of a trace, without its verdicts.
	Event Canonical `json:"event,omitempty"`
	// Opens is whether the process to which it happens waits then, and may enter.
	Opens bool `json:"opens,omitempty"`
}

// Why is an obstacle, as of [system.Obstacle].
type Why struct {
	Code    system.Code        `json:"code"`
	At      int                `json:"at,omitempty"`
	Phase   string             `json:"phase,omitempty"`
	Message *trace.MessageName `json:"message,omitempty"`
}

// NotInBudget is why a choice that could be made is not in a challenge.
const NotInBudget system.Code = "not-in-budget"

// Next is what there is to choose after the first events of a document's run. Errors: [*scenario.Invalid], the cause of
// ctx's end.
func Next(ctx context.Context, d *scenario.Document, at int) (*Options, error) {
	prefix, err := Prefix(ctx, d, at)
	if err != nil {
		return nil, err
	}
	course, err := begin(ctx, prefix, at)
	if err != nil {
		return nil, err
	}
	options := &Options{At: at, Scenario: prefix.Canonical(), Choices: []Choice{}}
	sys := course.System()
	if sys.Failed() != nil {
		return options, nil // a run ends where a process cannot start
	}
	sys.Again = prefix.AsksAgain()
	if c := prefix.Challenge; c != nil {
		sys.Asks = left(c.AsksOf(prefix.Processes), prefix.Schedule)
	}
	usual := sys.Options()
	all := append(append(usual, sys.Faults()...), sendings(sys)...)
	if len(all) > MostChoices {
		return nil, limit("choices", len(all), MostChoices)
	}
	for i, o := range all {
		c, err := choiceOf(course, o)
		if err != nil {
			return nil, err
		}
		if prefix.Challenge != nil && c.Why == nil && !prefix.Challenge.Allows(prefix.Schedule, o.Choice) {
			c = Choice{Choice: o.Choice, Why: &Why{Code: NotInBudget}}
		}
		c.Fault = i >= len(usual)
		options.Choices = append(options.Choices, c)
	}
	return options, nil
}

// AfterLast is what there is to choose after the last choice of a document's schedule: nothing if a verb of a program
// fails in that choice, so that it is no event, and ends the run. Errors: as [Next].
func AfterLast(ctx context.Context, d *scenario.Document) (*Options, error) {
	at := len(d.Schedule)
	if d.Program != "" {
		made, _, err := firstChoices(ctx, d, at)
		if err != nil {
			return nil, err
		}
		if len(made) < at {
			return &Options{At: len(made), Scenario: d.Canonical(), Choices: []Choice{}}, nil
		}
	}
	return Next(ctx, d, at)
}

// begin plays the first events of a document's run.
func begin(ctx context.Context, d *scenario.Document, events int) (*simulate.Stepper, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	course, err := simulate.Begin(ctx, setup, func(*simulate.Probe) error { return nil })
	if err == nil {
		_, err = course.To(events)
	}
	return course, refusedBy(err)
}

// sendings are the messages of the application that may be sent. No algorithm counts on them, but they move clocks: some
// runs break only by one.
func sendings(sys *system.System) (all []system.Option) {
	for p := mutex.ID(1); sys.Processes <= mostSending && int(p) <= sys.Processes; p++ {
		for q := mutex.ID(1); int(q) <= sys.Processes; q++ {
			if c := (trace.Choice{Kind: trace.Send, At: p, To: q}); q != p {
				all = append(all, system.Option{Choice: c, Why: sys.Obstacle(c)})
			}
		}
	}
	return all
}

// left is how often each process is still to ask after some choices.
func left(asks []int, made []trace.Choice) []int {
	for _, c := range made {
		if c.Kind.Asks() {
			asks[c.At-1] = max(0, asks[c.At-1]-1)
		}
	}
	return asks
}

// choiceOf is an option, with the event that it would be or the obstacle to it.
func choiceOf(course *simulate.Stepper, o system.Option) (Choice, error) {
	c := Choice{Choice: o.Choice}
	if !o.Why.None() {
		c.Why = &Why{Code: o.Why.Code, At: int(o.Why.At)}
		if o.Why.At != 0 {
			c.Why.Phase = o.Why.Phase.String()
		}
		if o.Why.Message.K != 0 {
			c.Why.Message = &o.Why.Message
		}
		return c, nil
	}
	var err error
	c.Opens, err = course.Try(o.Choice, func(e *trace.Event) error {
		c.Event = trace.AppendEvent(nil, e)
		return nil
	})
	return c, err
}

func limit(path string, asked, most int) error {
	return scenario.Refused(path, scenario.CodeLimit, strconv.Itoa(asked), strconv.Itoa(most))
}

// refusedBy is an error of a run as one of the scenario, if it is the scenario's fault.
func refusedBy(err error) error {
	if problems, ok := scenario.RunProblems(err); ok {
		return &scenario.Invalid{Problems: problems}
	}
	return err
}
