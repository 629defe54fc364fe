package facts

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/check"
	"fano/server/scenario"
)

// The shortest run of a small system that shows that a switch breaks a property, by "algorithm/switch/property"; for
// algorithms that do not claim EM3 also the shortest one that breaks it without a switch.
var counterexampleTable = Table{
	Name: "counterexamples", Keys: Breakable, Find: findCounterexample, Sample: 12, Files: files,
	Quick: func(key string) bool { return len(counterexamples()[key].Asks) == 2 },
}

var counterexamples = Read[Counterexample](files, "counterexamples")

// Breakable returns the keys of all that can be broken, except starvation, as "algorithm/switch/property".
func Breakable() (all []string) {
	for _, a := range algorithms.All {
		if !slices.Contains(a.Claims, explore.EM3) {
			all = append(all, a.Name+"//"+explore.EM3)
		}
		for _, s := range a.Switches {
			for _, property := range s.Breaks {
				if property != explore.Starvation {
					all = append(all, a.Name+"/"+s.Name+"/"+property)
				}
			}
		}
	}
	return all
}

// A Counterexample is the shortest run that breaks a property in one system; zero if no small system has one.
type Counterexample struct {
	Shows     string          `json:"shows"`     // the explorer's name of the property: a hopeless wait also breaks EM2
	Scenario  json.RawMessage `json:"scenario"`  // the system
	Asks      []int           `json:"asks"`      // requests of each process
	Schedule  []trace.Choice  `json:"schedule"`  // empty if the property is broken initially
	Processes []mutex.ID      `json:"processes"` // the witness
}

// CounterexampleOf returns the run for a key of [Breakable]; false if there is none.
func CounterexampleOf(key string) (Counterexample, bool) {
	c := counterexamples()[key]
	return c, len(c.Asks) > 0
}

// Document returns the scenario that replays the run, with texts for what it shows; nil if the schedule is empty.
// Errors: the run is no longer possible.
func (c Counterexample) Document() (*scenario.Document, error) {
	if len(c.Schedule) == 0 {
		return nil, nil
	}
	question, err := c.question()
	if err != nil {
		return nil, err
	}
	return question.Counterexample(explore.Property{
		Name: c.Shows, Verdict: explore.Broken, Schedule: c.Schedule, Processes: c.Processes,
	}), nil
}

// play returns the URL of the run at the step that breaks the property.
func (c Counterexample) play() (string, error) {
	d, err := c.Document()
	if err != nil {
		return "", err
	}
	d.View.At = len(c.Schedule)
	return d.Play()
}

// question returns the question of the search.
func (c Counterexample) question() (*check.Question, error) {
	document, err := scenario.Parse(c.Scenario)
	if err != nil {
		return nil, err
	}
	return check.Of(document, check.Options{Asks: c.Asks, EM3: c.Shows == explore.EM3})
}

// A small system: the fields of a scenario besides algorithm and switch, and the requests of each process.
type small struct {
	fields string
	asks   []int
}

// smallSystems returns the systems to search, the smallest first.
func smallSystems(a *model.Algorithm) (all []small) {
	add := func(more string, asks ...[]int) {
		for _, of := range asks {
			all = append(all, small{fmt.Sprintf(`"processes":%d%s`, len(of), more), of})
		}
	}
	add("", []int{1, 1}, []int{2, 1}, []int{1, 2}, []int{1, 1, 1})
	if a.Topology == "quorums" {
		// Three clients of the same two arbiters, or of one, show what no triangle of three lines does.
		add(`,"quorums":{"sets":[[1,2],[1,2],[1,2]]}`, []int{1, 1, 1})
		add(`,"quorums":{"system":"singleton"}`, []int{1, 1}, []int{1, 1, 1})
	}
	add("", []int{2, 2}, []int{2, 1, 0}, []int{0, 2, 1}, []int{1, 0, 2}, []int{2, 1, 1}, []int{1, 2, 1}, []int{1, 1, 2})
	add("", []int{1, 2, 2}, []int{2, 2, 2})
	if a.Topology == "graph" {
		add(`,"graph":{"shape":"ring"}`, []int{1, 1, 1, 1})
	}
	add("", []int{1, 1, 1, 1})
	return all
}

// findCounterexample searches for the shortest run that breaks a property, with a switch on if the key names one, in
// the first small system in which there is one.
func findCounterexample(ctx context.Context, key string) (any, error) {
	parts := strings.Split(key, "/")
	name, property := parts[1], parts[2]
	a, _ := algorithms.Named(parts[0])
	for _, s := range smallSystems(a) {
		document, err := parse(withSwitch(a.Name, name, s.fields))
		if err != nil {
			continue // not a system of this algorithm
		}
		question, err := check.Of(document, check.Options{Asks: s.asks, EM3: property == explore.EM3})
		if err != nil {
			return nil, err
		}
		report := question.Search(ctx, check.Budget{States: 600_000}, nil)
		if p, ok := broken(report, property); ok {
			return Counterexample{
				Shows: p.Property, Scenario: json.RawMessage(document.Canonical()), Asks: s.asks,
				Schedule: append([]trace.Choice{}, p.Schedule...), Processes: append([]mutex.ID{}, p.Processes...),
			}, ctx.Err()
		}
	}
	if name == "" {
		return Counterexample{}, ctx.Err() // an algorithm may keep what it does not claim
	}
	return nil, fmt.Errorf("no run of a small system breaks it")
}

// broken returns the property of a report that breaks the given one: itself, or for EM2 also EntryPossible.
func broken(r *check.Report, property string) (check.Property, bool) {
	for _, name := range []string{property, explore.EntryPossible} {
		if name == explore.EntryPossible && property != explore.EM2 {
			continue
		}
		at := slices.IndexFunc(r.Properties, func(p check.Property) bool {
			return p.Property == name && p.Verdict == explore.Broken
		})
		if at >= 0 {
			return r.Properties[at], true
		}
	}
	return check.Property{}, false
}
