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
	StepsAxis   = "steps" // one beat as far from the next as from the last
)

// axis places every beat from left to right, in units of its own, like the page's module axis.js: by virtual time, what
// happens at one instant spread a little to the right; by rank in the order (clock, process); or by rank in the order
// in which things happened.
type axis struct {
	xs      []float64
	clocks  []int
	spacing float64
	start   float64 // before the first beat
	lo, hi  float64
}

// spreadOver is how much of the room to the next instant the events of one instant may take.
const spreadOver = 0.6

// axisOf lays out the beats from ≤ b < to. Other beats keep their place in time, or lie beyond the ends.
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

// logicalClocks are the process's own, raised where an algorithm's clock does not grow with every message, so that
// messages point right.
func logicalClocks(r *run) []int {
	clocks := make([]int, len(r.beats))
	last := map[mutex.ID]int{}
	for i := range r.beats {
		b := &r.beats[i]
		clock := 0 // of what the network does to a message that was under way before
		if b.local() {
			clock = max(b.clock, last[b.at])
		}
		if sent := b.about; sent >= 0 {
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

// spread places the beats of one instant: a new place wherever a lane would be used twice, or a message stand upright.
func spread(r *run, from, to int, room float64, xs []float64) {
	places, place := make([]int, to-from), 0
	used := map[mutex.ID]bool{}
	for b := from; b < to; b++ {
		if at := r.beats[b].at; b > from && (used[at] || r.beats[b].about >= from) {
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

// niceStep is 1, 2 or 5 times a power of ten, at least as large as this.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(math.Max(least, 1e-3))))
	for _, k := range []float64{1, 2, 5} {
		if k*power >= least-1e-9 {
			return k * power
		}
	}
	return 10 * power
}
