package check

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

func searched(t *testing.T, text string, o Options, b Budget) *Report {
	t.Helper()
	q, err := Of(document(t, text), o)
	if err != nil {
		t.Fatal(err)
	}
	return q.Search(context.Background(), b, nil)
}

func (r *Report) named(name string) Property {
	for _, p := range r.Properties {
		if p.Property == name {
			return p
		}
	}
	return Property{}
}

func TestTheCounterexampleOfLamportWithoutFIFOIsAScenarioThatBreaksEM1AtItsLastStep(t *testing.T) {
	r := searched(t, "lamport-not-fifo", Options{}, Budget{Workers: 2})
	p := r.named(explore.EM1)
	shortest := p.Steps == 6 && len(p.Schedule) == 6 && p.Schedule[5].String() == "2 enters"
	if r.Verdict != explore.Broken || !r.Complete || !shortest {
		t.Fatalf("%+v", r)
	}
	d, err := scenario.ParseLink(p.Link)
	if err != nil {
		t.Fatal(err)
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if len(summary.Violations) == 0 || summary.Violations[0].Property != "EM1" || summary.Violations[0].Step != 6 || summary.Events != 6 {
		t.Errorf("%+v", summary)
	}
	if len(d.Notes) != 1 || d.Notes[0].Step != 6 || d.Notes[0].Text.En != "P1 and P2 are inside at once: mutual exclusion, EM1, is broken." {
		t.Errorf("%+v", d.Notes)
	}
	if d.Network.Order != scenario.OrderAny || d.Workload != nil || d.Script != nil || d.Algorithm != "lamport" {
		t.Errorf("%+v", d)
	}
}

func TestTheDeadlockOfACounterexampleIsFoundByItsRunToo(t *testing.T) {
	p := searched(t, "lamport-not-fifo", Options{}, Budget{}).named(explore.EM2)
	setup, problems := p.Document.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, nil)
	if err != nil || summary.Ended != trace.Deadlock {
		t.Errorf("%+v %v", summary, err)
	}
}

func TestTheCheckOfACounterexampleAsksTheSameAgain(t *testing.T) {
	first := searched(t, "lamport-not-fifo", Options{}, Budget{})
	again := searched(t, first.named(explore.EM1).Link, Options{}, Budget{})
	if again.States != first.States || again.Verdict != explore.Broken || again.named(explore.EM1).Link != first.named(explore.EM1).Link {
		t.Errorf("%+v, then %+v", first, again)
	}
}

func TestSwitchesClocksAndOrderGoIntoTheCounterexample(t *testing.T) {
	r := searched(t, `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,"seed":9,
		"clock":{"start":[3,3]},"network":{"order":"fifo","loss":0.5},"title":"mine","workload":{"entries":1}}`, Options{}, Budget{})
	if r.Verdict != explore.Broken {
		t.Fatalf("%+v", r)
	}
	found := 0
	for _, p := range r.Properties {
		if p.Verdict != explore.Broken || p.Document == nil {
			continue
		}
		found++
		text := string(p.Document.Canonical())
		for _, part := range []string{`"switches":["no-tie-break"]`, `"processes":2,`, `"start":[3,3]`, `"order":"fifo"`, `"schedule":["`} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %s is not in %s", p.Property, part, text)
			}
		}
		if strings.Contains(text, "mine") || strings.Contains(text, "seed\"") {
			t.Errorf("%s: too much in %s", p.Property, text)
		}
	}
	if found == 0 {
		t.Errorf("no run shows what is broken: %+v", r)
	}
}

