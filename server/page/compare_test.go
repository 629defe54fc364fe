package page

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/endless"
	"fano/server/measure"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

func everyMeasure(t *testing.T) []measured {
	t.Helper()
	all, err := measures()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(algorithms.All) {
		t.Fatalf("%d of %d algorithms are measured", len(all), len(algorithms.All))
	}
	return all
}

// What a reader of the table opens is what was measured.
func TestAMeasuredNumberIsThatOfTheRunItLeadsTo(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for _, m := range everyMeasure(t) {
		for name, r := range m.runs {
			d, err := scenario.Resolve(r.Play)
			if err != nil {
				t.Fatalf("%s, %s: %v", m.algorithm.Name, name, err)
			}
			source, err := run.Of(d, run.DefaultLimits)
			if err != nil {
				t.Fatalf("%s, %s: %v", m.algorithm.Name, name, err)
			}
			var opened told
			if err := source.Lines(&opened); err != nil {
				t.Fatal(err)
			}
			if ours, theirs := trace.AppendSummary(nil, &r.Summary), trace.AppendSummary(nil, &opened.end.Summary); string(ours) != string(theirs) {
				t.Errorf("%s, %s: its page shows another run: %s, not %s", m.algorithm.Name, name, theirs, ours)
			}
			for _, lang := range scenario.Languages {
				if d.Title.Pick(lang) == "" || d.Story.Pick(lang) == "" || lang != "en" && d.Story.Pick(lang) == d.Story.Pick("en") {
					t.Errorf("%s, %s has no words of its own in %s", m.algorithm.Name, name, lang)
				}
			}
		}
	}
}

func TestMeasuredRunsAreServedWholeAndBreakNothingThatIsClaimed(t *testing.T) {
	entries := map[string]int{measure.Alone: measure.AloneEntries, measure.Saturated: measure.SaturatedEntries, measure.Once: measure.Crowd, measure.Solo: measure.SoloEntries}
	for _, m := range everyMeasure(t) {
		for name, r := range m.runs {
			if r.Summary.Ended != trace.Quiescent || r.Summary.Entries != entries[name] {
				t.Errorf("%s, %s: %d entries, ended %s", m.algorithm.Name, name, r.Summary.Entries, r.Summary.Ended)
			}
			for _, v := range r.Summary.Violations {
				if v.Property != invariant.EM3.Name || slices.Contains(m.algorithm.Claims, v.Property) {
					t.Errorf("%s, %s breaks %s at step %d", m.algorithm.Name, name, v.Property, v.Step)
				}
			}
		}
	}
}

