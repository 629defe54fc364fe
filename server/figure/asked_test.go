package figure_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/run"
	"fano/server/scenario"
)

// asked is what both page and print are asked, which a test here keeps. What the page's modules answer is beside it, and
// static/js/print.test.js keeps that; page_test.go compares.
const asked = "testdata/page/asked.json"

// question is what both are asked.
type question struct {
	Algorithms []kinds `json:"algorithms"`
	Runs       []lines `json:"runs"`
	Dials      []asks  `json:"dials"`
}

// kinds are an algorithm's messages, samples of what each kind carries, and the lines of its listing.
type kinds struct {
	Algorithm string              `json:"algorithm"`
	Messages  []trace.MessageKind `json:"messages"`
	Carried   []sample            `json:"carried"`
	Names     []string            `json:"names"`
	Variables []string            `json:"variables"`
	Listing   []string            `json:"listing"`
}

type sample struct {
	Type   string          `json:"type"`
	Fields json.RawMessage `json:"fields,omitempty"`
}

// lines are a run, without what says nothing of where its events stand.
type lines struct {
	Name   string            `json:"name"`
	Header json.RawMessage   `json:"header"`
	Events []json.RawMessage `json:"events"`
}

// asks are who asks, one after the other, on lines that are all one line turned; who is there already leaves.
type asks struct {
	N    int        `json:"n"`
	Line []mutex.ID `json:"line"`
	By   []mutex.ID `json:"by"`
}

// dials are planes of orders 2, 3, 5 and 7, as perfect difference sets (J. Singer, 1938); by two, by more than have a
// rail, and after the first has left.
var dials = []asks{
	{7, []mutex.ID{0, 1, 3}, []mutex.ID{1, 4}},
	{13, []mutex.ID{0, 1, 3, 9}, []mutex.ID{2, 4, 6, 8, 10}},
	{31, []mutex.ID{0, 1, 3, 8, 12, 18}, []mutex.ID{3, 9, 17, 22, 28}},
	{31, []mutex.ID{0, 1, 3, 8, 12, 18}, []mutex.ID{3, 9, 17, 3}},
	{57, []mutex.ID{0, 1, 3, 13, 32, 36, 43, 52}, []mutex.ID{5, 20, 41}},
	{57, []mutex.ID{0, 1, 3, 13, 32, 36, 43, 52}, []mutex.ID{5, 20, 41, 57, 5, 11}},
}

// unlike are runs in which messages come that nobody has sent, are lost, or come twice; and one of each clock.
var unlike = []string{
	`{"fano":1,"algorithm":"token-ring","processes":4,"stop":{"time":12}}`,
	`{"fano":1,"algorithm":"lamport","processes":3,"seed":7,"network":{"order":"any","duplication":0.5,"loss":0.1},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":0,"process":2,"do":"request"},{"at":3,"process":3,"do":"request"}]}`,
	`{"fano":1,"algorithm":"ricart-agrawala","processes":3,"seed":3,"network":{"duplication":0.7,"delay":{"constant":1}},` +
		`"script":[{"at":0,"process":1,"do":"request"},{"at":1,"process":3,"do":"request"},` +
		`{"at":1,"process":2,"do":"request"},{"at":9,"process":1,"do":"request"}]}`,
	`{"fano":1,"algorithm":"token-ring","processes":3,"seed":5,"network":{"duplication":0.6,"loss":0.1},"stop":{"time":9}}`,
}

// where is what of an event says where it stands.
var where = []string{"step", "time", "kind", "at", "clock", "clockAfter", "phase", "message", "sends"}

// recorder keeps the lines of a run.
type recorder struct {
	header []byte
	events [][]byte
}

func (r *recorder) Header(line []byte) error { r.header = bytes.Clone(line); return nil }
func (r *recorder) Summary([]byte) error     { return nil }
func (r *recorder) Event(line []byte) error {
	r.events = append(r.events, bytes.Clone(line))
	return nil
}

func record(t *testing.T, d *scenario.Document) *recorder {
	t.Helper()
	source, err := run.Drawn(d, run.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var r recorder
	if err := source.Lines(&r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// only is an object with some of its fields.
func only(t *testing.T, object []byte, names ...string) json.RawMessage {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal(object, &all); err != nil {
		t.Fatal(err)
	}
	for name := range all {
		if !slices.Contains(names, name) {
			delete(all, name)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return text
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
		var h trace.Header
		if err := json.Unmarshal(r.header, &h); err != nil {
			t.Fatal(err)
		}
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
		for _, line := range r.events {
			var event trace.Event
			if err := json.Unmarshal(line, &event); err != nil {
				t.Fatal(err)
			}
			for _, s := range event.Sends {
				if id := s.Type + string(s.Fields); !seen[id] && count[s.Type] < mostSamples {
					seen[id] = true
					count[s.Type]++
					k.Carried = append(k.Carried, sample{s.Type, s.Fields})
				}
			}
		}
	}
	for _, m := range k.Messages {
		if count[m.Type] == 0 {
			k.Carried = append(k.Carried, sample{Type: m.Type})
		}
	}
	return k
}

func TestWhatPageAndPrintAreAskedIsCurrent(t *testing.T) {
	var q question
	for _, a := range algorithms.All {
		q.Algorithms = append(q.Algorithms, kindsOf(t, a))
	}
	for _, text := range unlike {
		d, err := scenario.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := record(t, d)
		l := lines{Name: text, Header: only(t, r.header, "fano", "algorithm", "processes", "messages", "clock")}
		for _, line := range r.events {
			l.Events = append(l.Events, only(t, line, where...))
		}
		q.Runs = append(q.Runs, l)
	}
	q.Dials = dials
	var b bytes.Buffer
	write := json.NewEncoder(&b)
	write.SetEscapeHTML(false)
	write.SetIndent("", " ")
	if err := write.Encode(q); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(asked, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(asked); err != nil || !bytes.Equal(kept, b.Bytes()) {
		t.Errorf("%s is not what it should be (%v): "+
			"go test ./server/figure -update, then UPDATE=1 node --test static/js/print.test.js", asked, err)
	}
}
