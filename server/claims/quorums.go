package claims

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// The largest order of the planes, and the largest size of the quorum systems, that are built and checked: about a
// second of work. The tests of package quorum check all orders to 32.
const (
	planeOrders = 13
	planeSizes  = quorum.MostExamined
)

// sets returns the quorums of a system.
func sets(system string, n int) *quorum.Sets { return must(quorum.Of(system, n, nil)) }

// printedPlane is the plane of order 2 as printed in the paper.
var printedPlane = [][]mutex.ID{{1, 2, 4}, {2, 6, 7}, {3, 4, 6}, {4, 5, 7}, {2, 3, 5}, {1, 5, 6}, {1, 3, 7}}

// planes judges C1: the postulates and their consequences, on the printed plane and on one of every prime power.
func planes(j *judge) {
	printed := sets("plane-1988", 7)
	equal := slices.EqualFunc(printed.S, printedPlane, func(s mutex.Set, line []mutex.ID) bool {
		return slices.Equal(slices.Collect(s.All()), line)
	})
	j.addIf(equal && printed.IsPlane(), "printed")
	made, broken, without := 0, 0, 0
	for q := 2; q <= planeOrders; q++ {
		if quorum.Order(q) != nil {
			without++
			continue
		}
		made++
		if !sets("plane", quorum.Points(q)).IsPlane() {
			broken++
		}
	}
	j.addIf(broken == 0 && made > 0, "powers", "made", made, "most", planeOrders, "without", without)
}

// fictitious judges C2: for every number of processes there is a plane whose lines meet, and S_i stays near the root;
// and the two degenerate planes.
func fictitious(j *judge) {
	apart, worst, at := 0, 0.0, 0
	for n := 3; n <= planeSizes; n++ {
		s := sets("plane", n)
		if _, _, some := s.Disjoint(); some {
			apart++
		}
		if ratio := float64(s.Order+1) / math.Sqrt(float64(n)); ratio > worst {
			worst, at = ratio, n
		}
	}
	j.addIf(apart == 0, "meet", "most", planeSizes).at("campos-carvalho-fictitious")
	// The next plane has at most four times as many points as there are processes: there is a prime between q and 2q.
	j.addIf(worst <= 2, "root", "ratio", worst, "n", at, "most", planeSizes)
	line, triangle := sets("plane", 2), sets("plane", 3)
	j.addIf(len(line.S) == 2 && slices.Equal(slices.Collect(line.S[0].All()), slices.Collect(line.S[1].All())) && triangle.Order == 1 && triangle.IsPlane(), "degenerate")
}

// communication judges C3, over all points including fictitious ones, as the paper counts.
func communication(j *judge) {
	breaks := map[quorum.Claim]bool{}
	var asked quorum.Spread
	for n := 3; n <= planeSizes; n++ {
		found := must(sets("plane", n).Examine())
		for _, f := range found.Findings {
			breaks[f.Claim] = breaks[f.Claim] || f.Verdict == quorum.Breaks
		}
		if n == planeSizes-1 {
			asked = found.Asked
		}
	}
	j.addIf(!breaks[quorum.Member], "own", "most", planeSizes).at("maekawa-two-lines")
	j.addIf(!breaks[quorum.Connected], "connected", "most", planeSizes)
	j.addIf(!breaks[quorum.Same], "even", "most", planeSizes)
	j.note("asking", "n", planeSizes-1, "least", asked.Least, "most", asked.Most)
	j.symmetric()
}

// symmetric adds the finding that in a long run under full load all processes of a complete plane enter, and receive
// requests, about equally often.
func (j *judge) symmetric() {
	const n, each = 7, 40
	d := j.document(`"algorithm":"campos-carvalho","processes":%d,"network":{"delay":{"constant":1}},
		"workload":{"entries":%d,"think":{"constant":0},"hold":{"constant":1}},"stop":{"entries":%d}`, n, 2*each, n*each)
	entries, asked := make([]int, n), make([]int, n)
	for _, e := range j.run(d).Events {
		if e.Kind == trace.Enter {
			entries[e.At-1]++
		}
		if e.Kind == trace.Receive && (e.Message.Type == "Request" || e.Message.Type == "DirtyFORK+Request") {
			asked[e.At-1]++
		}
	}
	fewest, most := slices.Min(entries), slices.Max(entries)
	j.addIf(most-fewest <= 1 && fewest >= each-1, "symmetric", "n", n, "fewest", fewest, "most", most,
		"least", slices.Min(asked), "highest", slices.Max(asked)).Play = must(d.Play())
}
