package stepping_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/server/scenario"
	"fano/server/stepping"
)

// seed returns the seed of the random runs, or FANO_SEED.
func seed(t *testing.T) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(os.Getenv("FANO_SEED"), 10, 64)
	if err != nil {
		n = 1
	}
	t.Logf("FANO_SEED=%d", n)
	return n
}

// rounds is the number of random runs of each algorithm.
func rounds() int {
	if os.Getenv("FANO_PROVE") != "" {
		return 12
	}
	return 3
}

// random returns a run of an algorithm that is random in all that a scenario can state, faults included.
func random(t *testing.T, a *model.Algorithm, r *rand.Rand) *scenario.Document {
	t.Helper()
	n := 2 + r.IntN(3)
	if a.Topology == "quorums" {
		n = []int{3, 7}[r.IntN(2)]
	}
	text := fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"workload":{"entries":2,"again":%t}`,
		a.Name, n, r.IntN(1000), r.IntN(4) == 0)
	if r.IntN(2) == 0 {
		text += fmt.Sprintf(`,"script":[{"at":%d,"process":1,"do":"crash"},{"at":%d,"process":1,"do":"recover"},{"at":9,"process":2,"do":"internal"},
			{"at":12,"process":2,"do":"request"}]`, 5+r.IntN(20), 30+r.IntN(20))
	}
	if r.IntN(2) == 0 {
		text += `,"network":{"loss":0.05,"duplication":0.1}`
	}
	d, err := scenario.Parse([]byte(text + `,"stop":{"events":150}}`))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}

// run returns the events of a document's run, and their lines without the arrival times of sent messages: in a
// schedule those are not known at the sending.
func run(t testing.TB, d *scenario.Document) ([]trace.Event, []string) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatalf("%s: %v", d.Canonical(), problems)
	}
	var events []trace.Event
	var lines []string
	if _, err := simulate.Run(t.Context(), setup, func(e *trace.Event) error {
		copied := *e
		copied.Sends = slices.Clone(e.Sends)
		for i := range copied.Sends {
			copied.Sends[i].Due = nil
		}
		if e.Message != nil {
			message := *e.Message
			copied.Message = &message
		}
		events, lines = append(events, copied), append(lines, string(trace.AppendEvent(nil, &copied)))
		return nil
	}); err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	return events, lines
}

// each calls look with random runs of every algorithm, with the gallery's runs, and with every third counterexample.
func each(t *testing.T, look func(t *testing.T, d *scenario.Document, r *rand.Rand)) {
	r := rand.New(rand.NewPCG(seed(t), 16))
	for _, a := range algorithms.All {
		for range rounds() {
			look(t, random(t, a, r), r)
		}
	}
	for _, e := range scenario.Gallery() {
		if e.Document.Processes <= stepping.MostProcesses {
			look(t, e.Document, r)
		}
	}
	for i, key := range facts.Breakable() {
		c, _ := facts.CounterexampleOf(key)
		if d, err := c.Document(); err != nil {
			t.Fatal(err)
		} else if d != nil && (i%3 == 0 || os.Getenv("FANO_PROVE") != "") {
			look(t, d, r)
		}
	}
}

// A prefix of a run replays the run up to there. The prefix of a prefix equals the run's own prefix, byte for byte,
// so that undo restores the same document; and with the rest of the schedule appended, it is the run of the schedule.
func TestAPrefixReplaysAsItWas(t *testing.T) {
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		_, lines := run(t, d)
		at := r.IntN(len(lines) + 1)
		prefix, err := stepping.Prefix(t.Context(), d, at)
		if err != nil {
			t.Fatalf("%s at %d: %v", d.Canonical(), at, err)
		}
		if _, got := run(t, reread(t, prefix)); !slices.Equal(got, lines[:at]) {
			t.Errorf("%s at %d is another run: %s\n%s\n%s", d.Canonical(), at, prefix.Canonical(), got, lines[:at])
		}
		undone := r.IntN(at + 1)
		before, err := stepping.Prefix(t.Context(), d, undone)
		if err != nil {
			t.Fatal(err)
		}
		again, err := stepping.Prefix(t.Context(), prefix, undone)
		if err != nil || !bytes.Equal(again.Canonical(), before.Canonical()) {
			t.Errorf("%s at %d, back at %d, is\n%s, and before was\n%s (%v)", d.Canonical(), at, undone, again.Canonical(), before.Canonical(), err)
		}
		if d.Schedule == nil || d.Challenge != nil || d.Loop > 0 || len(d.Times) > 0 {
			return
		}
		prefix.Schedule = append(prefix.Schedule, d.Schedule[min(at, len(d.Schedule)):]...)
		if _, got := run(t, reread(t, prefix)); !slices.Equal(got, lines) {
			t.Errorf("%s, taken over at %d and gone on with, is another run: %s", d.Canonical(), at, prefix.Canonical())
		}
	})
}

// reread parses a document's canonical text, as a link would.
func reread(t *testing.T, d *scenario.Document) *scenario.Document {
	t.Helper()
	again, err := scenario.Parse(d.Canonical())
	if err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	if !bytes.Equal(again.Canonical(), d.Canonical()) {
		t.Errorf("%s is read as %s", d.Canonical(), again.Canonical())
	}
	return again
}

// played returns the system after a document's schedule, executed choice by choice.
func played(t *testing.T, d *scenario.Document) *system.System {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	config := setup.Config()
	if config.Again = d.AsksAgain(); d.Challenge != nil {
		config.Asks = d.Challenge.AsksOf(d.Processes)
	}
	sys, _ := system.New(t.Context(), config)
	for _, c := range d.Schedule {
		if _, err := sys.Apply(c); err != nil {
			t.Fatalf("%s: %v", d.Canonical(), err)
		}
	}
	return sys
}

// budgeted reports whether a choice is within the budget of a challenge, where nothing happens by itself. Without a
// challenge it is true.
func budgeted(d *scenario.Document, c trace.Choice) bool {
	if d.Challenge == nil {
		return true
	}
	b := d.Challenge.Budget
	most := map[trace.Kind]int{
		trace.Drop: b.Drop, trace.Duplicate: b.Duplicate, trace.Crash: b.Crash,
		trace.Internal: 0, trace.Recover: 0, trace.Send: 0, trace.Again: 0,
	}
	limit, bounded := most[c.Kind]
	return !bounded || limit > 0 // the gallery's challenges have used no budget yet
}

func TestTheOptionsAreWhatTheSystemCanDo(t *testing.T) {
	beyond := 0
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		_, lines := run(t, d)
		at := r.IntN(len(lines) + 1)
		offer, err := stepping.Next(t.Context(), d, at)
		if err != nil {
			t.Fatalf("%s at %d: %v", d.Canonical(), at, err)
		}
		taken, err := scenario.Parse(offer.Scenario)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := json.Marshal(offer); err != nil || !json.Valid(text) {
			t.Fatalf("%s: %v", text, err)
		}
		sys := played(t, taken)
		var possible []trace.Choice
		for i, c := range offer.Choices {
			_, err := sys.Clone().Apply(c.Choice)
			if err == nil && !budgeted(taken, c.Choice) {
				beyond++
				if c.Why == nil || c.Why.Code != stepping.NotInBudget {
					t.Errorf("%s at %d: %s is not in the budget, but told is %+v", d.Canonical(), at, c.Choice, c.Why)
				}
				continue
			}
			if (err == nil) != (c.Why == nil) {
				t.Errorf("%s at %d: %s: %v, but told is %+v", d.Canonical(), at, c.Choice, err, c.Why)
			}
			if err == nil && !c.Fault {
				possible = append(possible, c.Choice)
			}
			if err == nil && i%5 == at%5 {
				becomes(t, taken, &c)
			}
		}
		if want := sys.Choices(); !slices.Equal(possible, want) {
			t.Errorf("%s at %d: offered are %v, possible %v", d.Canonical(), at, possible, want)
		}
		nothingIsMissing(t, sys, offer)
	})
	if beyond == 0 {
		t.Error("nothing was beyond the budget of a challenge")
	}
}

// becomes compares the event that a choice announces with the one that it causes.
func becomes(t *testing.T, taken *scenario.Document, c *stepping.Choice) {
	t.Helper()
	more := *taken
	more.Schedule = append(slices.Clone(taken.Schedule), c.Choice)
	events, _ := run(t, &more)
	last := events[len(events)-1]
	last.Verdicts = nil
	if want := string(trace.AppendEvent(nil, &last)); string(c.Event) != want {
		t.Errorf("%s: %s is told as\n%s and becomes\n%s", taken.Canonical(), c.Choice, c.Event, want)
	}
}

// nothingIsMissing tries every expressible choice of these processes and messages.
func nothingIsMissing(t *testing.T, sys *system.System, offer *stepping.Options) {
	t.Helper()
	offered := map[trace.Choice]bool{}
	for _, c := range offer.Choices {
		offered[c.Choice] = true
	}
	try := func(c trace.Choice) {
		if _, err := sys.Clone().Apply(c); err == nil && !offered[c] {
			t.Errorf("%s is possible, but not offered", c)
		}
	}
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		for _, kind := range []trace.Kind{trace.Ask, trace.Enter, trace.Leave, trace.Internal, trace.Crash, trace.Recover} {
			if kind != trace.Internal || int(p) <= sys.Processes {
				try(trace.Choice{Kind: kind, At: p})
			}
		}
		for q := mutex.ID(1); int(q) <= sys.Nodes(); q++ {
			for k := range sys.Sent(p, q) {
				for _, kind := range []trace.Kind{trace.Receive, trace.Drop, trace.Duplicate} {
					for _, again := range []int{0, 2} {
						try(trace.Choice{Kind: kind, At: q, Message: trace.MessageName{From: p, To: q, K: k + 1, Copy: again}})
					}
				}
			}
		}
	}
}

func TestARunGoesOnByItself(t *testing.T) {
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		_, lines := run(t, d)
		at := r.IntN(len(lines) + 1)
		ways := []stepping.By{stepping.ByTime, stepping.BySeed}
		if r.IntN(32) == 0 {
			ways = append(ways, stepping.ByAdversary)
		}
		for _, by := range ways {
			on, err := stepping.Resume(t.Context(), d, at, by, r.Uint64N(1000))
			if err != nil {
				t.Fatalf("%s at %d by %s: %v", d.Canonical(), at, by, err)
			}
			again := reread(t, on)
			if _, got := run(t, again); len(got) != len(on.Schedule) || !slices.Equal(got[:at], lines[:at]) {
				t.Errorf("%s at %d goes on by %s as %s, of which there are %d events", d.Canonical(), at, by, on.Canonical(), len(got))
			}
		}
	})
}

func TestWhatIsTooLargeIsRefused(t *testing.T) {
	entry, _ := scenario.Named("lab-test-3")
	d := entry.Document
	big, long := *d, *d
	big.Processes, big.Script = stepping.MostProcesses+1, nil
	long.Schedule = make([]trace.Choice, stepping.MostRepaired+1)
	over, stop := context.WithCancel(t.Context())
	stop()
	next := func(ctx context.Context, d *scenario.Document, at int) error {
		_, err := stepping.Next(ctx, d, at)
		return err
	}
	repair := func(d *scenario.Document) error {
		_, _, err := stepping.Repair(t.Context(), d)
		return err
	}
	for want, err := range map[string]error{
		"at: 99 is not one of 0..":                            next(t.Context(), d, 99),
		"at: 20001 is above this server’s limit of 20000":     next(t.Context(), d, stepping.MostEvents+1),
		"processes: 65 is above this server’s limit of 64":    next(t.Context(), &big, 0),
		"schedule: 2001 is above this server’s limit of 2000": repair(&long),
		"context canceled":                                    next(over, d, 5),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