func TestEveryPropertyHasItsWordsInThreeLanguages(t *testing.T) {
	q, err := Of(document(t, "lamport-three-at-once"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	schedule := []trace.Choice{{Kind: trace.Ask, At: 1}, {Kind: trace.Ask, At: 2}}
	for _, name := range []string{explore.EM1, explore.EM2, explore.EntryPossible, explore.EM3, explore.Termination, explore.Panic, "token"} {
		for who, processes := range map[string][]mutex.ID{"P2": {2}, "P1": {1, 3}} {
			for steps := 1; steps <= 2; steps++ {
				d := q.Counterexample(explore.Property{Name: name, Verdict: explore.Broken, Processes: processes, Schedule: schedule[:steps]})
				read, err := scenario.Parse(d.Canonical())
				if err != nil || !bytes.Equal(read.Canonical(), d.Canonical()) {
					t.Fatalf("%s: %v: %s", name, err, d.Canonical())
				}
				for _, text := range []scenario.Text{d.Label, d.Title, d.Story, d.Notes[0].Text} {
					for _, lang := range []string{text.En, text.Pt, text.It} {
						if lang == "" || strings.ContainsAny(lang, "{}") {
							t.Errorf("%s: %q", name, lang)
						}
					}
				}
				if name != "token" && name != explore.Termination && !strings.Contains(d.Notes[0].Text.It, who) {
					t.Errorf("%s: %q does not name %s", name, d.Notes[0].Text.It, who)
				}
				if want := map[int]string{1: "1 passo.", 2: "2 passi."}[steps]; !strings.HasSuffix(d.Story.It, want) {
					t.Errorf("%s: %q does not end with %q", name, d.Story.It, want)
				}
			}
		}
	}
}

func TestAReportHasTheFieldsThatOthersReadAndNoMore(t *testing.T) {
	q, err := Of(document(t, `{"fano":1,"algorithm":"lamport","processes":2,"workload":{"entries":3}}`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := q.search(context.Background(), func(context.Context, explore.Setup) explore.Result {
		return explore.Result{
			Progress: explore.Progress{States: 10, Transitions: 20, Depth: 3, Bytes: 405}, Most: 6, Least: 4,
			Properties: []explore.Property{
				{Name: explore.EM1, Verdict: explore.Holds},
				{Name: explore.Entry, Verdict: explore.Broken, Processes: []mutex.ID{2}},
				{Name: explore.Panic, Verdict: explore.Broken, Processes: []mutex.ID{1}, Text: "oh", Schedule: []trace.Choice{{Kind: trace.Ask, At: 1}}},
			},
		}
	}, Budget{States: 10}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Seconds, r.StatesPerSecond, r.Properties[3].Link = 0.5, 20, "1.x"
	text, err := json.Marshal(r)
	want := `{"algorithm":"lamport","processes":2,"order":"fifo","asks":[2,2],"verdict":"broken",` +
		`"states":10,"transitions":20,"depth":3,"seconds":0.5,"statesPerSecond":20,"bytesPerState":40.5,"complete":false,"stopped":"states",` +
		`"most":6,"least":4,"wanted":[3,3],"properties":[{"property":"EM1","verdict":"holds"},` +
		`{"property":"EM3","verdict":"not judged","note":"not-asked"},` +
		`{"property":"entry","verdict":"broken","processes":[2]},` +
		`{"property":"panic","verdict":"broken","steps":1,"processes":[1],"schedule":["1 asks"],"link":"1.x","text":"oh"},` +
		`{"property":"starvation","verdict":"not judged","note":"endless-not-asked"}]}`
	if err != nil || string(text) != want {
		t.Errorf("%v\n%s\n%s", err, text, want)
	}
}

func TestAnInterruptedSearchProvesNothing(t *testing.T) {
	q, err := Of(document(t, "lab-test-3"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := q.Search(ctx, Budget{}, nil); r.Verdict != explore.Unknown || r.Complete || r.Stopped != "interrupt" {
		t.Errorf("%+v", r)
	}
	if r := q.Search(context.Background(), Budget{Bytes: 1}, nil); r.Verdict != explore.Unknown || r.Stopped != "bytes" {
		t.Errorf("%+v", r)
	}
}

func TestEM3IsCheckedWhereASwitchShouldBreakItAndOnlyThere(t *testing.T) {
	const rule = `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"network":{"order":"fifo"},`
	asks := []int{1, 1, 1}
	if r := searched(t, rule+`"switches":["sequence-rule"]}`, Options{Asks: asks}, Budget{}); r.named(explore.EM3).Steps != 11 {
		t.Errorf("with the switch: %+v", r)
	}
	if r := searched(t, rule+`"clock":{"rule":"sequence"}}`, Options{Asks: asks}, Budget{}); r.named(explore.EM3).Verdict != explore.NotJudged || r.Verdict != explore.Holds {
		t.Errorf("without: %+v", r)
	}
	r := searched(t, rule+`"clock":{"rule":"sequence"}}`, Options{Asks: asks, EM3: true, Bypass: true}, Budget{})
	note := r.named(explore.EM3).Document.Notes[0].Text
	if note.En != "P1 enters before P2, although the request of P2 happened before its own: EM3 is broken." || r.Bypass == nil || *r.Bypass < 1 {
		t.Errorf("if wanted: %v, %+v", note, r)
	}
}

func TestAMessageThatMayBeLostTakesAwayTheHopeOfTheOneWhoWaitsForIt(t *testing.T) {
	r := searched(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"network":{"loss":0.1}}`, Options{}, Budget{})
	p := r.named(explore.EntryPossible)
	if p.Steps != 2 || p.Schedule[1].String() != "drop 1>2#1" || r.Faults == nil || r.Faults.Lose != 1 {
		t.Fatalf("%+v", r)
	}
	setup, problems := p.Document.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if summary, err := simulate.Run(context.Background(), setup, nil); err != nil || summary.Events != 2 {
		t.Errorf("%+v %v", summary, err)
	}
	if again := searched(t, p.Link, Options{}, Budget{}); again.named(explore.EntryPossible).Steps != 2 {
		t.Errorf("the counterexample itself: %+v", again)
	}
}
