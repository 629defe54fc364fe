package shortest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/check"
	"fano/server/scenario"
)

// A small system: what a scenario says beside algorithm and switch, and how often each process asks.
type small struct {
	fields string
	asks   []int
}

// systems are those in which a run is searched for, the smallest first.
func systems(a *model.Algorithm) []small {
	of := func(n int, more string, asks ...int) small {
		return small{fmt.Sprintf(`"processes":%d%s`, n, more), asks}
	}
	all := []small{of(2, "", 1, 1), of(2, "", 2, 1), of(2, "", 1, 2), of(3, "", 1, 1, 1)}
	if a.Topology == "quorums" {
		// Three clients of the same two arbiters, or of one, show what no triangle of three lines does.
		all = append(all, of(3, `,"quorums":{"sets":[[1,2],[1,2],[1,2]]}`, 1, 1, 1), of(2, `,"quorums":{"system":"singleton"}`, 1, 1), of(3, `,"quorums":{"system":"singleton"}`, 1, 1, 1))
	}
	all = append(all, of(2, "", 2, 2), of(3, "", 2, 1, 0), of(3, "", 0, 2, 1), of(3, "", 1, 0, 2), of(3, "", 2, 1, 1), of(3, "", 1, 2, 1), of(3, "", 1, 1, 2), of(3, "", 1, 2, 2), of(3, "", 2, 2, 2))
	if a.Topology == "graph" {
		all = append(all, of(4, `,"graph":{"shape":"ring"}`, 1, 1, 1, 1))
	}
	return append(all, of(4, "", 1, 1, 1, 1))
}

// found searches for the shortest runs that break some properties with a switch on: of each in the first system in which
// there is one.
func found(t *testing.T, a *model.Algorithm, name string, properties []string) []Run {
	t.Helper()
	var runs []Run
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(properties), func(p string) bool {
			return slices.ContainsFunc(runs, func(r Run) bool { return r.Property == p })
		})
	}
	for _, s := range systems(a) {
		if len(missing()) == 0 {
			break
		}
		text := fmt.Sprintf(`{"fano":1,"algorithm":%q,"switches":[%q],%s}`, a.Name, name, s.fields)
		document, err := scenario.Parse([]byte(text))
		if err != nil {
			t.Logf("%s: %v", text, err) // not a system of this algorithm
			continue
		}
		wanted := missing()
		question, err := check.Of(document, check.Options{Asks: s.asks, EM3: slices.Contains(wanted, explore.EM3)})
		if err != nil {
			t.Fatal(err)
		}
		report := question.Search(context.Background(), check.Budget{States: 600_000, Workers: 2}, nil)
		for _, property := range wanted {
			if p, ok := shown(report, property); ok {
				t.Logf("%s, %s: %s in %d steps of %s", a.Name, name, p.Property, p.Steps, text)
				runs = append(runs, Run{
					Algorithm: a.Name, Switch: name, Property: property, Shows: p.Property, Scenario: json.RawMessage(document.Canonical()),
					Asks: s.asks, Schedule: append([]trace.Choice{}, p.Schedule...), Processes: append([]mutex.ID{}, p.Processes...),
				})
			}
		}
	}
	return runs
}

// shown is what in a report breaks a property: itself, or of EM2 also that somebody waits without hope.
func shown(r *check.Report, property string) (check.Property, bool) {
	names := []string{property}
	if property == explore.EM2 {
		names = append(names, explore.EntryPossible)
	}
	for _, name := range names {
		for _, p := range r.Properties {
			if p.Property == name && p.Verdict == explore.Broken {
				return p, true
			}
		}
	}
	return check.Property{}, false
}
