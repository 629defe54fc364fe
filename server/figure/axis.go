package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
)

// The axes.
const (
	TimeAxis    = "time"
	LogicalAxis = "logical"
	StepsAxis   = "steps" // equal distances between beats
)

// An axis places every beat from left to right, in its own units, like the page's module axis.js: by virtual time, with
// the events of one instant spread a little to the right; by rank in the order (clock, process); or by rank in the
// order of events.
type axis struct {
	xs      []float64
	clocks  []int
	spacing float64
	start   float64 // position just before the first beat
	lo, hi  float64
}

// spreadOver is the share of the gap to the next instant that the events of one instant may take.
const spreadOver = 0.6

// axisOf lays out the beats from ≤ b < to. On the logical axis all other beats lie beyond the ends; on the other axes
// they keep their places.
func axisOf(r *run, name string, from, to int) *axis {
	a := &axis{clocks: logicalClocks(r), spacing: 1}
	switch name {
	case LogicalAxis:
		a.xs = ranks(r, a.clocks, from, to)
	case StepsAxis:
		for b := range r.beats {
			a.xs = append(a.xs, float64(b+1))
		}
	default:
		a.xs = times(r)
	}
	first, last := 0.0, 0.0
	if to > from {
		first, last = slices.Min(a.xs[from:to]), slices.Max(a.xs[from:to])
	}
	if to-from > 1 && last > first {
		a.spacing = (last - first) / float64(to-from-1)
	}
	a.start, a.lo, a.hi = first-0.7*a.spacing, first-0.9*a.spacing, last+0.3*a.spacing
	return a
}

// logicalClocks returns the processes' clocks, raised where an algorithm's clock does not grow with every message, so
// that messages point right.
func logicalClocks(r *run) []int {
	clocks := make([]int, len(r.beats))
	last := map[mutex.ID]int{}
	for i := range r.beats {
		b := &r.beats[i]
		clock := 0 // of a network event about a message from before the run
		if b.local() {
			clock = max(b.clock, last[b.at])
		}
		if sent := b.sent(); sent >= 0 {
			clock = max(clock, clocks[sent]+1)
		}
		clocks[i] = clock
		if b.local() {
			last[b.at] = clock
		}
	}
	return clocks
}

func ranks(r *run, clocks []int, from, to int) []float64 {
	order := make([]int, 0, to-from)
	for b := from; b < to; b++ {
		order = append(order, b)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(clocks[a], clocks[b]), cmp.Compare(r.beats[a].at, r.beats[b].at))
	})
	xs := make([]float64, len(r.beats))
	for b := range xs {
		xs[b] = -3
		if b >= to {
			xs[b] = float64(to-from) + 4
		}
	}
	for rank, b := range order {
		xs[b] = float64(rank + 1)
	}
	return xs
}

func times(r *run) []float64 {
	xs := make([]float64, len(r.beats))
	for i := 0; i < len(xs); {
		end := i
		for end < len(xs) && r.beats[end].time == r.beats[i].time {
			end++
		}
		room := 1.0
		if end < len(xs) {
			room = r.beats[end].time.Float() - r.beats[i].time.Float()
		}
		spread(r, i, end, room, xs)
		i = end
	}
	return xs
}

// spread places the beats of one instant: at a new place when a lane would be used twice or a message would be
// vertical.
func spread(r *run, from, to int, room float64, xs []float64) {
	places, place := make([]int, to-from), 0
	used := map[mutex.ID]bool{}
	for b := from; b < to; b++ {
		if at := r.beats[b].at; b > from && (used[at] || r.beats[b].sent() >= from) {
			place++
			clear(used)
		}
		used[r.beats[b].at] = true
		places[b-from] = place
	}
	step := math.Min(0.5, room*spreadOver/math.Max(1, float64(place)))
	for b := from; b < to; b++ {
		xs[b] = r.beats[b].time.Float() + float64(places[b-from])*step
	}
}

// niceStep returns 1, 2 or 5 times a power of ten: the smallest such number that is not below least.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(math.Max(least, 1e-3))))
	for _, k := range []float64{1, 2, 5} {
		if k*power >= least-1e-9 {
			return k * power
		}
	}
	return 10 * power
}
