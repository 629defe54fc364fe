package hand_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/hand"
	traces "fano/server/run"
	"fano/server/scenario"
)

// An edit is one that the page would make of a run, as testdata/edits.mjs writes it, and what it says of it.
type edit struct {
	Text    string  `json:"text"`
	Fit     bool    `json:"fit"`   // the schedule is still to be made possible
	Index   int     `json:"index"` // where in the schedule that stands which was moved or added; −1: neither
	Do      string  `json:"do"`
	What    string  `json:"what"`
	Process int     `json:"process"`
	Message string  `json:"message"`
	To      float64 `json:"to"`
	Limit   string  `json:"limit"` // it goes as far as this lets it

	Beyond       string `json:"beyond"` // it goes farther than this lets it
	LimitMessage string `json:"limitMessage"`
	MarkChoice   string `json:"markChoice"`
	MarkNth      int    `json:"markNth"`
	Side         int    `json:"side"`
	Why          string `json:"why"` // the page says that it cannot be

	given  bool // given up
	mended int  // so often something gave way to it
}

// A tried run is one of which the page is asked for edits.
type triedRun struct {
	Scenario string   `json:"scenario"`
	Taken    string   `json:"taken"`
	Lines    []string `json:"lines"`

	document *scenario.Document
	events   []trace.Event
}

// Over random sequences of edits of random runs of all algorithms and of the gallery's: what the page makes of a scenario
// is canonical for the server too, and runs; what was moved, lost, doubled or added is what it was to be, up to the limits
// that the page shows; and beyond them, or where it says that something cannot be, the run is refused or another one.
func TestEditsAreWhatTheyAreToBe(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here to run the page's modules")
	}
	var runs []triedRun
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		if os.Getenv("FANO_PROVE") == "" && r.IntN(3) > 0 {
			return // each seed has others
		}
		if r, ok := triedOf(t, d); ok && d.Challenge == nil {
			runs = append(runs, r)
		}
	})
	dice := rand.New(rand.NewPCG(seed(t), 17))
	counts := map[string]int{}
	for range max(2, rounds()/4) {
		var edits [][]edit
		ask(t, node, map[string]any{"seed": dice.Uint32(), "cases": runs}, &edits)
		mend(t, node, runs, edits)
		for i := range runs {
			var next []*scenario.Document
			for _, e := range edits[i] {
				if d := judged(t, &runs[i], &e, counts); d != nil {
					next = append(next, d)
				}
			}
			if len(next) > 0 {
				if r, ok := triedOf(t, next[dice.IntN(len(next))]); ok {
					runs[i] = r
				}
			}
		}
	}
	t.Logf("%v", counts)
	for _, what := range []string{"move", "lose", "twice", "add", "arrive", "at sent", "at before", "beyond before", "beyond sent", "beyond behind", "not asks", "not is-down"} {
		if counts[what] == 0 {
			t.Errorf("%q was never tried", what)
		}
	}
}

// triedOf is a document with its run; none if that is too long to be of use here.
func triedOf(t *testing.T, d *scenario.Document) (triedRun, bool) {
	t.Helper()
	source, err := traces.Of(scenario.Reread(d), traces.DefaultLimits)
	if err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	var text bytes.Buffer
	if err := source.Lines(traces.NewPrinter(&text)); err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	if len(lines) > 400 || len(lines) < 3 {
		return triedRun{}, false
	}
	events, err := eventsOf(d)
	if err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	taken, err := hand.Taken(d, len(events))
	if err != nil {
		t.Fatal(err)
	}
	return triedRun{string(d.Canonical()), string(taken.Canonical()), lines, d, events}, true
}

// ask asks the page's modules.
func ask(t *testing.T, node string, what, answer any) {
	t.Helper()
	text, err := json.Marshal(what)
	if err != nil {
		t.Fatal(err)
	}
	page := exec.Command(node, "testdata/edits.mjs")
	var complaints bytes.Buffer
	page.Stdin, page.Stderr = bytes.NewReader(text), &complaints
	out, err := page.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	if err := json.Unmarshal(out, answer); err != nil {
		t.Fatal(err)
	}
}

