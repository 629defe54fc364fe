package lookahead

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// holder keeps the token until it wants to enter itself, so that a process that waits alone waits for the holder's
// request.
const holder = `state(token = False, wanted = [])

def start(p, net):
    p.token = net.me == 1

def ask(p, net):
    if not p.token:
        net.broadcast(ASK())

def on_ASK(p, net, j):
    p.wanted.append(j)

def on_TOKEN(p, net, j):
    p.token = True

def may_enter(p, net):
    return p.token

def leave(p, net):
    if len(p.wanted) > 0:
        p.token = False
        net.send(p.wanted.pop(0), TOKEN())
`

// agreement puts questions to everything that judges EM1 and EM2 of a system.
type agreement struct {
	*testing.T
	desk  *check.Service
	count map[string]int
}

// budget is the budget of a search in an agreement.
var budget = check.Budget{States: 12_000}

// The search of all schedules, runs, forecasts, challenges and worksheets agree on EM1 and EM2: the others confirm
// each violation, and none breaks what the search finds to hold.
func TestAllThatJudgesAgreesOnEM1AndEM2(t *testing.T) {
	long := os.Getenv("FANO_PROVE") != ""
	a := &agreement{t, desk(t), map[string]int{}}
	for _, of := range algorithms.All {
		for i := -1; i < len(of.Switches); i++ {
			switches := `[]`
			if i >= 0 {
				switches = fmt.Sprintf(`[%q]`, of.Switches[i].Name)
			}
			for _, asks := range [][]int{{1, 1}, {1, 0}, {1, 1, 1}} {
				if asks[1] == len(asks)-1 && !testing.Short() || i < 0 && len(asks) < 3 || long {
					a.asks(fmt.Sprintf(`"algorithm":%q,"switches":%s`, of.Name, switches), asks)
				}
			}
		}
	}
	programs := []string{holder}
	for _, of := range algorithms.All {
		if text, is := algorithms.Program(of.Name); is {
			programs = append(programs, text)
		}
	}
	count := uint64(60)
	if long {
		count = 1000
	}
	for seed := range count {
		r := rand.New(rand.NewPCG(seed, 2))
		text := mistaken(r, programs[int(seed)%len(programs)])
		a.asks(fmt.Sprintf(`"program":%q`, text), [][]int{{1, 1}, {0, 1}, {2, 1}}[r.IntN(3)])
	}
	t.Log(a.count)
	for _, what := range []string{"EM1 holds", "EM1 broken", "EM2 holds", "EM2 broken", "runs", "worksheets", "forecasts"} {
		if a.count[what] < 20 && !testing.Short() {
			t.Errorf("%q was met %d times", what, a.count[what])
		}
	}
}

// A holder that keeps the token until it wants to enter itself leaves a lone process in a deadlock, whichever
// processes may still ask.
func TestALoneProcessThatWaitsForAnothersRequestIsInADeadlock(t *testing.T) {
	for _, asks := range [][]int{{1, 1}, {0, 1}, {2, 2}} {
		r := searched(t, parsed(t, fmt.Sprintf(`"program":%q`, holder), len(asks)), asks)
		for name, steps := range map[string]int{explore.EM1: 0, explore.EM2: 2, explore.EntryPossible: 1} {
			p := r.Properties[slices.IndexFunc(r.Properties, func(p check.Property) bool { return p.Property == name })]
			if (p.Verdict == explore.Broken) != (steps > 0) || p.Steps != steps {
				t.Errorf("asks %v: %s is %s after %d steps", asks, name, p.Verdict, p.Steps)
			}
		}
	}
}

// mistaken returns a program with one plausible mistake.
func mistaken(r *rand.Rand, text string) string {
	twins := [][]string{
		{"==", "!=", "<", "<=", ">", ">="}, {"0", "1", "2"}, {"net.me", "j"}, {" and ", " or "}, {"True", "False"},
		{"p.inside", "p.waiting"}, {"+ 1", "- 1", "+ 0"}, {"net.send(", "tuple(("}, {"append", "remove"}, {"add", "discard"},
	}
	for range 1 + r.IntN(2) {
		of := twins[r.IntN(len(twins))]
		from, to := of[r.IntN(len(of))], of[r.IntN(len(of))]
		if n := strings.Count(text, from); n > 0 {
			parts := strings.SplitN(text, from, 2+r.IntN(n))
			last := len(parts) - 1
			text = strings.Join(parts[:last], from) + to + parts[last]
		}
	}
	return text
}

// parsed returns a document of a system, or nil if there is none.
func parsed(t testing.TB, of string, processes int) *scenario.Document {
	t.Helper()
	const form = `{"fano":1,%s,"processes":%d,"workload":{"entries":1,"think":{"uniform":[0,9]}},"stop":{"events":400}}`
	text := fmt.Sprintf(form, of, processes)
	d, err := scenario.Parse([]byte(text))
	if err != nil {
		return nil
	}
	return d
}

func searched(t testing.TB, d *scenario.Document, asks []int) *check.Report {
	t.Helper()
	q, err := check.Of(d, check.Options{Asks: asks})
	if err != nil {
		t.Fatal(err)
	}
	return q.Search(t.Context(), budget, nil)
}

