package facts

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/topology"
	"fano/server/scenario"
)

// The sweep measures the cost of an entry of every algorithm in systems of 2 to 100 processes, at low and at full
// load, and for three of the sizes at loads between. Each point is measured in several runs with known seeds; each
// run is a scenario that users can open. The claims shown with it are the algorithm's Bounds and Delays, evaluated on
// the measured topology.
var sweepTable = Table{
	Name: "sweep", Keys: pointKeys, Find: findPoint, Sample: 25, Files: files,
	Quick: func(key string) bool { return pointOf(key).N <= 15 },
}

var swept = Read[Samples](files, "sweep")

// Sizes are the numbers of processes of the measured systems. They include sizes of planes (3, 7, 31, 57 and 73), and
// 43, for which there is no plane although 43 = 6² + 6 + 1.
var Sizes = []int{2, 3, 5, 7, 10, 15, 20, 31, 43, 50, 57, 73, 100}

// Rests are the rests between two requests of a process, in T, at which systems of LoadSizes are measured: from so
// long that hardly any two requests meet, to none.
var (
	Rests     = []Load{3000, 1000, 300, 100, 30, 10, 3, 1, Heavy}
	LoadSizes = []int{3, 7, 31}
)

// Seeds is the number of runs of a point; their seeds are 1 to Seeds.
const Seeds = 5

// Load is the load of a system: the mean rest of a process between leaving and asking again, in T.
type Load int

// The two ends of load.
const (
	Heavy Load = 0  // every process asks again at once
	Light Load = -1 // processes ask so rarely that hardly two requests meet
)

// name returns the name of a load in keys and the CSV.
func (l Load) name() string {
	switch l {
	case Light:
		return "light"
	case Heavy:
		return "saturated"
	}
	return strconv.Itoa(int(l))
}

// The runs have as many entries as those of [Example], and six per process in a large system, so that the start
// hardly matters; or two, if six would take too many messages, or their number is unbounded. A run of more than
// SweepEvents events, a server's default limit, is not measured.
const (
	perProcess      = 6
	perProcessFewer = 2
	SweepEvents     = 200_000
)

// PerpetualRest is the rest in T, per process of the system, at load Light of an algorithm whose messages flow even
// if no process asks: rarer requests would only make longer runs.
const PerpetualRest = 100

// A Point is a measured combination: an algorithm, in a system of N processes, under a load.
type Point struct {
	Algorithm string
	N         int
	Load      Load
}

func (p Point) key() string { return fmt.Sprintf("%s/%d/%s", p.Algorithm, p.N, p.Load.name()) }

// pointOf parses a key.
func pointOf(key string) Point {
	parts := strings.Split(key, "/")
	p := Point{Algorithm: parts[0]}
	p.N, _ = strconv.Atoi(parts[1]) // keys are well-formed
	for _, l := range append([]Load{Light}, Rests...) {
		if l.name() == parts[2] {
			p.Load = l
		}
	}
	return p
}

// Points returns the measured points, by algorithm, load and size.
func Points() (all []Point) {
	for _, name := range names() {
		if !IsDraft(name) {
			all = append(all, pointsOf(name)...)
		}
	}
	return all
}

// pointsOf returns the points of one algorithm.
func pointsOf(name string) (all []Point) {
	for _, l := range []Load{Light, Heavy} {
		for _, n := range Sizes {
			all = append(all, Point{name, n, l})
		}
	}
	for _, n := range LoadSizes {
		for _, rest := range Rests[:len(Rests)-1] { // the last is Heavy
			all = append(all, Point{name, n, rest})
		}
	}
	return all
}

func pointKeys() (all []string) {
	for _, name := range names() {
		for _, p := range pointsOf(name) {
			all = append(all, p.key())
		}
	}
	return all
}

// entries returns the number of entries of a run of the point.
func (p Point) entries() int {
	least, end := SaturatedEntries, Heavy
	if p.Load == Light {
		least, end = AloneEntries, Light
	}
	n := max(least, perProcess*p.N)
	costs := (Point{p.Algorithm, p.N, end}).Claimed(Messages)
	if bounded := costs+eventsOfEntry < SweepEvents/float64(n); !bounded {
		n = max(least, perProcessFewer*p.N)
	}
	return n
}

// eventsOfEntry is the number of events of an entry besides its messages: asking, entering and leaving.
const eventsOfEntry = 3

// Rest returns the mean rest of a process between leaving and asking again, in T.
func (p Point) Rest() int {
	if p.Load != Light {
		return int(p.Load)
	}
	if a, ok := algorithms.Named(p.Algorithm); ok && a.Perpetual {
		return PerpetualRest * p.N
	}
	return int(Rarely / trace.Unit)
}

// Document returns the run of the point with a seed. Point.Algorithm must be in the catalogue.
func (p Point) Document(seed int) *scenario.Document {
	a, _ := algorithms.Named(p.Algorithm)
	d := Example(a, Saturated)
	d.Title, d.Story = scenario.Text{}, scenario.Text{} // keeps the URL short
	d.Processes, d.Seed, d.Stop.Events = p.N, uint64(seed), SweepEvents
	think := Always(0)
	if rest := p.Rest(); rest > 0 {
		think = simulate.Law{Kind: simulate.Exponential, A: trace.Time(rest) * trace.Unit}
	}
	Again(d, p.entries(), think)
	return d
}

// plays caches the URLs that pages have needed, by point and seed.
var plays sync.Map

// Play returns the URL of the point's run with a seed.
func (p Point) Play(seed int) string {
	type run struct {
		Point
		seed int
	}
	if known, ok := plays.Load(run{p, seed}); ok {
		return known.(string)
	}
	play, _ := p.Document(seed).Play() // cannot fail: a test builds every one
	plays.Store(run{p, seed}, play)
	return play
}

// Reasons why a point has no samples.
const (
	NoSystem = "system" // there is no system of this size
	TooLong  = "events" // its runs would have too many events
)

// Samples are the measurements of a point's runs, in the order of their seeds. A delay that no entry of a run had is
// 0.
type Samples struct {
	Entries  []int     `json:"entries,omitempty"`
	Messages []float64 `json:"messages,omitempty"` // per entry
	Sync     []float64 `json:"sync,omitempty"`     // in T
	Client   []float64 `json:"client,omitempty"`   // in T
	Left     string    `json:"left,omitempty"`     // NoSystem or TooLong; empty if there are runs
}

// Samples returns the stored measurements of the point.
func (p Point) Samples() Samples { return swept()[p.key()] }

// findPoint measures a point.
func findPoint(ctx context.Context, key string) (any, error) {
	p, samples := pointOf(key), Samples{}
	a, _ := algorithms.Named(p.Algorithm)
	if _, err := topology.Of(a, p.N, topology.Spec{}); err != nil {
		return Samples{Left: NoSystem}, nil
	}
	for seed := 1; seed <= Seeds; seed++ {
		r, err := Measure(ctx, p.Document(seed))
		if err != nil {
			return nil, err
		}
		if r.Summary.Ended != trace.Quiescent {
			return Samples{Left: TooLong}, nil
		}
		samples.Entries = append(samples.Entries, r.Summary.Entries)
		samples.Messages = append(samples.Messages, rounded(r.Each.Messages))
		samples.Sync = append(samples.Sync, rounded(r.Each.Sync))
		samples.Client = append(samples.Client, rounded(r.Each.Client))
	}
	return samples, nil
}

// Left returns the points without runs.
func Left() []Point {
	return slices.DeleteFunc(Points(), func(p Point) bool { return p.Samples().Left == "" })
}
