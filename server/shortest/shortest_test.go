package shortest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var update = flag.Bool("update", false, "search for the runs that are missing, and forget those that no longer break what they say")

// Every switch has a run for each property that it breaks, which the current engine still breaks. A search for those
// that are missing takes from seconds to minutes.
func TestARunIsFoundForWhateverASwitchBreaks(t *testing.T) {
	var all []Run
	for _, a := range algorithms.All {
		for _, s := range a.Switches {
			all = append(all, runsOf(t, a, s)...)
		}
	}
	if *update {
		write(t, all)
		return
	}
	if len(all) != len(All()) {
		t.Errorf("there are %d runs, and %d of them show what a switch breaks; see the comment of the package", len(All()), len(all))
	}
}

// runsOf are the runs of a switch that stand the test; on an update, also those that were missing.
func runsOf(t *testing.T, a *model.Algorithm, s mutex.Switch) []Run {
	t.Helper()
	var runs []Run
	var missing []string
	for _, property := range s.Breaks {
		if property == explore.Starvation {
			continue // server/endless has the runs
		}
		r, ok := Of(a.Name, s.Name, property)
		if ok {
			if err := r.breaks(); err != nil {
				ok = false
				if !*update {
					t.Errorf("%s, %s: %v", a.Name, s.Name, err)
				}
			}
		}
		if ok {
			runs = append(runs, r)
		} else {
			missing = append(missing, property)
		}
	}
	if len(missing) > 0 && *update {
		more := found(t, a, s.Name, missing)
		runs = append(runs, more...)
		missing = slices.DeleteFunc(missing, func(p string) bool { return slices.ContainsFunc(more, func(r Run) bool { return r.Property == p }) })
	}
	if len(missing) > 0 {
		t.Errorf("%s, %s: no run breaks %v; see the comment of the package", a.Name, s.Name, missing)
	}
	slices.SortStableFunc(runs, func(x, y Run) int { return slices.Index(s.Breaks, x.Property) - slices.Index(s.Breaks, y.Property) })
	return runs
}

// write writes one run a line.
func write(t *testing.T, all []Run) {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("[")
	for i, r := range all {
		var line bytes.Buffer
		to := json.NewEncoder(&line)
		to.SetEscapeHTML(false) // 1>2#1 stays readable
		if err := to.Encode(r); err != nil {
			t.Fatal(err)
		}
		b.WriteString([]string{"\n", ",\n"}[min(i, 1)])
		b.Write(bytes.TrimSpace(line.Bytes()))
	}
	b.WriteString("\n]\n")
	if err := os.WriteFile("shortest.json", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// breaks plays the run on the current engine, and says how it does not break what it says.
func (r Run) breaks() error {
	question, err := r.question()
	if err != nil {
		return err
	}
	setup, problems := question.Document.Setup()
	if len(problems) > 0 {
		return fmt.Errorf("%v", problems)
	}
	s, _ := system.New(context.Background(), system.Config{
		Algorithm: setup.Algorithm, Switches: setup.Switches, Processes: setup.Processes, Topology: setup.Topology,
		Rule: setup.Rule, Start: setup.Start, Order: setup.Order, Asks: slices.Clone(r.Asks),
	})
	for _, c := range r.Schedule {
		if _, err := s.Apply(c); err != nil {
			return err
		}
	}
	if r.Plays() {
		if _, err := r.setup(); err != nil {
			return err
		}
	}
	switch {
	case r.Shows == explore.EntryPossible:
		return never(s, func(s *system.System) bool {
			return slices.ContainsFunc(r.Processes, func(p mutex.ID) bool { return s.Local(p).Phase != mutex.Waiting })
		})
	case r.Shows == explore.Termination:
		return never(s, func(s *system.System) bool { return len(s.Choices()) == 0 })
	case !r.Plays():
		return r.fromTheStart(s)
	}
	return r.plays()
}

// setup is that of the scenario that is shown, which has a link.
func (r Run) setup() (*simulate.Setup, error) {
	document, err := r.Document()
	if err != nil {
		return nil, err
	}
	if _, err := document.Link(); err != nil {
		return nil, err
	}
	setup, problems := document.Setup()
	if len(problems) > 0 {
		return nil, fmt.Errorf("%v", problems)
	}
	return setup, nil
}

// plays says how the scenario that is shown does not break the property at its last step.
func (r Run) plays() error {
	setup, err := r.setup()
	if err != nil {
		return err
	}
	summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil {
		return err
	}
	for _, v := range summary.Violations {
		if v.Property == r.Shows && v.Step == len(r.Schedule) {
			return nil
		}
	}
	return fmt.Errorf("%s: the run of %d steps breaks %v", r.Shows, len(r.Schedule), summary.Violations)
}

// fromTheStart says whether an invariant of the algorithm's own does not hold before anything has happened.
func (r Run) fromTheStart(s *system.System) error {
	for _, own := range s.Algorithm.Invariants {
		if own.Name == r.Shows && !own.Holds(s.Configuration()) {
			return nil
		}
	}
	return fmt.Errorf("%s holds at the start", r.Shows)
}

// never says whether something can be in any state that can be reached.
func never(s *system.System, happens func(*system.System) bool) error {
	const most = 200_000
	seen := map[string]bool{string(s.Encode(nil)): true}
	for queue := []*system.System{s}; len(queue) > 0; queue = queue[1:] {
		if happens(queue[0]) {
			return errors.New("it still can")
		}
		for _, c := range queue[0].Choices() {
			next := queue[0].Clone()
			if _, err := next.Apply(c); err != nil {
				return err
			}
			if key := string(next.Encode(nil)); !seen[key] {
				if len(seen) == most {
					return fmt.Errorf("more than %d states follow", most)
				}
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}
