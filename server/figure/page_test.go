package figure

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
	simulation "fano/server/run"
	"fano/server/scenario"
	"fano/static/nodetest"
)

// chosen are runs that together contain every mark, which a test checks: some of the gallery, others made for this.
var chosen = []string{
	"lab-test-3", "token-ring-calm", "lamport-not-fifo", "lodha-kshemkalyani-crossing", "input-ignored", "central-server-for-ever",
	"campos-carvalho-who-decides", "campos-carvalho-fictitious", "chandy-misra-circle", "maekawa-yield", "smaller-not-earlier", "plane-57",
	`{"fano":1,"algorithm":"token-ring","processes":3,"seed":5,"network":{"duplication":0.6,"loss":0.1},"stop":{"time":9}}`,
	`{"fano":1,"algorithm":"lamport","processes":3,"seed":7,"network":{"order":"any","duplication":0.5,"loss":0.1},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":0,"process":2,"do":"request"},{"at":3,"process":3,"do":"request"}]}`,
	`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"seed":3,"network":{"duplication":0.7,"delay":{"constant":1}},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":1,"process":3,"do":"request"},` +
		`{"at":1,"process":2,"do":"request"},{"at":4,"process":2,"do":"send","to":3},{"at":9,"process":1,"do":"request"}]}`,
	`{"fano":1,"algorithm":"maekawa","processes":13,"seed":4,"workload":{"entries":1,"think":{"uniform":[0,6]}}}`,
	`{"fano":1,"algorithm":"maekawa","processes":31,"seed":4,"workload":{"entries":1,"think":{"uniform":[0,6]}},"stop":{"events":90}}`,
	`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"schedule":["1 asks","2 asks","deliver 1>2#1","deliver 1>3#1",` +
		`"3 crashes","3 recovers","deliver 2>1#1","deliver 3>1#1"]}`,
	`{"fano":1,"algorithm":"carvalho-roucairol","processes":5,"seed":171,"clock":{"rule":"sequence"},"network":{"order":"any",` +
		`"delay":{"uniform":[1,9]},"loss":0.1},"workload":{"entries":2,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":27}}`,
	`{"fano":1,"algorithm":"suzuki-kasami","processes":3,"seed":2,"workload":{"entries":2,"again":true}}`,
	// a deadlock before another property breaks, though only the summary reports it
	`{"fano":1,"algorithm":"campos-carvalho","processes":3,"seed":226,"network":{"order":"fifo","delay":{"uniform":[1,9]},"loss":0.1},` +
		`"workload":{"entries":2,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":66}}`,
}

// question is a run that page and print both draw: its lines, and the steps at which to draw its picture.
type question struct {
	Name    string            `json:"name"`
	Lines   []json.RawMessage `json:"lines"`
	Moments []int             `json:"moments"`
	told    trace.Recording
}

// answer is a JSON object.
type answer = map[string]any

// Header, Event and Summary record a run and its lines.
func (q *question) Header(h *trace.Header) error {
	q.keep(trace.AppendHeader(nil, h))
	return q.told.Header(h)
}

func (q *question) Event(e *trace.Event, line []byte) error {
	q.keep(line)
	return q.told.Event(e, line)
}

func (q *question) Summary(s *trace.Summary) error {
	q.keep(trace.AppendSummary(nil, s))
	return q.told.Summary(s)
}

func (q *question) keep(line []byte) { q.Lines = append(q.Lines, bytes.Clone(line)) }

