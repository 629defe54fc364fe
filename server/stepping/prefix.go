package stepping

import (
	"context"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Prefix returns the first at events of a document's run as a schedule, to be continued by hand. The steps keep their
// times; everything in the document about later steps is removed. Errors: [*scenario.Invalid], the cause of ctx's
// end.
func Prefix(ctx context.Context, d *scenario.Document, at int) (*scenario.Document, error) {
	switch {
	case d.Processes > MostProcesses:
		return nil, limit("processes", d.Processes, MostProcesses)
	case at > MostEvents:
		return nil, limit("at", at, MostEvents)
	}
	choices, times, err := firstChoices(ctx, d, at)
	if err != nil {
		return nil, err
	}
	if len(choices) < at {
		return nil, scenario.Refused("at", "not-one-of", strconv.Itoa(at), "0.."+strconv.Itoa(len(choices)))
	}
	prefix := *d
	if d.Challenge != nil && at < d.Challenge.Given {
		prefix.Challenge = nil // a shorter prefix would let the player replace given choices: that is another run
	}
	prefix.Schedule, prefix.Times, prefix.Hand = choices, times, at == 0 && prefix.Challenge == nil
	prefix.Beside, prefix.Futures, prefix.Questions = nil, nil, scenario.Questions{}
	prefix.Deliveries, prefix.Loop, prefix.View = nil, 0, scenario.View{Axis: scenario.Axes[0], Tab: scenario.Tabs[0]}
	prefix.Stop = scenario.Stop{Events: max(scenario.DefaultEvents, 2*at)}
	prefix.Notes = nil
	for _, n := range d.Notes {
		if n.Step <= at {
			prefix.Notes = append(prefix.Notes, n)
		}
	}
	return &prefix, nil
}

// firstChoices returns the choices of a document's first n events, and their times as far as [written] requires.
func firstChoices(ctx context.Context, d *scenario.Document, n int) (choices []trace.Choice, times []trace.Time, err error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, nil, &scenario.Invalid{Problems: problems}
	}
	if n == 0 {
		return nil, nil, nil
	}
	_, err = simulate.Run(ctx, setup, func(e *trace.Event) error {
		if e.Step <= n {
			choices, times = append(choices, trace.ChoiceOf(e)), append(times, e.Time)
		}
		if e.Step >= n {
			return simulate.ErrStop
		}
		return nil
	})
	return choices, written(times), refusedBy(err)
}

// written returns the times that a schedule must state: up to the last one that is not exactly one unit after the one
// before it.
func written(times []trace.Time) []trace.Time {
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
