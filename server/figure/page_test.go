package figure

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/scenario"
)

// The page draws what print draws, by modules of its own. Tables hold the two in step: asked.json is what both are asked
// (see asked_test.go), drawn.json what the page's modules answer (see static/js/print.js).
const (
	asked = "testdata/page/asked.json"
	drawn = "testdata/page/drawn.json"
)

// question is what both are asked.
type question struct {
	Algorithms []kinds      `json:"algorithms"`
	Runs       []lines      `json:"runs"`
	Dials      []asks       `json:"dials"`
	Steps      []float64    `json:"steps"`  // least distances of two numbers of an axis
	Curves     [][5]float64 `json:"curves"` // ends of a message's line, and its bow
	Embeds     [][2]int     `json:"embeds"` // so many lanes in a frame of such a height
}

// kinds are an algorithm's messages, samples of what each kind carries, and the lines of its listing.
type kinds struct {
	Algorithm string              `json:"algorithm"`
	Messages  []trace.MessageKind `json:"messages"`
	Carried   []carriedSample     `json:"carried"`
	Names     []string            `json:"names"`
	Variables []string            `json:"variables"`
	Listing   []string            `json:"listing"`
}

type carriedSample struct {
	Type   string          `json:"type"`
	Fields json.RawMessage `json:"fields,omitempty"`
}

// lines are a run, and the steps at which its picture is compared.
type lines struct {
	Name    string            `json:"name"`
	Header  json.RawMessage   `json:"header"`
	Events  []json.RawMessage `json:"events"`
	Summary json.RawMessage   `json:"summary"`
	Moments []int             `json:"moments,omitempty"`
}

// told is the run as a figure reads it.
func (l *lines) told(t *testing.T) *Told {
	t.Helper()
	x := &Told{}
	if err := x.Header(l.Header); err != nil {
		t.Fatal(err)
	}
	for _, e := range l.Events {
		if err := x.Event(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.Unmarshal(l.Summary, &x.End); err != nil {
		t.Fatal(err)
	}
	return x
}

// asks are the asking processes, one after the other, on lines that are all one line turned; a process that is there
// already leaves.
type asks struct {
	N    int        `json:"n"`
	Line []mutex.ID `json:"line"`
	By   []mutex.ID `json:"by"`
}

// read reads one of the two.
func read[T any](t *testing.T, name string) (found T) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// answer is a table as JSON has it.
type answer = map[string]any

// compare says of each mark where print and page are apart. Texts are to be the same, numbers nearly: places of pictures
// come from the page as it writes them into a document, with one decimal.
func compare(t *testing.T, where string, print, page any) {
	t.Helper()
	var plain any
	text, err := json.Marshal(print)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &plain); err != nil {
		t.Fatal(err)
	}
	for _, d := range differences(where, plain, page) {
		t.Error(d)
	}
}

// mostTold is how many differences of one table are told.
const mostTold = 12

// differences are where two tables are apart.
func differences(where string, print, page any) (found []string) {
	apart := func() []string {
		a, _ := json.Marshal(print)
		b, _ := json.Marshal(page)
		return []string{fmt.Sprintf("%s: %s in print, %s on the page", where, a, b)}
	}
	switch p := print.(type) {
	case map[string]any:
		q, ok := page.(map[string]any)
		if !ok {
			return apart()
		}
		for _, key := range keysOf(p, q) {
			found = append(found, differences(where+" "+key, p[key], q[key])...)
		}
	case []any:
		q, ok := page.([]any)
		if !ok || len(p) != len(q) {
			return apart()
		}
		for i := range p {
			found = append(found, differences(fmt.Sprintf("%s %d", where, i+1), p[i], q[i])...)
		}
	case float64:
		if q, ok := page.(float64); !ok || math.Abs(p-q) > tolerance(where) {
			return apart()
		}
	default:
		if print != page {
			return apart()
		}
	}
	return found[:min(mostTold, len(found))]
}

// keysOf are the keys of both, sorted.
func keysOf(a, b map[string]any) []string {
	var all []string
	for key := range a {
		all = append(all, key)
	}
	for key := range b {
		if _, both := a[key]; !both {
			all = append(all, key)
		}
	}
	slices.Sort(all)
	return all
}

// written is what the page writes into a document, with one decimal.
var written = regexp.MustCompile(`teeth|rails|points|labels|leaders|lines|rings|ways|names`)

func tolerance(where string) float64 {
	if written.MatchString(where) {
		return 0.0501
	}
	return 1e-3
}

func TestMessagesAreNamedAsOnThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	names, several := map[string][][]string{}, 0
	for _, k := range q.Algorithms {
		r := newReduction(&trace.Header{Messages: k.Messages})
		for _, s := range k.Carried {
			m := r.message(1, 2, s.Type, s.Fields)
			if len(m.values) > 1 {
				several++
			}
			names[k.Algorithm] = append(names[k.Algorithm], m.forms())
		}
	}
	compare(t, "forms", names, page["forms"])
	if several == 0 {
		t.Error("no message has two fields")
	}
}

func TestRunsAreDrawnAsOnThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	for i := range q.Runs {
		l := &q.Runs[i]
		compare(t, l.Name, printed(t, l, page), page["runs"].(answer)[l.Name])
	}
}

// A run whose deadlock comes before another property breaks, though only its summary tells of it.
const stuckFirst = `{"fano":1,"algorithm":"campos-carvalho","processes":3,"seed":226,"network":{"order":"fifo",` +
	`"delay":{"uniform":[1,9]},"loss":0.1},"workload":{"entries":2,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":66}}`

// Random runs, a hundred in the long form, of which nobody keeps the tables: node answers at once. FANO_SEED=… runs others.
func TestRandomRunsAreDrawnAsOnThePage(t *testing.T) {
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("FANO_SEED=%d", seed)
	q := numbersAsked()
	dice := rand.New(rand.NewPCG(seed, 0))
	many := 5
	if os.Getenv("FANO_PROVE") != "" {
		many = 100
	}
	for name := stuckFirst; len(q.Runs) < many; name = randomRun(dice) {
		if d, err := scenario.Parse([]byte(name)); err == nil {
			q.Runs = append(q.Runs, linesOf(t, name, d))
		}
	}
	node := exec.Command("node", "../../static/js/print.write.js", "-")
	node.Stdin, node.Stderr = bytes.NewReader(q.listed(t)), os.Stderr
	text, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	page := unmarshal[answer](t, text)
	for i := range q.Runs {
		l := &q.Runs[i]
		compare(t, l.Name, printed(t, l, page), page["runs"].(answer)[l.Name])
	}
}

// randomRun is a scenario of any algorithm, by chance; some of them are refused.
func randomRun(dice *rand.Rand) string {
	a := algorithms.All[dice.IntN(len(algorithms.All))]
	n := []int{2, 3, 3, 4, 5, 7, 7, 9, 13}[dice.IntN(9)]
	pick := func(of ...string) string { return of[dice.IntN(len(of))] }
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"clock":{"rule":%q},"network":{"order":%q,"delay":%s,`+
		`"loss":%s,"duplication":%s},"workload":{"entries":%d,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":%d}}`,
		a.Name, n, dice.IntN(1000), pick("lab", "every-event", "stamp-then-tick", "sequence"), pick("fifo", "any"),
		pick(`{"constant":2}`, `{"uniform":[1,9]}`, `{"exponential":3}`), pick("0", "0", "0.1"), pick("0", "0", "0.3"), 1+dice.IntN(2), 20+dice.IntN(60))
}

