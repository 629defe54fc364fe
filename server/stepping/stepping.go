// Package hand is what a visitor needs who schedules a run by hand: what can happen next at a step of it, what cannot and
// why not, and how it goes on from there by itself. What is chosen becomes part of a scenario's schedule; it knows nothing
// of sockets and pages.
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

// The most that is scheduled by hand: what people can look at.
const (
	MostProcesses = 64
	MostEvents    = 20_000 // before the step
	MostChoices   = 2_000  // possible or not
	MostFitted    = 2_000  // choices of a schedule that was changed: each that is made may let all others be made that wait
)

// Options is what there is to choose at a step.
type Options struct {
	At int `json:"at"` // how many events have happened
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

// unseen is for what is not looked at.
func unseen(*simulate.Probe) error { return nil }

// Next is what there is to choose behind so many events of a document's run. Errors: [*scenario.Invalid], the cause of
// ctx's end.
func Next(ctx context.Context, d *scenario.Document, at int) (*Options, error) {
	taken, err := Prefix(ctx, d, at)
	if err != nil {
		return nil, err
	}
	setup, problems := taken.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	course, err := simulate.Begin(ctx, setup, unseen)
	if err != nil {
		return nil, refusedBy(err)
	}
	if _, err := course.To(at); err != nil {
		return nil, refusedBy(err)
	}
	offer := &Options{At: at, Scenario: taken.Canonical(), Choices: []Choice{}}
	sys := course.System()
	if sys.Failed() != nil {
		return offer, nil // a run ends where a process cannot start
	}
	sys.Again = taken.AsksAgain()
	if c := taken.Challenge; c != nil {
		sys.Asks = asksLeft(taken)
	}
	all := [][]system.Option{sys.Options(), append(sys.Faults(), tellings(sys)...)}
	if n := len(all[0]) + len(all[1]); n > MostChoices {
		return nil, limit("choices", n, MostChoices)
	}
	for i, options := range all {
		for _, o := range options {
			c, err := chosen(course, o)
			if err != nil {
				return nil, err
			}
			c.Fault = i == 1
			if taken.Challenge != nil && c.Why == nil && !taken.Challenge.Allows(taken.Schedule, o.Choice) {
				c = Choice{Choice: o.Choice, Fault: c.Fault, Why: &Why{Code: NotInBudget}}
			}
			offer.Choices = append(offer.Choices, c)
		}
	}
	return offer, nil
}

// AfterLast is what there is to choose behind the last choice of a document's schedule: nothing if a verb of a program fails in
// that, so that it is no event, and ends the run. Errors: as [Next].
func AfterLast(ctx context.Context, d *scenario.Document) (*Options, error) {
	at := len(d.Schedule)
	if d.Program != "" {
		choices, _, err := made(ctx, d, at)
		if err != nil {
			return nil, err
		}
		if len(choices) < at {
			return &Options{At: len(choices), Scenario: d.Canonical(), Choices: []Choice{}}, nil
		}
	}
	return Next(ctx, d, at)
}

// mostTelling is of how many processes at most it is offered that each sends a message of its own to each other.
const mostTelling = 16

// tellings are the messages of the application that may be sent. No algorithm counts on them, but they move clocks: some
// runs break only by one.
func tellings(sys *system.System) (all []system.Option) {
	for p := mutex.ID(1); sys.Processes <= mostTelling && int(p) <= sys.Processes; p++ {
		for q := mutex.ID(1); int(q) <= sys.Processes; q++ {
			if q == p {
				continue
			}
			c := trace.Choice{Kind: trace.Send, At: p, To: q}
			all = append(all, system.Option{Choice: c, Why: sys.Obstacle(c)})
		}
	}
	return all
}

// NotInBudget is why a choice that could be made is not in a challenge.
const NotInBudget system.Code = "not-in-budget"

// asksLeft is how often each process may still ask in a challenge.
func asksLeft(d *scenario.Document) []int {
	asks := d.Challenge.AsksOf(d.Processes)
	for _, c := range d.Schedule {
		if c.Kind.Asks() {
			asks[c.At-1] = max(0, asks[c.At-1]-1)
		}
	}
	return asks
}

// chosen tells of an option, and what it would be.
func chosen(course *simulate.Course, o system.Option) (Choice, error) {
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

// Prefix is the run of a document up to one of its events, given choice by choice, for somebody who goes on by hand: the
// steps keep their times, and nothing is said any more of what comes after them. Errors: [*scenario.Invalid], the cause
// of ctx's end.
func Prefix(ctx context.Context, d *scenario.Document, at int) (*scenario.Document, error) {
	switch {
	case d.Processes > MostProcesses:
		return nil, limit("processes", d.Processes, MostProcesses)
	case at > MostEvents:
		return nil, limit("at", at, MostEvents)
	}
	choices, times, err := made(ctx, d, at)
	if err != nil {
		return nil, err
	}
	if len(choices) < at {
		return nil, scenario.Refused("at", "not-one-of", strconv.Itoa(at), "0.."+strconv.Itoa(len(choices)))
	}
	taken := *d
	if d.Challenge != nil && at < d.Challenge.Given {
		taken.Challenge = nil // what is given cannot be chosen anew: that is another run
	}
	taken.Schedule, taken.Times, taken.Hand = choices, times, at == 0 && taken.Challenge == nil
	taken.Beside, taken.Futures, taken.Questions = nil, nil, scenario.Questions{}
	taken.Deliveries, taken.Loop, taken.View = nil, 0, scenario.View{Axis: scenario.Axes[0], Tab: scenario.Tabs[0]}
	taken.Stop = scenario.Stop{Events: max(scenario.DefaultEvents, 2*at)}
	taken.Notes = nil
	for _, n := range d.Notes {
		if n.Step <= at {
			taken.Notes = append(taken.Notes, n)
		}
	}
	return &taken, nil
}

// made are the choices that a document's first events were, and their times, unless these are as usual.
func made(ctx context.Context, d *scenario.Document, at int) (choices []trace.Choice, times []trace.Time, err error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, nil, &scenario.Invalid{Problems: problems}
	}
	if at == 0 {
		return nil, nil, nil
	}
	_, err = simulate.Run(ctx, setup, func(e *trace.Event) error {
		if e.Step <= at {
			choices, times = append(choices, trace.ChoiceOf(e)), append(times, e.Time)
		}
		if e.Step >= at {
			return simulate.ErrEnough
		}
		return nil
	})
	if err != nil {
		return nil, nil, refusedBy(err)
	}
	return choices, Unusual(times), nil
}

// Unusual are the times of a schedule's choices as far as they must be said: up to the last that does not come a unit
// after the one before.
func Unusual(times []trace.Time) []trace.Time {
	for n := len(times); n > 0; n-- {
		before := trace.Time(0)
		if n > 1 {
			before = times[n-2]
		}
		if times[n-1] != before+trace.Unit {
			return times[:n]
		}
	}
	return nil
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