func ask(t *testing.T, name string, d *scenario.Document) *question {
	t.Helper()
	q := &question{Name: name, Moments: []int{}}
	plan, err := simulation.Of(scenario.Reread(d), simulation.DefaultLimits, simulation.Picture)
	if err == nil {
		err = plan.Record(context.Background(), q)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if last := len(q.told.Events); len(q.told.Head.Picture) > 0 {
		for step := 1; step < last; step += 1 + last/20 {
			q.Moments = append(q.Moments, step)
		}
		q.Moments = append(q.Moments, last)
	}
	return q
}

// document returns a scenario of the gallery by name, or a literal one.
func document(t *testing.T, name string) *scenario.Document {
	t.Helper()
	if e, ok := scenario.Named(name); ok {
		return e.Document
	}
	d, err := scenario.Parse([]byte(name))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return d
}

// The page draws the same as print, with its own modules: node runs them on some runs that contain every mark, and on
// random ones, more of them with FANO_PROVE=1, others with FANO_SEED.
func TestRunsAreDrawnAsOnThePage(t *testing.T) {
	var all []*question
	for _, name := range chosen {
		all = append(all, ask(t, name, document(t, name)))
	}
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	dice, many := rand.New(rand.NewPCG(seed, 0)), len(all)+5
	if os.Getenv("FANO_PROVE") != "" {
		many += 100
	}
	for len(all) < many {
		name := randomRun(dice)
		if d, err := scenario.Parse([]byte(name)); err == nil {
			all = append(all, ask(t, name, d))
		}
	}
	var drawn json.RawMessage
	nodetest.Ask(t, "testdata/page.mjs", all, &drawn)
	var page map[string]answer
	if err := json.Unmarshal(drawn, &page); err != nil {
		t.Fatal(err)
	}
	for _, q := range all {
		for _, d := range differences(q.Name, plain(t, printed(t, q, page[q.Name])), page[q.Name]) {
			t.Error(d)
		}
	}
	everyMarkOccurs(t, drawn)
}

// randomRun returns a random scenario of any algorithm; some of them are invalid.
func randomRun(dice *rand.Rand) string {
	a := algorithms.All[dice.IntN(len(algorithms.All))]
	n := []int{2, 3, 3, 4, 5, 7, 7, 9, 13}[dice.IntN(9)]
	pick := func(of ...string) string { return of[dice.IntN(len(of))] }
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"clock":{"rule":%q},"network":{"order":%q,"delay":%s,`+
		`"loss":%s,"duplication":%s},"workload":{"entries":%d,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":%d}}`,
		a.Name, n, dice.IntN(1000), pick("lab", "every-event", "stamp-then-tick", "sequence"), pick("fifo", "any"),
		pick(`{"constant":2}`, `{"uniform":[1,9]}`, `{"exponential":3}`), pick("0", "0", "0.1"), pick("0", "0", "0.3"), 1+dice.IntN(2), 20+dice.IntN(60))
}

// plain returns a table after a round trip through JSON.
func plain(t *testing.T, a answer) (again any) {
	t.Helper()
	text, err := json.Marshal(a)
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// mostTold is the most differences reported for one run.
const mostTold = 12

// differences returns where two tables differ. Texts must be equal, numbers nearly: the page writes the positions in
// pictures into a document with one decimal.
func differences(where string, print, page any) (found []string) {
	switch p := print.(type) {
	case map[string]any:
		q, _ := page.(map[string]any)
		keys := maps.Clone(p)
		maps.Copy(keys, q)
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			found = append(found, differences(where+" "+key, p[key], q[key])...)
		}
		return found[:min(mostTold, len(found))]
	case []any:
		if q, ok := page.([]any); ok && len(p) == len(q) {
			for i := range p {
				found = append(found, differences(fmt.Sprintf("%s %d", where, i+1), p[i], q[i])...)
			}
			return found
		}
	case float64:
		tolerance := 1e-3
		if strings.Contains(where, " moments ") {
			tolerance = 0.0501
		}
		if q, ok := page.(float64); ok && math.Abs(p-q) <= tolerance {
			return nil
		}
	default:
		if print == page {
			return nil
		}
	}
	a, _ := json.Marshal(print)
	b, _ := json.Marshal(page)
	return []string{fmt.Sprintf("%s: %s in print, %s on the page", where, a, b)}
}

// everyMarkOccurs checks that the page's answers contain every mark, since a missing one would not be compared.
func everyMarkOccurs(t *testing.T, answers []byte) {
	t.Helper()
	for _, mark := range []string{
		` disc"`, ` disc enters"`, ` ring"`, ` ring enters"`, ` square"`, ` diamond"`, ` cross"`, ` bar"`, ` dash"`, // events
		` internal `, ` send `, ` ask `, ` receive `, ` leave `, ` ignored `, ` drop `, ` duplicate `, ` crash `, ` recover `, ` again `,
		` grant 0-`, ` grant `, ` release `, ` other `, ` lost `, ` copy 2 `, `"flying"`, `"done"`, `"lost"`, // messages
		` waiting `, ` inside `, ` owes `, ` on 1"`, `EM1 `, `EM2 `, `EM3 `, `"witness":[`, // phases, deferred replies, properties
		`"kind":"bar"`, `"kind":"broken"`, `"kind":"copy"`, `"kind":"debt"`, `"kind":"stamp"`, `"kind":"label"`, `→`, // words
		`"fork/`, `"vote/`, `"request/c`, `"request/a`, `-strong"`, `"answer/`, // tokens
		`"fano":`, `"dial":`, `"label-`, `"precedence":`, ` dirty `, ` list `, `"wrong":[1`, `"rings":[[`, `"numbers":{"`,
	} {
		if !bytes.Contains(answers, []byte(mark)) {
			t.Errorf("no run has the mark %s", mark)
		}
	}
}

// A tone has the colour that the page's style sheet defines, in both themes.
func TestColoursAreThoseOfThePage(t *testing.T) {
	css, err := os.ReadFile("../../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	for tone := sheet.Paper; tone <= sheet.Hue(sheet.Hues); tone++ {
		name := regexp.MustCompile(`--[\w-]+`).FindString(sheet.OfPage.Colour(tone))
		want := fmt.Sprintf("%s: light-dark(%s, %s)", name, sheet.Light.Colour(tone), sheet.Dark.Colour(tone))
		if !bytes.Contains(css, []byte(want)) {
			t.Errorf("the page's style sheet does not say %s", want)
		}
	}
}
