package run_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
	"fano/static/nodetest"
)

// A pair has the lines of two runs.
type pair struct {
	Name string   `json:"name"`
	A    []string `json:"a"`
	B    []string `json:"b"`
}

// happened is an event for comparisons: without executed lines, verdicts, and arrival times.
type happened map[string]any

func (e happened) text(field string) string { return fmt.Sprint(e[field]) }

// joins reports whether an event belongs to the same beat as the one before.
func (e happened) joins(last happened) bool {
	network := last != nil && (last["kind"] == "drop" || last["kind"] == "duplicate")
	return last != nil && !network && e["kind"] == "enter" && e["at"] == last["at"] && e["time"] == last["time"]
}

// Where the page says that two runs first differ, they do, and not before: for every run of the gallery whose lines can
// be changed, with and without each change; and for many of them under other algorithms, by the order of entries. A run
// does not differ from itself. The test finds this by the events alone. Also, every statement about a pair is a
// sentence, and both runs share one axis, on which each event has its place.
func TestThePageFindsWhereTwoRunsDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	pairs := append(switched(t), changedAlgorithms(t)...)
	var said []struct {
		Beats   [2]int
		Entry   int
		Itself  bool
		Entries int
		Wrong   []string
		Waits   [2]waits
	}
	nodetest.Ask(t, "testdata/beside.mjs", pairs, &said)
	if len(said) != len(pairs) {
		t.Fatalf("%d answers for %d pairs", len(said), len(pairs))
	}
	differ, alike, entries := 0, 0, 0
	for i, p := range pairs {
		a, b := eventsOf(t, p.A), eventsOf(t, p.B)
		want, entry := firstOf(a, b), 0
		if algorithmOf(t, p.A) != algorithmOf(t, p.B) {
			want, entry = firstEntryOf(a, b)
		}
		got := said[i]
		if got.Beats != want || got.Entry != entry || got.Itself {
			t.Errorf("%s: they differ at %v (entry %d), not %v (entry %d); a run from itself: %t",
				p.Name, want, entry, got.Beats, got.Entry, got.Itself)
		}
		if len(got.Wrong) > 0 {
			t.Errorf("%s: %q", p.Name, got.Wrong[:min(3, len(got.Wrong))])
		}
		if n := differentEntries(a, b); n != got.Entries {
			t.Errorf("%s: %d entries are not the same, the page lists %d", p.Name, n, got.Entries)
		}
		for k, events := range [][]happened{a, b} {
			if w := waitsOf(events); w.rounded() != got.Waits[k].rounded() {
				t.Errorf("%s, run %d: %+v, not %+v", p.Name, k, w, got.Waits[k])
			}
		}
		switch {
		case want == [2]int{}:
			alike++
		case entry > 0:
			entries++
		default:
			differ++
		}
	}
	t.Logf("of %d pairs %d differ in an event, %d in an entry, %d do not", len(pairs), differ, entries, alike)
	if differ < 8 || entries < 5 || alike == 0 {
		t.Error("too few pairs of a kind")
	}
}

