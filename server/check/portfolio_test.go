package check

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/program/classics"
	"fano/server/scenario"
)

// asWritten returns the report that the command gives for a program without flags.
func asWritten(t *testing.T, program string, o Options, b Budget) *Report {
	t.Helper()
	d, wrong := scenario.OfProgram(program, 3)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	o.Portfolio = true
	asked, err := PortfolioOf(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return asked.Search(context.Background(), b, nil)
}

// found describes the violations: the properties with their steps, and the system.
func found(r *Report) string {
	var all []string
	for _, p := range r.Properties {
		if p.Verdict == explore.Broken {
			all = append(all, fmt.Sprintf("%s %d %v", p.Property, p.Steps, p.System.Asks))
		}
	}
	return strings.Join(all, ", ")
}

// Student programs with one bug each are found broken, in the property that the bug breaks, and in the smallest
// system that shows it.
func TestTextbookBugsAreFoundByDefault(t *testing.T) {
	const folder = "../../algorithms/program/testdata/buggy"
	want := map[string]string{
		"all-defer":            "EM2 4 [1 1], hopeless 2 [1 1]",
		"clock-when-deferring": "EM1 8 [1 1]",
		"deferred-kept":        "EM1 22 [3 2], EM2 19 [3 2], hopeless 19 [3 2]",
		"dirty-fork":           "EM1 6 [1 1]",
		"forgets-inside":       "EM1 8 [1 1]",
		"holder-asks-nobody":   "EM1 11 [2 1]",
		"later-first":          "EM1 8 [1 1]",
		"idle-keeps-token":     "EM2 2 [0 1], hopeless 1 [0 1], entry 0 [0 1]",
		"no-tie-break":         "EM1 8 [1 1]",
		"old-number":           "EM2 15 [0 2 1], hopeless 10 [0 2 1]",
		"own-late-request":     "EM2 12 [2 1], hopeless 9 [2 1]",
		"own-stamp-zero":       "EM2 4 [1 1], hopeless 2 [1 1]",
		"queue-left":           "EM2 10 [1 1 1], hopeless 5 [1 1 1]",
		"release-counts":       "EM1 17 [1 1 1]",
		"replies-not-reset":    "EM1 11 [2 1]",
		"root-queues-itself":   "EM2 1 [1 0], hopeless 1 [1 0], entry 0 [1 0]",
		"stolen-token":         "EM2 6 [1 1], hopeless 3 [1 1]",
		"ties-defer":           "EM2 4 [1 1], hopeless 2 [1 1]",
		"votes-kept":           "EM2 10 [1 1], hopeless 3 [1 1]",
		"yields-inside":        "EM1 16 [1 1]",
	}
	files, _ := filepath.Glob(folder + "/*.star")
	if len(files) != 20 {
		t.Errorf("there are %d programs", len(files))
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".star")
		if !proving && slices.Contains([]string{"deferred-kept", "old-number", "release-counts", "yields-inside"}, name) {
			continue // the longest searches
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, breaks, _ := strings.Cut(string(text), "# breaks: ")
		breaks, _, _ = strings.Cut(breaks, "\n")
		r := asWritten(t, string(text), Options{}, Budget{})
		p := property(r.Properties, breaks)
		if r.Verdict != explore.Broken || p == nil || p.Verdict != explore.Broken || p.Link == "" {
			t.Errorf("%s: %s, %+v\n%s", name, r.Verdict, p, toldOf(r))
		}
		if got := found(r); got != want[name] {
			t.Errorf("%s: %s in %d states, want %s", name, got, r.States, want[name])
		}
	}
}

// mostClassic is the maximum number of states of the small systems of a classic: two seconds on one processor.
const mostClassic = 1_400_000

// Correct programs hold in all systems of the portfolio; the classics need few states.
func TestRightProgramsHoldByDefault(t *testing.T) {
	programs := map[string]string{}
	for _, a := range algorithms.All {
		if text, ok := algorithms.Program(a.Name); ok {
			programs[a.Name] = text
		}
	}
	files, _ := filepath.Glob("../../algorithms/program/testdata/correct/*.star")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs[filepath.Base(file)] = string(text)
	}
	if len(programs) < 11+3 {
		t.Errorf("there are %d programs", len(programs))
	}
	for name, text := range programs {
		if !proving && !slices.Contains([]string{"token-ring", "central-server", "suzuki-kasami"}, name) && !strings.HasSuffix(name, ".star") {
			continue // up to a million states
		}
		r := asWritten(t, text, Options{}, Budget{})
		if r.Verdict != explore.Holds || !r.Complete || r.Portfolio.Left != nil || r.Unjudged != nil || r.Dropped != nil {
			t.Errorf("%s: %s", name, toldOf(r))
		}
		if r.States > mostClassic {
			t.Errorf("%s: %d states", name, r.States)
		}
		em3, inOrder := r.named(explore.EM3), slices.Contains(r.Claims, explore.EM3)
		if inOrder && (em3.Verdict != explore.Holds || !slices.Equal(em3.Within, []int{2})) {
			t.Errorf("%s: %+v", name, em3)
		}
	}
}