// A refusal is a scenario that is not possible, with what is wrong with it, as the page hears it.
type refusal struct {
	Lines    []string           `json:"lines"`
	Text     string             `json:"text"`
	Problems []scenario.Problem `json:"problems"`
}

// mend has the page take what is refused and try again, as often as it does when somebody drags.
func mend(t *testing.T, node string, runs []triedRun, edits [][]edit) {
	t.Helper()
	for round := range mostMended {
		var refused []refusal
		var of []*edit
		for i := range runs {
			for k := range edits[i] {
				e := &edits[i][k]
				var invalid *scenario.Invalid
				d, err := scenario.Parse([]byte(e.Text))
				if err != nil || e.Fit || e.given || e.mended < round {
					continue
				}
				if _, err := eventsOf(d); errors.As(err, &invalid) {
					refused, of = append(refused, refusal{runs[i].Lines, e.Text, invalid.Problems}), append(of, e)
				}
			}
		}
		if len(refused) == 0 {
			return
		}
		var texts []string
		ask(t, node, map[string]any{"refused": refused}, &texts)
		for i, text := range texts {
			if text == "" {
				of[i].given = true // it stays refused
			} else {
				of[i].Text, of[i].mended = text, round+1
			}
		}
	}
}

// mostEvents is where a run is left that does not end by itself.
const mostEvents = 3000

// mostMended is how often what gives way to an edit may make something else give way.
const mostMended = 60

// judged sees whether an edit does what the page says, and gives the document that it makes, unless it was one that
// cannot be.
func judged(t *testing.T, r *triedRun, e *edit, counts map[string]int) *scenario.Document {
	t.Helper()
	d, err := scenario.Parse([]byte(e.Text))
	refusedAtOnce := err != nil
	if err == nil && string(d.Canonical()) != e.Text {
		t.Errorf("the page writes %s\nthe server %s", e.Text, d.Canonical())
	}
	cannot := e.Beyond != "" || e.Why != ""
	count(counts, e)
	so := false
	switch {
	case refusedAtOnce && cannot:
		return nil
	case refusedAtOnce:
		t.Errorf("%s\nbecame %s: %v", r.Scenario, e.Text, err)
		return nil
	case e.Fit:
		asked := d.Schedule
		fit, _, err := hand.Fit(context.Background(), d)
		if err != nil {
			t.Fatalf("%s: %v", e.Text, err)
		}
		d = fit
		so = e.Index < 0 || stands(asked, fit.Schedule, e)
	default:
		events, err := eventsOf(d)
		if err != nil {
			if !cannot {
				t.Errorf("%s\nbecame %s: %v", r.Scenario, e.Text, err)
			}
			return nil
		}
		so = happens(r.events, events, e)
		if !so && !cannot && len(events) >= d.Stop.Events {
			counts["cut"]++ // after so many events a run is over, and with more of them it is over sooner
			return d
		}
		if !so && !cannot && e.Message != "" && isDown(events, e) {
			counts["while down"]++ // it arrives when its receiver recovers
			return d
		}
	}
	if so == cannot {
		t.Errorf("%s\nbecame %s\n%s of %d %s to %v, limit %q: is as it is to be: %t, but beyond %q %s %s, said to be impossible: %q",
			r.Scenario, e.Text, e.Do, e.Process, e.What, e.To, e.Limit, so, e.Beyond, e.LimitMessage, e.MarkChoice, e.Why)
	}
	if cannot {
		return nil
	}
	return d
}

func count(counts map[string]int, e *edit) {
	switch {
	case e.Beyond != "":
		counts["beyond "+e.Beyond]++
	case e.Why != "":
		counts["not "+e.Why]++
	default:
		counts[e.Do]++
		if e.Limit != "" {
			counts["at "+e.Limit]++
		}
	}
}

