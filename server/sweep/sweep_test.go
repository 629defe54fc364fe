package sweep

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"fano/algorithms"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
	"fano/server/measure"
	"fano/server/scenario"
)

// small are the points of small systems, or all when everything is to be proved.
func small() (some []Point) {
	for _, p := range Points() {
		if p.N <= 3 && p.Load <= 30 || os.Getenv("FANO_PROVE") != "" {
			some = append(some, p)
		}
	}
	return some
}

// everyMeasure are the measures of the small points.
func everyMeasure(t *testing.T) []Measured {
	t.Helper()
	var all []Measured
	for _, p := range small() {
		m, err := p.measured(t.Context())
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		all = append(all, m)
	}
	return all
}

// What a mark says is the mean of what the runs show to which it leads, and the one it opens is in the middle of them.
func TestAMarkIsTheMeanOfItsRunsAndOpensTheMedian(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for _, m := range everyMeasure(t) {
		if len(m.Runs) != Seeds {
			if m.Algorithm != "bakery" || m.Left != TooLong {
				t.Errorf("%v: %d runs (%s)", m.Point, len(m.Runs), m.Left)
			}
			continue
		}
		seeds := map[uint64]Run{}
		for _, r := range m.Runs {
			seeds[r.Seed] = opened(t, m.Point, r)
		}
		for _, what := range []What{Messages, Sync, Client} {
			var values []float64
			sum := 0.0
			for seed := uint64(1); seed <= Seeds; seed++ {
				if x := seeds[seed].Of(what); !math.IsNaN(x) {
					values = append(values, x)
					sum += x
				}
			}
			mark, ok := m.Mark(what)
			if ok != (len(values) > 0) {
				t.Errorf("%v, %d: there is a mark: %v; there are %d values", m.Point, what, ok, len(values))
			}
			if !ok {
				continue
			}
			slices.Sort(values)
			if mark.Mean != sum/float64(len(values)) || mark.Least != values[0] || mark.Most != values[len(values)-1] {
				t.Errorf("%v, %d: %v of %v", m.Point, what, mark, values)
			}
			if x := seeds[mark.Median().Seed].Of(what); x != values[(len(values)-1)/2] {
				t.Errorf("%v, %d: %v is in the middle, of %v", m.Point, what, x, values)
			}
		}
	}
}

// opened is the run at an address, as anybody has it who opens that.
func opened(t *testing.T, p Point, r Run) Run {
	t.Helper()
	d, err := scenario.Resolve(r.Play)
	if err != nil {
		t.Fatalf("%v, seed %d: %v", p, r.Seed, err)
	}
	again, err := measure.Of(d)
	if err != nil {
		t.Fatalf("%v, seed %d: %v", p, r.Seed, err)
	}
	s := again.Summary
	if d.Seed != r.Seed || d.Algorithm != p.Algorithm || d.Processes != p.N || again.Play != r.Play || s.Entries != r.Entries {
		t.Errorf("%v, seed %d: it leads to seed %d of %s with %d", p, r.Seed, d.Seed, d.Algorithm, d.Processes)
	}
	return Run{Seed: d.Seed, Messages: again.Each.Messages, Sync: again.Each.Sync, Client: again.Each.Client}
}

// The claims are the algorithm's own Bounds and Delays on the topology of the runs.
func TestTheClaimsAreTheBounds(t *testing.T) {
	for _, p := range Points() {
		a, _ := algorithms.Named(p.Algorithm)
		layout, err := topology.Of(a, p.N, topology.Spec{})
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		saturated := a.Bounds.Saturated
		if saturated.At == nil {
			saturated = a.Bounds.Typical
		}
		nothing := mutex.Formula{}
		want := map[What]map[Load]mutex.Formula{
			Messages: {Alone: a.Bounds.Typical, Saturated: saturated},
			Sync:     {Alone: nothing, Saturated: a.Delays.Sync},
			Client:   {Alone: a.Delays.Client, Saturated: nothing},
		}
		for what, of := range want {
			number := math.NaN()
			if f := of[p.Load]; f.At != nil && !math.IsInf(f.At(layout), 0) {
				number = f.At(layout)
			}
			if got := p.Claimed(what); got != number && !(math.IsNaN(got) && math.IsNaN(number)) {
				t.Errorf("%v, %d: %v is claimed, not %v", p, what, got, number)
			}
		}
		if d := p.Document(3); d.Processes != p.N || len(d.Switches) > 0 || d.Quorums != nil || d.Tree != nil || d.Graph != nil {
			t.Errorf("%v is not measured on the usual topology: %s", p, d.Canonical())
		}
	}
}

// Every algorithm is measured everywhere, each point once, and those of the first picture first.
func TestNoPointIsMissing(t *testing.T) {
	all := Points()
	if want := len(algorithms.All) * (2*len(Sizes) + len(LoadSizes)*(len(Rests)-1)); len(all) != want {
		t.Errorf("%d points, not %d", len(all), want)
	}
	for _, a := range algorithms.All {
		for _, n := range Sizes {
			if !slices.Contains(all, Point{a.Name, n, Alone}) || !slices.Contains(all, Point{a.Name, n, Saturated}) {
				t.Errorf("%s is not measured with %d", a.Name, n)
			}
		}
		for _, n := range LoadSizes {
			for _, rest := range Rests {
				if !slices.Contains(all, Point{a.Name, n, rest}) {
					t.Errorf("%s with %d is not measured at %d", a.Name, n, rest)
				}
			}
		}
	}
	if first := all[0]; first.Load != Saturated {
		t.Errorf("%v is measured first", first)
	}
	if !slices.Contains(Sizes, 43) {
		t.Error("43, of which there is no plane, is not measured")
	}
}

// A point whose runs would be too long has none, rather than some that say less than they seem to.
func TestWhatIsTooLongIsLeftOut(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	m, err := (Point{"bakery", 43, Saturated}).measured(t.Context())
	if err != nil || m.Left != TooLong || len(m.Runs) > 0 {
		t.Errorf("%+v (%v)", m, err)
	}
}

// The rows are the runs of the marks, one by one.
func TestTheTableHasARowOfEveryRun(t *testing.T) {
	state := State{points: map[Point]Measured{}}
	for _, p := range []Point{{"maekawa", 2, Saturated}, {"raymond", 3, Alone}, {"bakery", 3, 30}} {
		m, err := p.measured(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		state.points[p] = m
	}
	var b bytes.Buffer
	if err := state.CSV(&b, "https://fano.example"); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 1+3*Seeds || !slices.Equal(rows[0], Columns) {
		t.Fatalf("%d rows (%v): %v", len(rows), err, rows)
	}
	for _, row := range rows[1:] {
		n, _ := strconv.Atoi(row[1])
		rest, _ := strconv.Atoi(row[3])
		load := Load(rest)
		if row[2] == "light" {
			load = Alone
		}
		p := Point{row[0], n, load}
		seed, _ := strconv.Atoi(row[4])
		r := state.points[p].Runs[seed-1]
		for i, what := range []What{Messages, Sync, Client} {
			if row[6+2*i] != number(r.Of(what)) || row[7+2*i] != claimed(p.Claimed(what)) {
				t.Errorf("%v, seed %d: %v", p, seed, row)
			}
		}
		if row[13] != "https://fano.example"+r.Play || row[5] != strconv.Itoa(r.Entries) {
			t.Errorf("%v, seed %d: %v", p, seed, row)
		}
	}
}
