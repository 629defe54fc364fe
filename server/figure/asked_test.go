package figure

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	simulation "fano/server/run"
	"fano/server/scenario"
)

// planes of orders 2, 3, 5 and 7, as perfect difference sets (J. Singer, 1938); by two, by more than have a rail, and
// after the first has left.
var dials = []asks{
	{7, []mutex.ID{0, 1, 3}, []mutex.ID{1, 4}},
	{13, []mutex.ID{0, 1, 3, 9}, []mutex.ID{2, 4, 6, 8, 10}},
	{31, []mutex.ID{0, 1, 3, 8, 12, 18}, []mutex.ID{3, 9, 17, 22, 28}},
	{31, []mutex.ID{0, 1, 3, 8, 12, 18}, []mutex.ID{3, 9, 17, 3}},
	{57, []mutex.ID{0, 1, 3, 13, 32, 36, 43, 52}, []mutex.ID{5, 20, 41}},
	{57, []mutex.ID{0, 1, 3, 13, 32, 36, 43, 52}, []mutex.ID{5, 20, 41, 57, 5, 11}},
}

// chosen are runs in which every mark occurs, which a test counts: of the gallery, and some made for what it has not.
var chosen = []string{
	"lab-test-3", "token-ring-calm", "lamport-not-fifo", "lodha-kshemkalyani-crossing", "input-ignored", "central-server-for-ever",
	"campos-carvalho-who-decides", "campos-carvalho-fictitious", "chandy-misra-circle", "maekawa-yield", "smaller-not-earlier",
	`{"fano":1,"algorithm":"token-ring","processes":3,"seed":5,"network":{"duplication":0.6,"loss":0.1},"stop":{"time":9}}`,
	`{"fano":1,"algorithm":"lamport","processes":3,"seed":7,"network":{"order":"any","duplication":0.5,"loss":0.1},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":0,"process":2,"do":"request"},{"at":3,"process":3,"do":"request"}]}`,
	`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"seed":3,"network":{"duplication":0.7,"delay":{"constant":1}},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":1,"process":3,"do":"request"},` +
		`{"at":1,"process":2,"do":"request"},{"at":4,"process":2,"do":"send","to":3},{"at":9,"process":1,"do":"request"}]}`,
	`{"fano":1,"algorithm":"maekawa","processes":13,"seed":4,"workload":{"entries":1,"think":{"uniform":[0,6]}}}`,
	`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"schedule":["1 asks","2 asks","deliver 1>2#1","deliver 1>3#1",` +
		`"3 crashes","3 recovers","deliver 2>1#1","deliver 3>1#1"]}`,
	`{"fano":1,"algorithm":"carvalho-roucairol","processes":5,"seed":171,"clock":{"rule":"sequence"},"network":{"order":"any",` +
		`"delay":{"uniform":[1,9]},"loss":0.1},"workload":{"entries":2,"think":{"uniform":[0,12]},"hold":{"constant":2}},"stop":{"events":27}}`,
	`{"fano":1,"algorithm":"suzuki-kasami","processes":3,"seed":2,"workload":{"entries":2,"again":true}}`,
}

// told are the fields of a header, and of an event, that say what is drawn.
var (
	headed = []string{
		"fano", "algorithm", "processes", "hosts", "scenario", "title", "words", "messages", "request", "owes", "properties", "loop",
		"clocks", "topology", "picture",
	}
	happened = []string{
		"step", "time", "kind", "at", "clock", "clockAfter", "phase", "message", "sends", "verdicts", "picture", "state",
	}
)

// recorder keeps the lines of a run.
type recorder struct {
	header, summary []byte
	events          [][]byte
}

func (r *recorder) Header(line []byte) error  { r.header = bytes.Clone(line); return nil }
func (r *recorder) Summary(line []byte) error { r.summary = bytes.Clone(line); return nil }
func (r *recorder) Event(line []byte) error {
	r.events = append(r.events, bytes.Clone(line))
	return nil
}

