// Package exhibit runs the scenarios of the gallery: what each of them breaks, and how it is drawn small.
package exhibit

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

// An Exhibit is a scenario of the gallery with what only its run shows.
type Exhibit struct {
	scenario.Entry
	Breaks   []Breach
	Faults   []string // those of FaultKeys that its network or its processes have, in that order
	Messages int      // between the processes, without the application's
	Outcome  Outcome
	Small    web.Preview
}

// A Breach is a property that a run breaks, and the number of the event that breaks it.
type Breach struct {
	Property string
	Step     int
}

// All is the gallery in teaching order, computed once for all languages. Its documents ship with the server and run in
// milliseconds.
var All = sync.OnceValues(func() ([]Exhibit, error) {
	var all []Exhibit
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

// Of is the exhibit of one scenario. Errors: from [run.Of], and of a run that cannot go on.
func Of(e scenario.Entry) (Exhibit, error) {
	told, err := toldOf(e)
	if err != nil {
		return Exhibit{}, err
	}
	a := e.Document.Definition()
	one := Exhibit{
		Entry:    e,
		Faults:   faultsOf(a, e, &told),
		Messages: told.End.Messages,
		Outcome:  outcomeOf(e.Document, &told),
		Small:    figure.Thumb(&told, e.Chapter == aboutClocks),
	}
	for _, v := range told.End.Violations {
		one.Breaks = append(one.Breaks, Breach{v.Property, v.Step})
	}
	return one, nil
}

// toldOf is the whole run of a scenario of the gallery. It is made once, for the first reader and all others, so that
// nobody's leaving ends it.
func toldOf(e scenario.Entry) (told trace.Told, err error) {
	source, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits)
	if err != nil {
		return told, err
	}
	err = source.Lines(context.Background(), &told)
	return told, err
}
