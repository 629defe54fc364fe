// Package stepping lets users schedule a run by hand: it lists what can happen next at a step, what cannot and why,
// and can continue the run by itself. Choices become part of a scenario's schedule.
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

// Limits of scheduling by hand.
const (
	MostProcesses = 64
	MostEvents    = 20_000 // before the step
	MostChoices   = 2_000  // possible or not
	MostRepaired  = 2_000  // choices of an edited schedule; each one made may enable all the waiting ones
	mostSending   = 16     // processes, if each may send an application message to each other
)

// Options are the choices at a step.
type Options struct {
	At int `json:"at"` // events that have happened
	// Scenario is the run up to there as a schedule: to make a choice, append it to the schedule.
	Scenario Canonical `json:"scenario"`
	Choices  []Choice  `json:"choices"`
	// Left are the choices that [Repair] left out of the schedule.
	Left []trace.Choice `json:"left,omitempty"`
}

// Canonical is the canonical text of a document.
type Canonical []byte

// MarshalJSON returns the text itself.
func (c Canonical) MarshalJSON() ([]byte, error) { return c, nil }

// A Choice is something that could happen next.
type Choice struct {
	Choice trace.Choice `json:"choice"`
	Fault  bool         `json:"fault,omitempty"` // a fault, or an application message: no algorithm relies on it
	Why    *Why         `json:"why,omitempty"`   // why it is not possible now; nil if it is
	// Event is the resulting event as in a trace, without verdicts; nil if the choice is not possible.
	Event Canonical `json:"event,omitempty"`
	// Opens reports whether the process of the event is then waiting and may enter.
	Opens bool `json:"opens,omitempty"`
}

// Why is a [system.Obstacle] as JSON.
type Why struct {
	Code    system.Code        `json:"code"`
	At      int                `json:"at,omitempty"`
	Phase   string             `json:"phase,omitempty"`
	Message *trace.MessageName `json:"message,omitempty"`
}

// NotInBudget marks a choice that is possible, but exceeds a challenge's budget.
const NotInBudget system.Code = "not-in-budget"

// Next returns the choices after the first at events of a document's run. Errors: [*scenario.Invalid], the cause of
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
		return options, nil // a run ends if a process fails to start
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

// AfterLast returns the choices after the last choice of a document's schedule: none if a verb of a program fails in
// that choice, which is then no event and ends the run. Errors: as for [Next].
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

// sendings returns the application messages that processes may send. No algorithm relies on them, but they advance
// clocks, and some violations need one.
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

// left returns asks, in place, without the requests among the choices made.
func left(asks []int, made []trace.Choice) []int {
	for _, c := range made {
		if c.Kind.Asks() {
			asks[c.At-1] = max(0, asks[c.At-1]-1)
		}
	}
	return asks
}

// choiceOf returns an option with its event, or with the obstacle to it.
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

// refusedBy returns err as a [*scenario.Invalid] if the scenario caused it.
func refusedBy(err error) error {
	if problems, ok := scenario.RunProblems(err); ok {
		return &scenario.Invalid{Problems: problems}
	}
	return err
}
