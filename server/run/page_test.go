package run_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/server/run"
	"fano/server/scenario"
	"fano/static/nodetest"
)

// A read run is one on which the page's modules are tested.
type read struct {
	Name     string   `json:"name"`
	Lines    []string `json:"lines"`
	Faults   bool     `json:"faults"`   // messages may be lost or duplicated, or processes crash
	Switched bool     `json:"switched"` // some of its lines are changed
}

// What the page says is true, at every step of random runs of every algorithm (also as programs, where possible), of
// the dearest runs, and of the gallery: for whom a process waits and how many have agreed, by the states; captions and
// Why count alike; a process said to need no reply does not wait; each message is charged to one request, and no
// request costs more than its bound; and the values of conditions in the listing. FANO_SEED=… takes other runs, and
// make prove more.
func TestWhatThePageSaysOfRunsIsSo(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("FANO_SEED=%d", seed)
	each := 1
	if proving {
		each = 12
	}
	var runs []read
	dice := rand.New(rand.NewPCG(seed, 0))
	for _, a := range algorithms.All {
		for kept := 0; kept < each; {
			text, faults, switched := randomRun(dice, a)
			d, err := scenario.Parse([]byte(text))
			if err != nil {
				continue // not every number of processes has a plane
			}
			if lines := linesOf(d); lines != nil {
				runs = append(runs, read{text, lines, faults, switched})
				kept++
			}
		}
	}
	for _, a := range algorithms.All {
		program, is := algorithms.Program(a.Name)
		for kept := 0; is && kept < each; {
			text, faults, switched := randomRun(dice, a)
			d, err := scenario.Parse([]byte(asProgram(text, a.Name, program)))
			if err != nil || switched {
				continue
			}
			if lines := linesOf(d); lines != nil {
				runs = append(runs, read{a.Name + " as a program: " + text, lines, faults, false})
				kept++
			}
		}
	}
	for _, s := range scenario.Gallery() {
		if !sampled(s.Name, 4) {
			continue
		}
		d := s.Document
		faulty := d.Network.Loss+d.Network.Duplication > 0 || s.Document.Schedule != nil || len(d.Deliveries) > 0
		runs = append(runs, read{s.Name, linesOf(d), faulty, len(d.Switches) > 0})
	}
	for _, a := range algorithms.All {
		if worst, ok := facts.WorstCaseOf(a.Name); ok && sampled(a.Name, 4) {
			d := facts.Example(a, facts.Worst).Scheduled(worst.Schedule)
			runs = append(runs, read{"the worst case of " + a.Name, linesOf(d), false, false})
		}
	}
	var said struct {
		Looked   map[string]any
		Found    []string
		Unlisted []string // token algorithms of which the test cannot tell who has the token
	}
	nodetest.Ask(t, "testdata/page.mjs", runs, &said)
	t.Logf("%d runs: %v", len(runs), said.Looked)
	for _, name := range said.Unlisted {
		if !facts.IsDraft(name) {
			t.Errorf("testdata/page.mjs does not say who has the token of %s", name)
		}
	}
	for i, wrong := range said.Found {
		if i == 40 {
			t.Errorf("and %d more", len(said.Found)-i)
			break
		}
		t.Error(wrong)
	}
}

// asProgram replaces a scenario's algorithm by a program, without its switches.
func asProgram(text, name, program string) string {
	own, _ := json.Marshal(program) // texts can always be marshalled
	text = strings.Replace(text, fmt.Sprintf(`"algorithm":%q`, name), `"program":`+string(own), 1)
	return strings.Replace(text, `"switches":[],`, "", 1)
}

// linesOf returns the lines of a run, the header without its scenario's texts; nil if it cannot be run.
func linesOf(d *scenario.Document) []string {
	plan, err := run.Of(scenario.Reread(d), run.DefaultLimits)
	if err != nil {
		return nil
	}
	var text bytes.Buffer
	if err := plan.Record(context.Background(), run.NewPrinter(&text)); err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(text.String()), "\n")
}

// randomRun returns a random scenario of an algorithm, possibly an invalid one. Some are stopped, lose messages, or
// have a changed line.
func randomRun(dice *rand.Rand, a *model.Algorithm) (text string, faults, switched bool) {
	pick := func(of ...string) string { return of[dice.IntN(len(of))] }
	sizes := []int{1, 2, 3, 3, 4, 5, 7, 7, 9, 13, 31}
	if !proving {
		sizes = sizes[:9]
	}
	n := sizes[dice.IntN(len(sizes))]
	order, loss, switches := "fifo", "0", ""
	if !a.FIFO {
		order = pick("fifo", "any")
	}
	if faults = dice.IntN(5) == 0; faults {
		loss = "0.1"
	}
	if switched = len(a.Switches) > 0 && dice.IntN(5) == 0; switched {
		switches = strconv.Quote(a.Switches[dice.IntN(len(a.Switches))].Name)
	}
	stop := `"stop":{"events":700}`
	if dice.IntN(3) == 0 {
		stop = fmt.Sprintf(`"stop":{"events":%d}`, 20+dice.IntN(300))
	}
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"switches":[%s],"network":{"order":%q,"delay":%s,`+
		`"loss":%s,"duplication":%s},"workload":{"entries":%d,"think":%s,"hold":{"constant":2},"again":%v},%s}`,
		a.Name, n, dice.IntN(1000), switches, order, pick(`{"constant":2}`, `{"uniform":[1,9]}`, `{"exponential":3}`),
		loss, loss, 1+dice.IntN(3), pick(`{"uniform":[0,12]}`, `{"exponential":60}`), dice.IntN(4) == 0, stop), faults, switched
}
