// Package gallery runs the scenarios of the gallery: what each of them breaks, and how it is drawn small.
package gallery

import (
	"context"
	"fmt"
	"sync"

	"fano/algorithms/engine/trace"
	"fano/server/figure"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// A Run is a scenario of the gallery with what only its run shows.
type Run struct {
	scenario.Entry
	Breaks   []Violation
	Faults   []string // those of FaultKeys that its network or its processes have, in that order
	Messages int      // between the processes, without the application's
	Outcome  Outcome
	Small    web.Preview
}

// A Violation is a property that a run breaks, and the number of the event that breaks it.
type Violation struct {
	Property string
	Step     int
}

// All is the gallery in teaching order, computed once for all languages. Its documents ship with the server and run in
// milliseconds.
var All = sync.OnceValues(func() ([]Run, error) {
	var all []Run
	for _, e := range scenario.Gallery() {
		one, err := Of(e)
		if err != nil {
			return nil, fmt.Errorf("gallery: %s: %w", e.Name, err)
		}
		all = append(all, one)
	}
	return all, nil
})

// aboutClocks is the chapter whose runs are about the values of their clocks.
const aboutClocks = "time"

// Of is the run of one scenario. Errors: from [run.Of], and of a run that cannot go on.
func Of(e scenario.Entry) (Run, error) {
	told, err := toldOf(e)
	if err != nil {
		return Run{}, err
	}
	a := e.Document.Definition()
	one := Run{
		Entry:    e,
		Faults:   faultsOf(a, e, &told),
		Messages: told.End.Messages,
		Outcome:  outcomeOf(e.Document, &told),
		Small:    figure.Thumb(&told, e.Chapter == aboutClocks),
	}
	for _, v := range told.End.Violations {
		one.Breaks = append(one.Breaks, Violation{v.Property, v.Step})
	}
	return one, nil
}

// toldOf is the whole run of a scenario of the gallery. It is made once, for the first reader and all others, so that
// nobody's leaving ends it.
func toldOf(e scenario.Entry) (told trace.Recording, err error) {
	plan, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits)
	if err != nil {
		return told, err
	}
	err = plan.Record(context.Background(), &told)
	return told, err
}
