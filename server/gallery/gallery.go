// Package gallery runs the scenarios of the gallery: it finds what each breaks, and draws its preview.
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

// A Run is a scenario of the gallery with the results of its run.
type Run struct {
	scenario.Entry
	Breaks   []Violation
	Faults   []string // the subset of FaultKeys that its network or its processes have, in that order
	Messages int      // of the algorithm, without application messages
	Outcome  Outcome
	Small    web.Preview
}

// A Violation is a property that a run breaks, and the number of the event that breaks it.
type Violation struct {
	Property string
	Step     int
}

// All returns the gallery in teaching order, computed once for all languages. Its documents ship with the server and
// run in milliseconds.
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

// aboutClocks is the chapter whose runs are about clock values.
const aboutClocks = "time"

// Of runs one scenario. Errors: from [run.Of], and of a run that cannot continue.
func Of(e scenario.Entry) (Run, error) {
	told, err := recordingOf(e)
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

// recordingOf returns the complete run of a gallery scenario. It is computed for the first client and all others, so
// that no client's disconnect cancels it.
func recordingOf(e scenario.Entry) (recording trace.Recording, err error) {
	plan, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits)
	if err != nil {
		return recording, err
	}
	err = plan.Record(context.Background(), &recording)
	return recording, err
}