// Every mark of the grammar occurs in the tables: what does not, nothing compares.
func TestEveryMarkIsInTheTables(t *testing.T) {
	text, err := json.Marshal(read[answer](t, drawn)["runs"])
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range []string{
		` disc"`, ` disc enters"`, ` ring"`, ` ring enters"`, ` square"`, ` diamond"`, ` cross"`, ` bar"`, ` dash"`, // events
		` internal `, ` send `, ` ask `, ` receive `, ` leave `, ` ignored `, ` drop `, ` duplicate `, ` crash `, ` recover `, ` again `,
		` grant 0-`, ` grant `, ` release `, ` other `, ` lost `, ` copy 2 `, `"flying"`, `"done"`, `"lost"`, // messages
		` waiting `, ` inside `, ` owes `, ` on 1"`, `EM1 `, `EM2 `, `EM3 `, `"witness":[`, // phases, debts, properties
		`"kind":"bar"`, `"kind":"broken"`, `"kind":"copy"`, `"kind":"debt"`, `"kind":"stamp"`, `"kind":"label"`, `→`, // words
		`"fork/`, `"vote/`, `"request/c`, `"request/a`, `-strong"`, `"answer/`, `"release/`, // tokens
		`"fano":`, `"dial":`, `"precedence":`, ` dirty `, ` list `, `"wrong":[1`, `"rings":`, `"numbers":{"`,
	} {
		if !bytes.Contains(text, []byte(escaped(mark))) {
			t.Errorf("no run has the mark %s", mark)
		}
	}
}

// escaped is a text as encoding/json writes it within a text, but for the quotation marks.
func escaped(s string) string { return strings.NewReplacer(">", `\u003e`, "<", `\u003c`).Replace(s) }

func TestTheTeethOfADialAreThoseOfThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	var all [][]answer
	for _, a := range q.Dials {
		d := dialOf(a)
		var teeth []answer
		for _, c := range d.combs {
			for _, k := range d.sets[c-1] {
				x1, y1, x2, y2 := d.tooth(c, k)
				teeth = append(teeth, answer{"client": c, "arbiter": k, "ends": [4]float64{x1, y1, x2, y2}})
			}
		}
		all = append(all, teeth)
	}
	compare(t, "teeth", all, page["teeth"])
}

// dialOf is the dial after some have asked.
func dialOf(a asks) *dial {
	s := &scene{header: &trace.Header{Processes: a.N}, phases: map[mutex.ID]string{}, slots: map[mutex.ID]int{}}
	for turn := range a.N {
		var set []mutex.ID
		for _, x := range a.Line {
			set = append(set, (x+mutex.ID(turn))%mutex.ID(a.N)+1)
		}
		slices.Sort(set)
		s.sets = append(s.sets, set)
	}
	for _, p := range a.By {
		phase := "waiting"
		if s.phases[p] == phase {
			phase = "idle"
		}
		s.seat(&trace.Event{At: p, Phase: phase})
	}
	return s.dialAt(0)
}

func TestStepsAndCurvesAreThoseOfThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	var steps []float64
	for _, least := range q.Steps {
		steps = append(steps, niceStep(least))
	}
	compare(t, "steps", steps, page["steps"])
	var curves []answer
	for _, c := range q.Curves {
		line := bowed(c[0], c[1], c[2], c[3], c[4])
		if c[1] == c[3] {
			line = loop(c[0], c[1], c[2], c[4])
		}
		x, y := line.at(0.3)
		dx, dy := line.direction(0.3)
		curves = append(curves, answer{
			"q": line.numbers(), "at": [4]float64{x, y, dx, dy}, "part": line.part(0.2, 0.7).numbers(),
			"touching": line.touching(8), "crossing": line.crossing((c[0] + 2*c[2]) / 3),
		})
	}
	compare(t, "curves", curves, page["curves"])
}

// A tone has the colour that the page's style sheet gives it, by day and by night.
func TestColoursAreThoseOfThePage(t *testing.T) {
	page := read[answer](t, drawn)["colours"].(answer)
	for _, theme := range []*sheet.Theme{sheet.Light, sheet.Dark} {
		print, colours := answer{}, answer{}
		for tone := sheet.Paper; tone <= sheet.Hue(sheet.Hues); tone++ {
			name := strings.Trim(strings.TrimPrefix(sheet.OfPage.Colour(tone), "var(--"), ")")
			print[name], colours[name] = theme.Colour(tone), page[theme.Name].(answer)[name]
		}
		compare(t, theme.Name, print, colours)
	}
}

// numbers are its six, as the page's tables have them.
func (q curve) numbers() [6]float64 { return [6]float64{q.ax, q.ay, q.cx, q.cy, q.bx, q.by} }