func record(t *testing.T, d *scenario.Document) *recorder {
	t.Helper()
	source, err := simulation.Drawn(scenario.Reread(d), simulation.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	if err := source.Lines(context.Background(), &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// unmarshal reads what encoding/json must be able to read.
func unmarshal[T any](t *testing.T, text []byte) (v T) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	write := json.NewEncoder(&b)
	write.SetEscapeHTML(false)
	if err := write.Encode(v); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(b.Bytes())
}

// only is an object with some of its fields.
func only(t *testing.T, object []byte, names ...string) json.RawMessage {
	t.Helper()
	all := unmarshal[map[string]json.RawMessage](t, object)
	for name := range all {
		if !slices.Contains(names, name) {
			delete(all, name)
		}
	}
	return marshal(t, all)
}

// linesOf is the run of a scenario, without what is not drawn.
func linesOf(t *testing.T, name string, d *scenario.Document) lines {
	t.Helper()
	r := record(t, d)
	l := lines{Name: name, Header: only(t, r.header, headed...)}
	owes := unmarshal[trace.Header](t, r.header).Owes
	for _, line := range r.events {
		event := unmarshal[map[string]json.RawMessage](t, only(t, line, happened...))
		if owed := only(t, orEmpty(event["state"]), owes); string(owed) != "{}" {
			event["state"] = owed
		} else {
			delete(event, "state")
		}
		l.Events = append(l.Events, marshal(t, event))
	}
	l.Summary = unmarshal[map[string]json.RawMessage](t, r.summary)["summary"]
	l.Moments = momentsOf(t, r)
	return l
}

func orEmpty(object []byte) []byte {
	if len(object) == 0 {
		return []byte("{}")
	}
	return object
}

// momentsOf are the steps at which a picture has a mark in a state that it had at none before, and the last.
func momentsOf(t *testing.T, r *recorder) (steps []int) {
	t.Helper()
	h := unmarshal[trace.Header](t, r.header)
	if len(h.Picture) == 0 {
		return nil
	}
	seen := map[string]bool{}
	for i, line := range r.events {
		fresh := i == len(r.events)-1
		for key, m := range unmarshal[map[string]*mark](t, orEmpty(unmarshal[trace.Event](t, line).Picture)) {
			if m == nil {
				continue
			}
			what, _, _ := strings.Cut(key, "/")
			state := what + m.State + string(m.At.side)
			if m.Message != "" {
				state += " under way"
			}
			fresh = fresh || !seen[state]
			seen[state] = true
		}
		if fresh {
			steps = append(steps, i+1)
		}
	}
	return steps
}

// mostSamples is how many different messages of a kind are asked about.
const mostSamples = 3

// kindsOf are an algorithm's kinds, with samples from the runs of the gallery.
func kindsOf(t *testing.T, a *model.Algorithm) kinds {
	t.Helper()
	k := kinds{Algorithm: a.Name}
	count, seen := map[string]int{}, map[string]bool{}
	for _, e := range scenario.Gallery() {
		if e.Document.Algorithm != a.Name {
			continue
		}
		r := record(t, e.Document)
		h := unmarshal[trace.Header](t, r.header)
		k.learn(&h)
		for _, line := range r.events {
			for _, s := range unmarshal[trace.Event](t, line).Sends {
				if id := s.Type + string(s.Fields); !seen[id] && count[s.Type] < mostSamples {
					seen[id] = true
					count[s.Type]++
					k.Carried = append(k.Carried, carriedSample{s.Type, s.Fields})
				}
			}
		}
	}
	for _, m := range k.Messages {
		if count[m.Type] == 0 {
			k.Carried = append(k.Carried, carriedSample{Type: m.Type})
		}
	}
	return k
}

// learn takes the words of a header.
func (k *kinds) learn(h *trace.Header) {
	k.Messages = h.Messages
	if k.Names == nil {
		k.Names = []string{h.Words.Idle, h.Words.Waiting, h.Words.Inside}
		for _, m := range h.Messages {
			k.Names = append(k.Names, m.Type)
		}
		for _, f := range h.Fields {
			k.Variables = append(k.Variables, f.Name)
		}
	}
	for _, l := range h.Listing {
		if !slices.Contains(k.Listing, l.Text) {
			k.Listing = append(k.Listing, l.Text)
		}
	}
}

// document is a scenario of the gallery, or one that is written out.
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

// numbersAsked is what is asked of no run.
func numbersAsked() question {
	q := question{
		Dials: dials,
		Steps: []float64{0.0004, 0.011, 0.3, 0.5, 1, 1.01, 2, 3.7, 5.5, 12, 49, 50, 51, 999},
		Curves: [][5]float64{
			{10, 20, 210, 120, 0}, {10, 20, 210, 120, 18}, {300, 240, 360, 40, 0}, {300, 240, 360, 40, 18}, {50, 100, 90, 100, 17},
			{10, 20, 10, 120, 0},
		},
	}
	for n := 1; n <= 16; n++ {
		q.Embeds = append(q.Embeds, [2]int{n, embedHeights[min(n, len(embedHeights))-1]})
	}
	return q
}

// ask is the question as it is kept.
func ask(t *testing.T) question {
	t.Helper()
	q := numbersAsked()
	for _, a := range algorithms.All {
		q.Algorithms = append(q.Algorithms, kindsOf(t, a))
	}
	for _, name := range chosen {
		q.Runs = append(q.Runs, linesOf(t, name, document(t, name)))
	}
	return q
}

// embedHeights are those that oEmbed gives frames of so many lanes; a test of server/page holds them to it.
var embedHeights = []int{420, 420, 420, 436, 452, 468, 484, 500, 532, 566, 600, 634, 640}

// listed writes the question with a line for each thing that is asked.
func (q question) listed(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	list := func(name string, count int, item func(i int) any) {
		b.WriteString(`"` + name + "\": [\n")
		for i := range count {
			if i > 0 {
				b.WriteString(",\n")
			}
			text := marshal(t, item(i))
			b.Write(bytes.ReplaceAll(text, []byte(`},{"at":`), []byte("},\n{\"at\":")))
		}
		b.WriteString("\n]")
	}
	b.WriteString("{\n")
	list("algorithms", len(q.Algorithms), func(i int) any { return q.Algorithms[i] })
	b.WriteString(",\n")
	list("runs", len(q.Runs), func(i int) any { return q.Runs[i] })
	b.WriteString(",\n")
	list("dials", len(q.Dials), func(i int) any { return q.Dials[i] })
	for _, rest := range []struct {
		name string
		of   any
	}{{"steps", q.Steps}, {"curves", q.Curves}, {"embeds", q.Embeds}} {
		b.WriteString(",\n\"" + rest.name + "\": ")
		b.Write(marshal(t, rest.of))
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

func TestWhatPageAndPrintAreAskedIsCurrent(t *testing.T) {
	text := ask(t).listed(t)
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(asked, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(asked); err != nil || !bytes.Equal(kept, text) {
		t.Errorf("%s is not what it should be (%v): go test ./server/figure -update, then node static/js/print.write.js", asked, err)
	}
}