func (a *agreement) asks(of string, asks []int) {
	d := parsed(a, of, len(asks))
	if d == nil {
		return
	}
	r := searched(a, d, asks)
	for _, p := range r.Properties {
		if p.Property != explore.EM1 && p.Property != explore.EM2 {
			continue
		}
		a.count[p.Property+" "+string(p.Verdict)]++
		how := fmt.Sprintf("%s, asks %v: %s %s after %v", of, asks, p.Property, p.Verdict, p.Schedule)
		switch p.Verdict {
		case explore.Broken:
			a.broken(how, p, asks)
		case explore.Holds:
			a.holds(how, d, p.Property, asks)
		}
		if d.Program != "" && p.Verdict != explore.Unknown {
			a.worksheet(how, d, p, asks)
		}
	}
}

// broken confirms a violation found by a search: by its run, by a challenge that it solves, and by a forecast one
// choice before.
func (a *agreement) broken(how string, p check.Property, asks []int) {
	n := len(p.Schedule)
	if at := brokenIn(a, p.Document, p.Property); at != n {
		a.Errorf("%s: its run breaks it at %d", how, at)
	}
	v, err := challenge.Judge(a.Context(), a.desk, challenged(p.Document, p.Property, asks), challenge.Ask{})
	if err != nil {
		a.Fatal(how, err)
	}
	if v.At != n || !v.Solved {
		a.Errorf("%s: the challenge is solved at %d", how, v.At)
	}
	f, err := Of(a.Context(), a.desk, p.Document, []int{n - 1})
	if err != nil {
		a.Fatal(how, err)
	}
	for _, s := range f.Steps {
		i := slices.IndexFunc(s.Properties, func(of Property) bool { return of.Property == p.Property })
		if i >= 0 && s.Properties[i].Reachable == challenge.Unknown {
			continue // a forecast has only some seconds
		}
		if a.count["forecasts"]++; i < 0 || s.Properties[i].Reachable != challenge.Yes || s.Properties[i].From != 1 {
			a.Errorf("%s: ahead of the last choice %+v", how, s.Properties)
		}
	}
}

// holds tries to break a property that a search has found to hold: by runs, a challenge and a forecast.
func (a *agreement) holds(how string, d *scenario.Document, property string, asks []int) {
	task := challenged(d.Scheduled(nil), property, asks)
	v, err := challenge.Judge(a.Context(), a.desk, task, challenge.Ask{From: true, States: budget.States})
	if err != nil {
		a.Fatal(how, err)
	}
	if v.Reachable == challenge.Yes {
		a.Errorf("%s: a challenge can be solved by %v", how, v.Solution)
	}
	if slices.Max(asks) > slices.Min(asks) {
		return // in the scenario's own run, as in a forecast, all processes ask equally often
	}
	for seed := range uint64(3) {
		random := *d
		random.Seed = seed
		if a.count["runs"]++; brokenIn(a, &random, property) > 0 {
			a.Errorf("%s: its run with the seed %d breaks it", how, seed)
		}
	}
	f, err := Of(a.Context(), a.desk, d, []int{0})
	if err != nil {
		a.Fatal(how, err)
	}
	for _, s := range f.Steps {
		for _, of := range s.Properties {
			if a.count["forecasts"]++; of.Property == property && of.Reachable == challenge.Yes {
				a.Errorf("%s: ahead of the start %+v", how, of)
			}
		}
	}
}

// worksheet judges a program by a test for the property.
func (a *agreement) worksheet(how string, d *scenario.Document, p check.Property, asks []int) {
	sheet := *d
	sheet.Program += "\n" + scenario.FillIn + "\n"
	sheet.Worksheet = &scenario.Worksheet{Given: sheet.Program, Tests: []scenario.Test{{Holds: p.Property}}}
	v, err := worksheet.Judge(&sheet, func(d *scenario.Document, o check.Options) (*check.Report, error) {
		o.Asks = asks
		q, err := check.Of(d, o)
		if err != nil {
			return nil, err
		}
		return q.Search(context.Background(), budget, nil), nil
	})
	if err != nil {
		a.Fatal(how, err)
	}
	want := map[explore.Verdict]string{explore.Holds: worksheet.Passed, explore.Broken: worksheet.Failed}[p.Verdict]
	of := v.Tests[len(v.Tests)-1]
	if a.count["worksheets"]++; of.Verdict != want || of.Steps != p.Steps {
		a.Errorf("%s: the worksheet's test is %s after %d steps", how, of.Verdict, of.Steps)
	}
}

func challenged(d *scenario.Document, property string, asks []int) *scenario.Document {
	task := *d
	task.Challenge = &scenario.Challenge{Goal: goal.Goal{Breaks: property}, Asks: asks}
	return &task
}

// brokenIn returns the step at which a document's run breaks a property; 0 if it does not.
func brokenIn(t testing.TB, d *scenario.Document, property string) int {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(t.Context(), setup, func(*trace.Event) error { return nil })
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	i := slices.IndexFunc(summary.Violations, func(v trace.Violation) bool { return v.Property == property })
	if i < 0 {
		return 0
	}
	return summary.Violations[i].Step
}