// eventsOf are the events of a document's run.
func eventsOf(d *scenario.Document) (events []trace.Event, err error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	if _, err = simulate.Run(setup, func(e *trace.Event) error {
		copied := *e
		if e.Message != nil {
			message := *e.Message
			copied.Message = &message
		}
		if events = append(events, copied); len(events) > mostEvents {
			return simulate.ErrEnough
		}
		return nil
	}); err != nil {
		if problems, ok := scenario.RunProblems(err); ok {
			return nil, &scenario.Invalid{Problems: problems}
		}
		return nil, err
	}
	return events, nil
}

// stands tells whether the choice that was moved or added stands where it was to stand: before it is nothing that was to
// come after it, and what it must not overtake is not overtaken.
func stands(asked, fit []trace.Choice, e *edit) bool {
	c := asked[e.Index]
	nth := occurrences(asked[:e.Index], c)
	at := place(fit, c, nth)
	if at < 0 {
		return false
	}
	before := slices.Clone(asked[:e.Index])
	for _, x := range fit[:at] {
		i := slices.Index(before, x)
		if i < 0 {
			return false
		}
		before = slices.Delete(before, i, i+1)
	}
	if e.Beyond == "" || e.MarkChoice == "" {
		return true
	}
	mark, err := trace.ParseChoice(e.MarkChoice)
	marked := place(fit, mark, e.MarkNth)
	return err == nil && marked >= 0 && (e.Side < 0 || marked < at)
}

func occurrences(list []trace.Choice, c trace.Choice) (n int) {
	for _, x := range list {
		if x == c {
			n++
		}
	}
	return n
}

// place is where a choice stands in a list for the nth time, from 0.
func place(list []trace.Choice, c trace.Choice, nth int) int {
	for i, x := range list {
		if x == c {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	return -1
}

// happens tells whether what was moved, lost, doubled or added in time happens when it is to, and, beyond a limit,
// whether nothing else had to give way.
func happens(was, is []trace.Event, e *edit) bool {
	at := trace.Time(e.To*float64(trace.Unit) + 0.5)
	of := func(kind trace.Kind) func(trace.Event) bool {
		return func(x trace.Event) bool {
			switch {
			case x.Kind != kind:
				return false
			case e.Do == "add" || e.Message == "":
				return int(x.At) == e.Process && x.Time == at
			case e.Do == "lose":
				return x.Message.ID.String() == e.Message
			case e.Do == "twice":
				return x.Message.ID.String() == e.Message+".2"
			}
			return x.Message.ID.String() == e.Message && x.Time == at
		}
	}
	kind := map[string]trace.Kind{
		"receive": trace.Receive, "drop": trace.Receive, "request": trace.Ask, "ask": trace.Ask, "internal": trace.Internal, "send": trace.Send,
		"crash": trace.Crash, "recover": trace.Recover,
	}[e.What]
	if e.Do == "lose" {
		kind = trace.Drop
	}
	if !slices.ContainsFunc(is, of(kind)) {
		return false
	}
	switch e.Beyond {
	case "before":
		return arrives(was, e.LimitMessage) == arrives(is, e.LimitMessage)
	case "ask":
		return ignored(was, e.Process) == ignored(is, e.Process)
	}
	return true
}

// arrives is when a message arrives or is lost; −1 if it does neither.
func arrives(events []trace.Event, message string) trace.Time {
	for _, x := range events {
		if (x.Kind == trace.Receive || x.Kind == trace.Drop) && x.Message.ID.String() == message {
			return x.Time
		}
	}
	return -1
}

// isDown tells whether the receiver of an edited message is down when it is to arrive.
func isDown(events []trace.Event, e *edit) bool {
	m, err := trace.ParseMessageName(e.Message)
	down := false
	for _, x := range events {
		if err == nil && x.At == m.To && float64(x.Time) <= e.To*float64(trace.Unit) && (x.Kind == trace.Crash || x.Kind == trace.Recover) {
			down = x.Kind == trace.Crash
		}
	}
	return down
}

// ignored is how many requests of a process are.
func ignored(events []trace.Event, process int) (n int) {
	for _, x := range events {
		if x.Kind == trace.Ignored && int(x.At) == process {
			n++
		}
	}
	return n
}
