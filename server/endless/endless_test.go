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
	"fano/server/check"
)

var (
	update = flag.Bool("update", false, "search for all, and write what was found")
	all    = os.Getenv("ENDLESS") == "all" // search again where that takes long, too
)

// few is on how many states a verdict is searched for again in every test.
const few = 3_000

// Three processes are enough to be overtaken by two in turn. Where three make more states than these, two are
// judged; of an algorithm as it is more are visited than of a switch.
const (
	most       = 1_300_000
	mostSwitch = 250_000
)

func TestWhatIsStoredIsFound(t *testing.T) {
	var found []Judgement
	for _, a := range algorithms.All {
		names := []string{""}
		for _, s := range a.Switches {
			names = append(names, s.Name)
		}
		for _, name := range names {
			for _, fair := range explore.Fairnesses() {
				old, known := Of(a.Name, name, fair)
				switch {
				case *update:
					found = append(found, judged(t, a.Name, name, fair))
				case !known:
					t.Errorf("%s, %s: nothing is judged; see the comment of the package", a.Name, name)
				case all || old.Complete && old.States <= few:
					if now := judged(t, a.Name, name, fair); fmt.Sprint(now) != fmt.Sprint(old) {
						t.Errorf("%s, %s, %s:\n%v, stored is\n%v", a.Name, name, fair, now, old)
					}
				}
			}
		}
	}
	if *update {
		write(t, found)
	}
}

// judged searches, of three processes, else of two.
func judged(t *testing.T, algorithm, name string, fair explore.Fairness) Judgement {
	t.Helper()
	states := most
	if name != "" {
		states = mostSwitch
	}
	var j Judgement
	for _, n := range []int{3, 2} {
		j = Judgement{Algorithm: algorithm, Switch: name, Processes: n, Fair: fair}
		q, err := j.question()
		if err != nil {
			t.Fatal(err)
		}
		r := q.Forever(context.Background(), check.Budget{States: states, Workers: 2})
		at := slices.IndexFunc(r.Properties, func(p check.Property) bool { return p.Property == explore.Starvation })
		p := r.Properties[at]
		j.Verdict, j.States, j.Complete, j.Bypass = p.Verdict, r.Forever.States, r.Forever.Complete, r.Forever.Bypass
		j.Starved, j.Who, j.Schedule, j.Loop = r.Forever.Starved, p.Processes, p.Schedule, p.Loop
		if j.Verdict != explore.Unknown {
			break
		}
	}
	t.Logf("%s %s %s: %s with %d, %d states", algorithm, name, fair, j.Verdict, j.Processes, j.States)
	return j
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

// Whoever is starved in a stored run waits throughout its loop, which repeats; where all messages come, so they do in it.
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
	s, err := simulate.Run(setup, func(*trace.Event) error { return nil })
	switch {
	case err != nil:
		return err
	case j.Loop == 0:
		return waitsAtTheEnd(j, s)
	case s.Ended != trace.Looping:
		return fmt.Errorf("it ends %s", s.Ended)
	case !slices.Contains(s.Loop.Waits, j.Who[0]):
		return fmt.Errorf("P%d does not wait throughout, but %v", j.Who[0], s.Loop.Waits)
	case j.Fair == explore.FairMessages && !s.Loop.Fair:
		return errors.New("the loop is not fair")
	}
	return nil
}

// waitsAtTheEnd: where nothing need happen any more, somebody waits.
func waitsAtTheEnd(j Judgement, s trace.Summary) error {
	if len(j.Starved) == 0 {
		return fmt.Errorf("nobody waits at the end, which is %s", s.Ended)
	}
	return nil
}
