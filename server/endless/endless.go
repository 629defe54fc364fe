// Package endless keeps what the search for starvation says of each algorithm and of each of its switches, where processes
// ask again and again: for each assumption of fairness the verdict, on how many states, and of one that is broken a way and
// a loop, the lasso. The explorer found them, in endless.json; the tests hold that the loops still repeat, and search again
// where that is quick. Of an algorithm that is new make golden searches for all; the whole table is renewed, in some
// minutes, by
//
//	FANO_PROVE=1 go test ./server/endless -run Found -update -timeout 1h
package endless

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

//go:embed endless.json
var stored []byte

// A Judgement is what a search says of one system under one assumption of fairness.
type Judgement struct {
	Algorithm string           `json:"algorithm"`
	Switch    string           `json:"switch,omitempty"` // the one that is on, if one is
	Processes int              `json:"processes"`
	Fair      explore.Fairness `json:"fair"`
	Verdict   explore.Verdict  `json:"verdict"`
	States    int              `json:"states"`
	Complete  bool             `json:"complete"`           // all states were visited
	Bypass    int              `json:"bypass"`             // as in explore.Forever
	Starved   []mutex.ID       `json:"starved,omitempty"`  // all who can be
	Who       []mutex.ID       `json:"who,omitempty"`      // who is in the run
	Schedule  []trace.Choice   `json:"schedule,omitempty"` // the way and one round of the loop
	Loop      int              `json:"loop,omitempty"`     // the place of the loop's first choice, from 1; 0: nothing need happen at the end
}

// All are all judgements, by algorithm, switch and assumption in the order of their declaration.
var All = sync.OnceValue(func() []Judgement {
	var all []Judgement
	if err := json.Unmarshal(stored, &all); err != nil {
		panic(fmt.Errorf("endless.json: %w", err)) // it is part of the program
	}
	return all
})

// Of is what was judged of an algorithm with a switch on, or with none; false if nothing was.
func Of(algorithm, name string, fair explore.Fairness) (Judgement, bool) {
	for _, j := range All() {
		if j.Algorithm == algorithm && j.Switch == name && j.Fair == fair {
			return j, true
		}
	}
	return Judgement{}, false
}

// Document is the scenario that plays the way and the loop, with words for what it shows. Errors: the verdict is not
// broken, or the run is no longer possible.
func (j Judgement) Document() (*scenario.Document, error) {
	if j.Verdict != explore.Broken {
		return nil, fmt.Errorf("%s: starvation %s", j.Algorithm, j.Verdict)
	}
	question, err := j.question()
	if err != nil {
		return nil, err
	}
	return question.Counterexample(explore.Property{
		Name: explore.Starvation, Verdict: explore.Broken, Schedule: j.Schedule, Processes: j.Who, Loop: j.Loop,
	}), nil
}

// Play is the path of the page that plays [Judgement.Document]; empty if nothing is broken, or not to be played.
// Errors: the run is no longer possible.
func (j Judgement) Play() (string, error) {
	if j.Verdict != explore.Broken || len(j.Schedule) == 0 {
		return "", nil
	}
	d, err := j.Document()
	if err != nil {
		return "", err
	}
	return d.Play()
}

// question is what was searched.
func (j Judgement) question() (*check.Question, error) {
	text := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d}`, j.Algorithm, j.Processes)
	if j.Switch != "" {
		text = fmt.Sprintf(`{"fano":1,"algorithm":%q,"switches":[%q],"processes":%d}`, j.Algorithm, j.Switch, j.Processes)
	}
	document, err := scenario.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return check.Of(document, check.Options{Starvation: true, Fair: j.Fair})
}
