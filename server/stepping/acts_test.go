package stepping_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
	"fano/server/stepping"
)

// actNames are the acts that there are, each of which must have been tried.
var actNames = []string{
	"undo", "redo", "jump", "keep", "onwards by time", "onwards by seed", "onwards by dearest",
	"choose ask", "choose enter", "choose leave", "choose again", "choose deliver", "choose drop", "choose duplicate",
	"choose internal", "choose send", "choose crash", "choose recover",
	"move in time", "move by choice", "move taken over", "lose in time", "lose by choice", "arrive in time", "arrive by choice",
	"twice in time", "twice by choice",
	"add request in time", "add internal in time", "add crash in time", "add recover in time",
	"something gives way", "something is left out",
	"add request by choice", "add internal by choice", "add crash by choice", "add recover by choice", "add leave by choice",
}

// An act is one that was done on the page, and what the page holds after it.
type act struct {
	Act   string   `json:"act"`
	ID    int      `json:"id"`    // of its state among all that were tried
	Link  string   `json:"link"`  // without an address
	Text  string   `json:"text"`  // the scenario, as the server sent it
	Lines []string `json:"lines"` // of the run
	State struct {
		Processes []string `json:"processes"`
		Flying    []string `json:"flying"`
	} `json:"state"`

	Behind *int            `json:"behind"` // until there, nothing changed
	Event  string          `json:"event"`  // what a choice was told to be
	To     int             `json:"to"`     // the state that was gone to
	Edit   *edit           `json:"edit"`
	Asked  string          `json:"asked"` // the scenario that an edit makes, before anything gives way
	Made   string          `json:"made"`  // and after
	Left   []trace.Choice  `json:"left"`
	Gone   []string        `json:"gone"`
	Tried  string          `json:"tried"` // the act that was refused
	Why    json.RawMessage `json:"why"`
	Tree   *struct {
		Text  string   `json:"text"`
		Own   bool     `json:"own"`
		Left  int      `json:"left"` // futures that have no room in one document
		Shown string   `json:"shown"`
		Ends  []string `json:"ends"`
		Grown []string `json:"grown"`
	} `json:"tree"`
}

// A tried state is one to which the visitor came; from and next are places in the list of them, −1: none.
type triedState struct {
	link       string
	lines      []string
	events     []trace.Event
	document   *scenario.Document
	from, next int
}

// A visit is what was tried, kept by other means than the page's own.
type visit struct {
	t      *testing.T
	states []triedState
	now    int
	story  []string // what was done
}

// Random sequences of edits, choices, undoing, redoing, going to other futures and going on by itself, on random runs of
// all algorithms and on the gallery's, as the page's own modules do them over the server's sockets: after each act the
// page holds the run that its link has from scratch, and undoing leads to the very link.
func TestWhateverIsDoneOnThePageIsWhatTheLinkRuns(t *testing.T) {
	sequences := 14
	if os.Getenv("FANO_PROVE") != "" {
		sequences = 1500
	}
	r := rand.New(rand.NewPCG(seed(t), 18))
	b := open(t)
	opened := openings(t, r)
	counts := map[string]int{}
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(actNames), func(name string) bool { return counts[name] > 0 })
	}
	i, acts := 0, 0
	for ; i < sequences || len(missing()) > 0 && i < 4*sequences; i++ {
		v := &visit{t: t}
		question := map[string]any{
			"seed": r.Uint32(), "scenario": string(opened(i).Canonical()),
			"acts": 6 + r.IntN(14), "timed": r.IntN(2) * r.IntN(10), "wanted": missing(),
		}
		b.ask(map[string]any{"play": question}, func(line []byte) {
			var a act
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatalf("%v: %.300s", err, line)
			}
			v.take(&a)
			counts[a.Act]++
			acts++
			switch {
			case len(a.Left) > 0:
				counts["something is left out"]++
			case a.Edit != nil && !a.Edit.Fit && a.Asked != a.Made:
				counts["something gives way"]++
			}
		})
		if t.Failed() {
			t.Fatalf("sequence %d: %v", i, question)
		}
	}
	t.Logf("%d sequences, %d acts: %v", i, acts, counts)
	if still := missing(); len(still) > 0 {
		t.Errorf("never tried: %q", still)
	}
	for name := range maps.Keys(counts) {
		known := slices.Contains(actNames, name) || slices.Contains([]string{"open", "pass on"}, name)
		if !known {
			t.Errorf("%q is an act of which this test knows nothing", name)
		}
	}
}

// openings are documents to begin with: random runs of every algorithm, and those of the gallery that one can survey; now
// and then with a title as long as one may be.
func openings(t *testing.T, r *rand.Rand) func(i int) *scenario.Document {
	var shown []*scenario.Document
	for _, e := range scenario.Gallery() {
		d, err := scenario.Resolve(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		if d.Processes > stepping.MostProcesses {
			continue
		}
		if events, err := eventsOf(d); err == nil && len(events) <= 300 {
			shown = append(shown, d)
		}
	}
	r.Shuffle(len(shown), func(i, j int) { shown[i], shown[j] = shown[j], shown[i] })
	return func(i int) *scenario.Document {
		if i%3 == 2 {
			return shown[i/3%len(shown)]
		}
		d := *random(t, algorithms.All[(i-i/3)%len(algorithms.All)], r)
		if r.IntN(3) == 0 { // what is down stays so
			d.Script = slices.DeleteFunc(slices.Clone(d.Script), func(a scenario.Action) bool { return a.Do == scenario.DoRecover })
		}
		text := d.Canonical()
		if r.IntN(4) == 0 {
			text = fmt.Appendf(nil, `{"title":%q,%s`, strings.Repeat("é", 200-r.IntN(2)), text[1:])
		}
		said, err := scenario.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return said
	}
}

// take compares what the page holds after an act with what it should hold.
func (v *visit) take(a *act) {
	t := v.t
	t.Helper()
	v.story = append(v.story, a.Act)
	if a.Act == "refused" {
		t.Fatalf("%v: %s: %s\nof %s", v.story, a.Tried, a.Why, v.states[v.now].document.Canonical())
	}
	is := v.scratch(a)
	if a.Act == "open" {
		is.from = -1
		v.states, v.now = []triedState{*is}, 0
		return
	}
	was := v.states[v.now]
	switch {
	case a.Behind != nil:
		v.goesOn(&was, is, a)
	case a.Edit != nil:
		v.edited(&was, is, a)
	case a.Tree != nil:
		v.passedOn(a)
	}
	v.lead(is, a)
	if state := v.states[v.now]; a.ID != v.now || a.Link != state.link || !slices.Equal(a.Lines, state.lines) {
		t.Errorf("%v: the page is at state %d, not %d\n%s\nwas %s", v.story, a.ID, v.now, a.Text, state.document.Canonical())
	}
}

// lead is where an act leads among what was tried.
func (v *visit) lead(is *triedState, a *act) {
	now := &v.states[v.now]
	switch {
	case a.Act == "undo":
		v.states[now.from].next = v.now
		v.now = now.from
	case a.Act == "redo":
		v.now = now.next
	case a.Act == "jump":
		v.now = a.To
		for i := a.To; v.states[i].from >= 0; i = v.states[i].from {
			v.states[v.states[i].from].next = i
		}
	case is.link != now.link:
		is.from = v.now
		at := slices.IndexFunc(v.states, func(s triedState) bool { return s.from == is.from && s.link == is.link })
		if at < 0 {
			at = len(v.states)
			v.states = append(v.states, *is)
		}
		v.states[v.now].next = at
		v.now = at
	}
}
