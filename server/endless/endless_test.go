package endless

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
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
)

var (
	update = flag.Bool("update", false, "search for what is missing and what is quickly found, and write it down; for all with FANO_PROVE")
	all    = os.Getenv("FANO_PROVE") != "" // search again where that takes long, too
)

// few is on how many states a verdict is searched for again in every test.
const few = 25_000

// Three processes are enough to be overtaken by two in turn. Where three make more states than these, two are
// judged; of an algorithm as it is more are visited than of a switch, most where there are quorums.
const (
	most       = 750_000
	mostQuorum = 950_000
	mostSwitch = 60_000
)

func TestWhatIsStoredIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	var found []Judgement
	for _, a := range algorithms.All {
		names := []string{""}
		for _, s := range a.Switches {
			names = append(names, s.Name)
		}
		for _, name := range names {
			old := stands(a.Name, name)
			now := old
			switch {
			case *update && (all || len(old) != len(explore.Fairnesses())):
				now = judged(t, a.Name, name, 3, 2)
			case len(old) != len(explore.Fairnesses()):
				t.Errorf("%s, %s: judged under %d assumptions; see the comment of the package", a.Name, name, len(old))
			case all || old[0].Complete && old[0].States <= few:
				now = judged(t, a.Name, name, old[0].Processes)
				if !*update && fmt.Sprint(now) != fmt.Sprint(old) {
					t.Errorf("%s, %s:\n%v, stored is\n%v", a.Name, name, now, old)
				}
			}
			found = append(found, now...)
		}
	}
	if *update {
		write(t, found)
	}
}

// stands is what is stored of an algorithm with a switch on.
func stands(algorithm, name string) (all []Judgement) {
	for _, fair := range explore.Fairnesses() {
		if j, ok := Of(algorithm, name, fair); ok {
			all = append(all, j)
		}
	}
	return all
}

// judged searches a system of so many processes, or of the next number where there are too many states.
func judged(t *testing.T, algorithm, name string, processes ...int) (all []Judgement) {
	t.Helper()
	states := most
	switch a, _ := algorithms.Named(algorithm); {
	case name != "":
		states = mostSwitch
	case a.Topology == "quorums":
		states = mostQuorum
	}
	for _, n := range processes {
		q, err := Judgement{Algorithm: algorithm, Switch: name, Processes: n}.question()
		if err != nil {
			t.Fatal(err)
		}
		all = nil
		for _, r := range q.Forever(context.Background(), check.Budget{States: states, Workers: 2}, explore.Fairnesses()...) {
			p := r.Properties[slices.IndexFunc(r.Properties, func(p check.Property) bool { return p.Property == explore.Starvation })]
			all = append(all, Judgement{
				Algorithm: algorithm, Switch: name, Processes: n, Fair: r.Forever.Fair, Verdict: p.Verdict,
				States: r.Forever.States, Complete: r.Forever.Complete, Bypass: r.Forever.Bypass,
				Starved: r.Forever.Starved, Who: p.Processes, Schedule: p.Schedule, Loop: p.Loop,
			})
		}
		if all[0].Verdict != explore.Unknown {
			break
		}
	}
	t.Logf("%s %s: %s with %d, %d states", algorithm, name, all[0].Verdict, all[0].Processes, all[0].States)
	return all
}

func write(t *testing.T, found []Judgement) {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("[")
	for i, j := range found {
		line, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n")
		b.Write(bytes.ReplaceAll(line, []byte(`\u003e`), []byte(">")))
	}
	b.WriteString("\n]\n")
	if err := os.WriteFile("endless.json", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A process that starves in a stored run waits throughout its loop, which repeats; where all messages come, they do in
// it.
func TestEveryLoopRepeats(t *testing.T) {
	loops := 0
	for _, j := range All() {
		if j.Verdict != explore.Broken {
			continue
		}
		if err := repeats(j); err != nil {
			t.Errorf("%s, %s, %s: %v", j.Algorithm, j.Switch, j.Fair, err)
		}
		if j.Loop > 0 {
			loops++
		}
	}
	if loops < 30 {
		t.Errorf("there are only %d loops", loops)
	}
}

func repeats(j Judgement) error {
	d, err := j.Document()
	if err != nil {
		return err
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return fmt.Errorf("%v", problems)
	}
	phases := map[mutex.ID]string{}
	s, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		phases[e.At] = e.Phase
		return nil
	})
	switch {
	case err != nil:
		return err
	case j.Loop == 0:
		if phases[j.Who[0]] != mutex.Waiting.String() {
			return fmt.Errorf("P%d does not wait at the end", j.Who[0])
		}
	case s.Ended != trace.Looping:
		return fmt.Errorf("it ends %s", s.Ended)
	case !slices.Contains(s.Loop.Waits, j.Who[0]):
		return fmt.Errorf("P%d does not wait throughout, but %v", j.Who[0], s.Loop.Waits)
	case j.Fair == explore.FairMessages && !s.Loop.Fair:
		return errors.New("the loop is not fair")
	}
	return nil
}

// Nothing is left unknown, and a process that starves though every message comes starves where less may be relied on.
func TestEverythingIsJudgedAndLessFairnessSavesNobody(t *testing.T) {
	for _, a := range algorithms.All {
		for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
			starved := false
			for _, j := range stands(a.Name, s.Name) {
				if j.Verdict == explore.Unknown || j.Verdict == explore.Holds && (starved || !j.Complete) {
					t.Errorf("%s, %s, %s: %s in %d states", a.Name, s.Name, j.Fair, j.Verdict, j.States)
				}
				starved = j.Verdict == explore.Broken
			}
			j, _ := Of(a.Name, s.Name, explore.FairMessages)
			// a stuck process starves, too
			said, loses := slices.Contains(s.Breaks, explore.Starvation), slices.Contains(s.Breaks, explore.EM2)
			if is := j.Verdict == explore.Broken && !loses; said != is {
				t.Errorf("%s, %s: it says that it starves somebody: %v; the search finds so: %v", a.Name, s.Name, said, is)
			}
		}
	}
}
