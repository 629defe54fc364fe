// Package shortest keeps, for each switch of each algorithm and each property that it breaks, the shortest run of a
// small system that shows it. The explorer found them, in shortest.json; the tests hold that they still break what
// they say, and find those that are missing:
//
//	go test ./server/shortest -run Found -update
package shortest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
	"fano/server/scenario"
)

//go:embed shortest.json
var stored []byte

// A Run is the shortest that breaks a property in one system.
type Run struct {
	Algorithm string          `json:"algorithm"`
	Switch    string          `json:"switch"`
	Property  string          `json:"property"`  // as the switch names it
	Shows     string          `json:"shows"`     // what the explorer calls it: EM2 is also broken where a wait is hopeless
	Scenario  json.RawMessage `json:"scenario"`  // the system
	Asks      []int           `json:"asks"`      // of each process
	Schedule  []trace.Choice  `json:"schedule"`  // none where it is broken before anything has happened
	Processes []mutex.ID      `json:"processes"` // the witness
}

// All are all runs, by algorithm, switch and property in the order of their declaration.
var All = sync.OnceValue(func() []Run {
	var all []Run
	if err := json.Unmarshal(stored, &all); err != nil {
		panic(fmt.Errorf("shortest.json: %w", err)) // it is part of the program
	}
	return all
})

// Of is the run that shows how a switch breaks a property; false if there is none.
func Of(algorithm, name, property string) (Run, bool) {
	for _, r := range All() {
		if r.Algorithm == algorithm && r.Switch == name && r.Property == property {
			return r, true
		}
	}
	return Run{}, false
}

// Plays tells whether there are steps to be played.
func (r Run) Plays() bool { return len(r.Schedule) > 0 }

// Document is the scenario that plays the run, with words for what it shows. Errors: the run is no longer possible.
func (r Run) Document() (*scenario.Document, error) {
	question, err := r.question()
	if err != nil {
		return nil, err
	}
	return question.Counterexample(explore.Property{
		Name: r.Shows, Verdict: explore.Broken, Schedule: r.Schedule, Processes: r.Processes,
	}), nil
}

// question is what was searched.
func (r Run) question() (*check.Question, error) {
	document, err := scenario.Parse(r.Scenario)
	if err != nil {
		return nil, err
	}
	return check.Of(document, check.Options{Asks: r.Asks, EM3: r.Shows == explore.EM3})
}