// switched returns the runs of the gallery, each beside itself with one line changed, or changed back.
func switched(t *testing.T) (all []pair) {
	for _, s := range scenario.Gallery() {
		a, _ := algorithms.Named(s.Document.Algorithm)
		for _, one := range a.Switches {
			var names []string
			for _, other := range a.Switches {
				if slices.Contains(s.Document.Switches, other.Name) != (other.Name == one.Name) {
					names = append(names, other.Name)
				}
			}
			but, err := json.Marshal(map[string]any{"switches": names})
			if err != nil {
				t.Fatal(err)
			}
			if p, ok := pairOf(s.Name+" and "+one.Name, s.Document, string(but)); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// changedAlgorithms returns runs of the gallery, each beside another algorithm's run of the same requests.
func changedAlgorithms(*testing.T) (all []pair) {
	for i, s := range scenario.Gallery() {
		if len(s.Document.Schedule) > 0 {
			continue
		}
		for k := range 3 {
			other := algorithms.All[(i*5+k*7)%len(algorithms.All)].Name
			but := fmt.Sprintf(`{"algorithm":%q,"switches":null,"clock":null,"network":null,"quorums":null,"tree":null,"graph":null,"deliveries":null}`, other)
			if p, ok := pairOf(s.Name+" and "+other, s.Document, but); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// pairOf returns a document's run and the second one, if both can be run.
func pairOf(name string, d *scenario.Document, but string) (pair, bool) {
	if !sampled(name, 16) {
		return pair{}, false
	}
	text := string(d.Canonical())
	both, err := scenario.Parse([]byte(text[:len(text)-1] + `,"beside":` + but + `}`))
	if err != nil {
		return pair{}, false
	}
	second, err := both.Second()
	if err != nil || second == nil {
		return pair{}, false
	}
	p := pair{name, linesOf(d), linesOf(second)}
	return p, p.A != nil && p.B != nil && len(p.A) < 5000 && len(p.B) < 5000
}

func algorithmOf(t *testing.T, lines []string) string {
	var header struct{ Algorithm string }
	if err := json.Unmarshal([]byte(lines[0]), &header); err != nil {
		t.Fatal(err)
	}
	return header.Algorithm
}

func eventsOf(t *testing.T, lines []string) []happened {
	all := make([]happened, len(lines)-2)
	for i := range all {
		if err := json.Unmarshal([]byte(lines[i+1]), &all[i]); err != nil {
			t.Fatal(err)
		}
		for _, told := range []string{"lines", "verdicts", "picture"} {
			delete(all[i], told)
		}
		sends, _ := all[i]["sends"].([]any)
		for _, s := range sends {
			delete(s.(map[string]any), "due")
		}
	}
	return all
}

// beatsOf returns the beats of events.
func beatsOf(events []happened) []int {
	all := make([]int, len(events))
	n := 0
	var last happened
	for i, e := range events {
		if !e.joins(last) {
			n++
		}
		all[i], last = n, e
	}
	return all
}

// firstOf returns the beat of the first event that differs, in each run; 0 in a run that is too short.
func firstOf(a, b []happened) (at [2]int) {
	i := 0
	for i < len(a) && i < len(b) && reflect.DeepEqual(a[i], b[i]) {
		i++
	}
	if i == len(a) && i == len(b) {
		return at
	}
	beat := math.MaxInt
	all := [2][]int{beatsOf(a), beatsOf(b)}
	for _, beats := range all {
		if i < len(beats) {
			beat = min(beat, beats[i])
		}
	}
	for k, beats := range all {
		if len(beats) > 0 && beats[len(beats)-1] >= beat {
			at[k] = beat
		}
	}
	return at
}

// entered returns the beats of entries, and the processes that enter.
func entered(events []happened) (beats []int, who []string) {
	of := beatsOf(events)
	for i, e := range events {
		if e["kind"] == "enter" {
			beats, who = append(beats, of[i]), append(who, e.text("at"))
		}
	}
	return beats, who
}

// firstEntryOf returns the first entry that is another process's, and its beats.
func firstEntryOf(a, b []happened) (at [2]int, entry int) {
	x, p := entered(a)
	y, q := entered(b)
	i := 0
	for i < len(p) && i < len(q) && p[i] == q[i] {
		i++
	}
	if i == len(p) && i == len(q) {
		return at, 0
	}
	if i < len(x) {
		at[0] = x[i]
	}
	if i < len(y) {
		at[1] = y[i]
	}
	return at, i + 1
}

// differentEntries returns how many entries, counted by process, are in one run only, or at different times.
func differentEntries(a, b []happened) int {
	times := func(events []happened) map[string]string {
		all, counts := map[string]string{}, map[string]int{}
		for _, e := range events {
			if e["kind"] == "enter" {
				at := e.text("at")
				counts[at]++
				all[fmt.Sprint(at, " ", counts[at])] = e.text("time")
			}
		}
		return all
	}
	x, y := times(a), times(b)
	n := 0
	for key, time := range x {
		if y[key] != time {
			n++
		}
	}
	for key := range y {
		if x[key] == "" {
			n++
		}
	}
	return n
}

// waits are the waiting times of granted requests, and the number of processes that wait at the end.
type waits struct {
	Mean, Longest float64
	Still         int
}

// rounded rounds to a millionth, because sums depend on the order.
func (w waits) rounded() waits {
	w.Mean, w.Longest = math.Round(w.Mean*1e6), math.Round(w.Longest*1e6)
	return w
}

func waitsOf(events []happened) waits {
	since := map[string]float64{}
	var all []float64
	for _, e := range events {
		at, time := e.text("at"), 0.0
		if x, ok := e["time"].(float64); ok {
			time = x
		}
		kind := e.text("kind")
		if strings.HasPrefix(kind, "ask") || kind == "again" {
			since[at] = time
		}
		if asked, ok := since[at]; ok && kind == "enter" {
			all = append(all, time-asked)
			delete(since, at)
		}
	}
	w := waits{Still: len(since)}
	for _, x := range all {
		w.Mean += x
		w.Longest = max(w.Longest, x)
	}
	if len(all) > 0 {
		w.Mean /= float64(len(all))
	}
	return w
}