// A verdict lists the systems that it is about, and claims nothing about others.
func TestAVerdictSaysWhatItCovers(t *testing.T) {
	small, all := []string{Alone, Once, Twice}, []int{2, 3}
	whole := asWritten(t, classics.RicartAgrawala, Options{}, Budget{})
	done := []Group{{all, small}, {[]int{2}, []string{Often}}, {[]int{2}, []string{Order}}}
	if whole.Verdict != explore.Holds || !reflect.DeepEqual(whole.Portfolio.Done, done) ||
		!strings.Contains(toldOf(whole), " states: 2 and 3 processes: each alone, each once, one twice; "+
			"2 processes: 3 and 2 requests; 2 processes: EM3\n") {
		t.Errorf("%+v\n%s", whole.Portfolio.Done, toldOf(whole))
	}
	states := 0
	for _, s := range whole.Portfolio.Systems {
		states += s.States
	}
	if states != whole.States || len(whole.Portfolio.Systems) != 20 {
		t.Errorf("%d states in %d systems, of %d", states, len(whole.Portfolio.Systems), whole.States)
	}
	part := asWritten(t, classics.RicartAgrawala, Options{}, Budget{States: 20_000})
	if part.Verdict != explore.Unknown || part.Complete || part.Stopped != "states" ||
		part.named(explore.EM1).Verdict != explore.Unknown ||
		!reflect.DeepEqual(part.Portfolio.Left, []Group{{[]int{3}, []string{Once}}, {[]int{2}, []string{Order}}}) ||
		!strings.Contains(toldOf(part), "; it holds as far as it was searched: 2 processes: each alone, each once, one twice; "+
			"3 processes: each alone, one twice; 2 processes: 3 and 2 requests; "+
			"unknown: 3 processes: each once; 2 processes: EM3; the search ended early: states\n") {
		t.Errorf("%+v\n%s", part.Portfolio.Left, toldOf(part))
	}
	broken := asWritten(t, strings.Replace(classics.RicartAgrawala, "p.inside or p.waiting and", "p.waiting and", 1), Options{}, Budget{})
	if broken.Verdict != explore.Broken || broken.Processes != 2 || broken.named(explore.EM2).Note != SoFar ||
		broken.named(explore.EM2).Verdict != explore.Unknown || broken.named(explore.EM3).Verdict != explore.Unknown ||
		!slices.Equal(broken.named(explore.EM1).System.Asks, []int{1, 1}) {
		t.Errorf("%s", toldOf(broken))
	}
}

// Only a program whose document does not say how often processes ask is judged in small systems.
func TestOnlyAProgramThatStatesNoSystemIsJudgedInSmallOnes(t *testing.T) {
	for _, c := range []struct {
		document string
		options  Options
		systems  int
	}{
		{programmed(classics.RicartAgrawala), Options{}, 20},
		{programmed(classics.RicartAgrawala), Options{Order: scenario.OrderFIFO}, 20},
		{programmed(classics.RicartAgrawala), Options{Require: []string{explore.EM1}}, 17},
		{strings.Replace(programmed(classics.RicartAgrawala), `"processes":2`, `"processes":4`, 1), Options{}, 21},
		{programmed(classics.RicartAgrawala), Options{Asks: []int{1, 1}}, 1},
		{strings.Replace(programmed(classics.RicartAgrawala), `"processes":2`, `"processes":2,"script":[{"at":0,"process":1,"do":"request"}]`, 1), Options{}, 1},
		{strings.Replace(programmed(classics.RicartAgrawala), `"processes":2`, `"processes":2,"script":[{"at":0,"process":1,"do":"request"}]`, 1), Options{Portfolio: true}, 20},
		{strings.Replace(programmed(classics.RicartAgrawala), `"processes":2`, `"processes":2,"workload":{"entries":2}`, 1), Options{}, 1},
		{`{"fano":1,"algorithm":"lamport","processes":2}`, Options{}, 1},
	} {
		asked, err := PortfolioOf(document(t, c.document), c.options)
		if err != nil || len(asked) != c.systems {
			t.Errorf("%+v: %d systems, want %d, %v", c.options, len(asked), c.systems, err)
		}
		for _, q := range asked {
			if c.options.Order != "" && q.Document.Network.Order != c.options.Order {
				t.Errorf("%+v: in order %s", c.options, q.Document.Network.Order)
			}
		}
	}
	if _, err := PortfolioOf(document(t, `{"fano":1,"algorithm":"lamport","processes":2}`), Options{Portfolio: true}); err == nil {
		t.Error("an algorithm of the catalogue has small systems")
	}
}

// The program sets the channel order, unless the scenario does: then the report lists the dropped assumption.
func TestAProgramStatesItsChannels(t *testing.T) {
	states := `about(order = "fifo")` + "\n" + classics.RicartAgrawala
	for _, c := range []struct {
		document string
		options  Options
		order    string
		dropped  bool
	}{
		{programmed(classics.RicartAgrawala), Options{}, scenario.OrderAny, false},
		{programmed(states), Options{}, scenario.OrderFIFO, false},
		{programmed(states), Options{Order: scenario.OrderAny}, scenario.OrderAny, true},
		{strings.Replace(programmed(states), `"processes":2`, `"processes":2,"network":{"order":"any"}`, 1), Options{}, scenario.OrderAny, true},
		{`{"fano":1,"algorithm":"lamport","processes":2,"network":{"order":"any"}}`, Options{}, scenario.OrderAny, true},
		{`{"fano":1,"algorithm":"lamport","processes":2}`, Options{}, scenario.OrderFIFO, false},
	} {
		c.options.Asks = []int{1, 1}
		r := searched(t, c.document, c.options, Budget{})
		if r.Order != c.order || (r.Dropped != nil) != c.dropped || strings.Contains(toldOf(r), "assumes FIFO channels") != c.dropped {
			t.Errorf("%.60s: %s %v\n%s", c.document, r.Order, r.Dropped, toldOf(r))
		}
	}
}