// interested is how many processes at most wait or are inside at the same time, and how many requests were in vain.
func interested(t *testing.T, play string) (most, ignored int) {
	t.Helper()
	d, err := scenario.Resolve(play)
	if err != nil {
		t.Fatal(err)
	}
	setup, _ := d.Setup()
	busy := map[mutex.ID]bool{}
	if _, err := simulate.Run(setup, func(e *trace.Event) error {
		if e.Kind == trace.Ignored {
			ignored++
		}
		if delete(busy, e.At); e.Phase == "waiting" || e.Phase == "inside" {
			busy[e.At] = true
		}
		most = max(most, len(busy))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return most, ignored
}

func TestTheRunsAreWhatTheirTitlesSay(t *testing.T) {
	for _, m := range everyMeasure(t) {
		want := map[string]int{measure.Alone: 1, measure.Solo: 1, measure.Once: measure.Crowd, measure.Saturated: measure.Crowd}
		for name, n := range want {
			if name == measure.Alone && m.algorithm.Perpetual {
				continue // its requests come sooner, and now and then meet
			}
			if most, ignored := interested(t, m.runs[name].Play); most != n || ignored != 0 {
				t.Errorf("%s, %s: %d compete, %d ask in vain", m.algorithm.Name, name, most, ignored)
			}
		}
	}
}

// The claims are the papers'; no mean of a run may lie beyond them.
func TestMeasuredCostsLieWithinWhatIsClaimed(t *testing.T) {
	for _, m := range everyMeasure(t) {
		b := m.algorithm.Bounds
		for name, r := range m.runs {
			least, most := b.Best.At(m.topology), b.Worst.At(m.topology)
			if each := r.Summary.MessagesPerEntry; each < least-1e-9 || !math.IsNaN(most) && each > most+1e-9 {
				t.Errorf("%s, %s: %v messages per entry, claimed are %v to %v", m.algorithm.Name, name, each, least, most)
			}
		}
	}
	for name, want := range map[string]float64{"lamport": 18, "lamport-queue": 18, "ricart-agrawala": 12} {
		for _, m := range everyMeasure(t) {
			for of, r := range m.runs {
				if m.algorithm.Name == name && r.Summary.MessagesPerEntry != want {
					t.Errorf("%s, %s: %v messages per entry, not always %v", name, of, r.Summary.MessagesPerEntry, want)
				}
			}
		}
	}
}

func TestMessagesGrowThatCarryNumbersWithoutAnEnd(t *testing.T) {
	grows := map[string]bool{
		"central-server": false, "token-ring": false, "bakery": true, "lamport": true, "lamport-queue": true, "ricart-agrawala": true,
		"carvalho-roucairol": true, "singhal-dynamic": true, "lodha-kshemkalyani": true, "maekawa": true, "majority": true, "tree-quorum": true,
		"chandy-misra": false, "campos-carvalho": false, "suzuki-kasami": true, "singhal-heuristic": true, "raymond": false, "naimi-trehel": false,
	}
	for _, m := range everyMeasure(t) {
		want, known := grows[m.algorithm.Name]
		if !known || m.grows != want {
			t.Errorf("%s: grows is %v, want %v (known: %v); %d bits", m.algorithm.Name, m.grows, want, known, m.runs[measure.Saturated].Summary.MessageBits)
		}
	}
	// A request of Lamport's carries its kind, one of three, and the sender's clock, which this run has brought past 2⁸.
	if m := everyMeasure(t)[slices.IndexFunc(algorithms.All, func(a *mutex.Algorithm) bool { return a.Name == "lamport" })]; m.runs[measure.Saturated].Summary.MessageBits < 2+8 {
		t.Errorf("a message of Lamport's has %d bits, as if without its timestamp", m.runs[measure.Saturated].Summary.MessageBits)
	}
}

func TestEveryAlgorithmIsOfAClassAndOfATopologyThatAreTold(t *testing.T) {
	for _, a := range algorithms.All {
		for _, lang := range scenario.Languages {
			texts, _ := web.TextsNamed(lang)
			for _, key := range []string{"compare.class." + a.Class + ".name", "compare.class." + a.Class + ".says", "compare.topology." + a.Topology} {
				if !texts.Has(key) {
					t.Errorf("%s, in %s: there is no text %s", a.Name, lang, key)
				}
			}
		}
		for name, f := range map[string]mutex.Formula{
			"best": a.Bounds.Best, "typical": a.Bounds.Typical, "worst": a.Bounds.Worst, "client delay": a.Delays.Client, "synchronisation delay": a.Delays.Sync,
		} {
			if f.Text == "" || f.At == nil {
				t.Errorf("%s does not say its %s", a.Name, name)
			}
		}
	}
}

func TestACrossLeadsToARunThatBreaksTheProperty(t *testing.T) {
	gallery, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range everyMeasure(t) {
		for _, k := range m.view(gallery).Kept {
			if k.Property == explore.Starvation {
				if j, ok := endless.Of(m.algorithm.Name, "", explore.FairMessages); !ok || !k.Holds || j.Verdict != explore.Holds {
					t.Errorf("%s: %+v, and starvation %+v", m.algorithm.Name, k, j)
				}
				continue
			}
			if k.Holds != slices.Contains(m.algorithm.Claims, k.Property) || k.Holds && k.Play != "" {
				t.Errorf("%s: %+v, and it claims %v", m.algorithm.Name, k, m.algorithm.Claims)
			}
			if k.Play == "" {
				if !k.Holds {
					t.Errorf("%s: no run shows that %s is broken", m.algorithm.Name, k.Property)
				}
				continue
			}
			d, err := scenario.Resolve(k.Play)
			if err != nil || !slices.Contains(broken(t, d), k.Property) || !asAssumed(m.algorithm, d) {
				t.Errorf("%s: %s does not break %s (%v)", m.algorithm.Name, k.Play, k.Property, err)
			}
		}
	}
}

// broken are the properties that a document's run breaks.
func broken(t *testing.T, d *scenario.Document) []string {
	t.Helper()
	one, err := shelve(scenario.Entry{Document: d})
	if err != nil {
		t.Fatal(err)
	}
	var properties []string
	for _, b := range one.breaks {
		properties = append(properties, b.property)
	}
	return properties
}

// A run with a switch, a loss, or channels that are not as assumed says nothing of what the algorithm keeps.
func TestOnlyRunsAsAssumedTellAgainstAnAlgorithm(t *testing.T) {
	e, _ := scenario.Named("lamport-not-fifo")
	lamport, _ := algorithms.Named("lamport")
	if asAssumed(lamport, e.Document) {
		t.Error("Lamport's algorithm assumes FIFO channels")
	}
	if ours := measure.Example(lamport, measure.Saturated); !asAssumed(lamport, ours) {
		t.Error("the runs that are measured are not as assumed")
	}
	for name, change := range map[string]func(*scenario.Document){
		"a switch":    func(d *scenario.Document) { d.Switches = []string{"ack-economy"} },
		"a loss":      func(d *scenario.Document) { d.Network.Loss = 0.1 },
		"duplication": func(d *scenario.Document) { d.Network.Duplication = 0.1 },
	} {
		d := measure.Example(lamport, measure.Saturated)
		if change(d); asAssumed(lamport, d) {
			t.Errorf("with %s all is as assumed", name)
		}
	}
	m := measured{algorithm: lamport, runs: map[string]measure.Run{}}
	if play := m.broken("EM1", []shelved{{Entry: e, breaks: []breach{{"EM1", 1}}}}); play != "" {
		t.Errorf("%s would tell against EM1", play)
	}
}

// What is not as printed, and whose a bound is that is not the paper's, is marked in the list and on the algorithm's page,
// and told in a sentence; of the others nothing is.
func TestWhatIsNotAsPrintedIsMarked(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	mended := []string{"bakery", "lodha-kshemkalyani", "campos-carvalho", "singhal-heuristic"}
	for _, a := range algorithms.All {
		if a.Mended != slices.Contains(mended, a.Name) {
			t.Errorf("%s is as printed: %v", a.Name, !a.Mended)
		}
		b := a.Bounds
		ours := b.Best.Ours || b.Typical.Ours || b.Saturated.Ours || b.Worst.Ours
		for _, lang := range scenario.Languages {
			texts, _ := web.TextsNamed(lang)
			list := ask(site, http.MethodGet, "/algorithms?lang="+lang).Body.String()
			page := ask(site, http.MethodGet, "/algorithms/"+a.Name+"?lang="+lang).Body.String()
			for what, is := range map[string]bool{"mended": a.Mended, "ours": ours} {
				key := "algorithm." + a.Name + "." + what
				if texts.Has(key) != is {
					t.Errorf("%s, in %s: there is a text %s: %v", a.Name, lang, what, !is)
				}
				if !is {
					continue
				}
				first := texts.T(key)
				first = first[:strings.IndexAny(first, ".:,*")] // before anything that is set in another type
				for at, html := range map[string]string{"the list": list, "its page": page} {
					if !strings.Contains(html, first) {
						t.Errorf("%s, in %s: %s does not say %q", a.Name, lang, at, first)
					}
				}
			}
		}
	}
}

func TestTheListOfAlgorithmsComparesThemAll(t *testing.T) {
	site := open(t, nil)
	for _, lang := range scenario.Languages {
		body := ask(site, http.MethodGet, "/algorithms?lang="+lang).Body.String()
		_, table, _ := strings.Cut(body, "<table")
		table, _, found := strings.Cut(table, "</table>")
		if !found || !strings.Contains(body, "css/compare.css") {
			t.Fatalf("%s: there is no table, or no styles of it", lang)
		}
		for _, m := range everyMeasure(t) {
			for _, name := range []string{measure.Alone, measure.Saturated} {
				if link := fmt.Sprintf("href=\"%s&amp;lang=%s\"", m.runs[name].Play, lang); !strings.Contains(table, link) {
					t.Errorf("%s: nothing leads to the run %s of %s", lang, name, m.algorithm.Name)
				}
			}
		}
	}
	if other := ask(site, http.MethodGet, "/algorithms/lamport").Body.String(); strings.Contains(other, "compare.css") {
		t.Error("another page loads the styles of the comparison")
	}
}
