package facts

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
	"fano/server/scenario"
)

// The verdicts of the starvation search on each algorithm, without a switch and with each one, under each fairness
// assumption.
var starvationTable = Table{
	Name: "starvation", Keys: switched, Find: findStarvation, Quick: fewStates, Sample: 8, Files: files,
}

var starvation = Read[[]Starvation](files, "starvation")

// switched returns the algorithms, and the algorithms with each of their switches: "lamport", "lamport/ack-economy".
func switched() (all []string) {
	for _, a := range algorithms.All {
		all = append(all, a.Name)
		for _, s := range a.Switches {
			all = append(all, a.Name+"/"+s.Name)
		}
	}
	return all
}

// A Starvation is the verdict on one system under one assumption of fairness.
type Starvation struct {
	Processes int              `json:"processes"`
	Fair      explore.Fairness `json:"fair"`
	Verdict   explore.Verdict  `json:"verdict"`
	States    int              `json:"states"`
	Complete  bool             `json:"complete"`           // all states were visited
	Bypass    int              `json:"bypass"`             // as in explore.Forever
	Starved   []mutex.ID       `json:"starved,omitempty"`  // all processes that can starve
	Who       []mutex.ID       `json:"who,omitempty"`      // the processes that starve in the run
	Schedule  []trace.Choice   `json:"schedule,omitempty"` // the path to the loop and one round of it
	Loop      int              `json:"loop,omitempty"`     // where the loop begins in Schedule, from 1; 0: the run ends
}

// StarvationOf returns the verdict on an algorithm, with a switch on unless name is empty; false if there is none.
func StarvationOf(algorithm, name string, fair explore.Fairness) (Starvation, bool) {
	all := starvation()[strings.TrimSuffix(algorithm+"/"+name, "/")]
	at := slices.IndexFunc(all, func(s Starvation) bool { return s.Fair == fair })
	if at < 0 {
		return Starvation{}, false
	}
	return all[at], true
}

// Lasso returns the scenario that replays the path and the loop in which a process starves, with texts for what it
// shows; nil if none starves. Errors: the run is no longer possible.
func Lasso(algorithm, name string, fair explore.Fairness) (*scenario.Document, error) {
	s, _ := StarvationOf(algorithm, name, fair)
	if s.Verdict != explore.Broken || len(s.Schedule) == 0 {
		return nil, nil
	}
	question, err := endless(algorithm, name, s.Processes)
	if err != nil {
		return nil, err
	}
	return question.Counterexample(explore.Property{
		Name: explore.Starvation, Verdict: explore.Broken, Schedule: s.Schedule, Processes: s.Who, Loop: s.Loop,
	}), nil
}

// endless returns the question whether processes that ask again and again can starve.
func endless(algorithm, name string, processes int) (*check.Question, error) {
	document, err := parse(withSwitch(algorithm, name, fmt.Sprintf(`"processes":%d`, processes)))
	if err != nil {
		return nil, err
	}
	return check.Of(document, check.Options{Starvation: true})
}

// withSwitch returns the fields of a scenario of an algorithm, with a switch on unless name is empty.
func withSwitch(algorithm, name, more string) string {
	if name == "" {
		return fmt.Sprintf(`"algorithm":%q,%s`, algorithm, more)
	}
	return fmt.Sprintf(`"algorithm":%q,"switches":[%q],%s`, algorithm, name, more)
}

// Three processes suffice for one to be overtaken by two in turn. If three make more states than these, two are
// searched.
const (
	mostStates       = 750_000
	mostStatesQuorum = 950_000
	mostStatesSwitch = 60_000
)

// findStarvation searches the system of three processes, or of two if three have too many states.
func findStarvation(ctx context.Context, key string) (any, error) {
	algorithm, name, _ := strings.Cut(key, "/")
	states := mostStates
	switch a, _ := algorithms.Named(algorithm); {
	case name != "":
		states = mostStatesSwitch
	case a.Topology == "quorums":
		states = mostStatesQuorum
	}
	var all []Starvation
	for _, n := range []int{3, 2} {
		question, err := endless(algorithm, name, n)
		if err != nil {
			return nil, err
		}
		all = nil
		for _, r := range question.SearchStarvation(ctx, check.Budget{States: states}, explore.Fairnesses()...) {
			starves := func(p check.Property) bool { return p.Property == explore.Starvation }
			p := r.Properties[slices.IndexFunc(r.Properties, starves)]
			all = append(all, Starvation{
				Processes: n, Fair: r.Starvation.Fair, Verdict: p.Verdict,
				States: r.Starvation.States, Complete: r.Starvation.Complete, Bypass: r.Starvation.Bypass,
				Starved: r.Starvation.Starved, Who: p.Processes, Schedule: p.Schedule, Loop: p.Loop,
			})
		}
		if all[0].Verdict != explore.Unknown {
			break
		}
	}
	return all, nil
}

// fewStates reports whether a stored search was small.
func fewStates(key string) bool {
	all := starvation()[key]
	return len(all) > 0 && all[0].Processes == 3 && all[0].States <= 25_000
}
