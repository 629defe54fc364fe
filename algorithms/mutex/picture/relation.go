package picture

import (
	"slices"

	"fano/algorithms/mutex"
)

// MostRanked is of how many processes a picture tells at most who precedes whom: of
// more there are too many pairs to be looked at.
const MostRanked = 40

// Relation is one among the processes 1 to n, such as who precedes whom or who waits
// for whom.
type Relation struct{ after []mutex.Set } // to whom each of them has it, i's at place i-1

// NewRelation is one that nobody has to anybody.
func NewRelation(n int) *Relation { return &Relation{make([]mutex.Set, n)} }

// Add makes i have the relation to j.
func (r *Relation) Add(i, j mutex.ID) { r.after[i-1].Add(j) }

// Has reports whether i has it to j.
func (r *Relation) Has(i, j mutex.ID) bool { return r.after[i-1].Has(j) }

// Rank is the order of all of them if the relation is one total order, else nil.
func (r *Relation) Rank() []mutex.ID {
	n := len(r.after)
	order := make([]mutex.ID, n)
	for i := range r.after {
		behind := r.after[i].Len()
		if behind >= n || order[n-1-behind] != 0 {
			return nil
		}
		order[n-1-behind] = mutex.ID(i + 1)
	}
	// As many as are behind each do follow it; so if all that follow are, no others are.
	for at, i := range order {
		for _, j := range order[at+1:] {
			if !r.Has(i, j) {
				return nil
			}
		}
	}
	return order
}

// Cycle is a shortest cycle of the relation, the smallest of its processes first; nil
// if there is none.
func (r *Relation) Cycle() []mutex.ID {
	on := r.core()
	var shortest []mutex.ID
	for i := range on.All() {
		if way := r.wayBack(i, &on, len(shortest)); way != nil {
			shortest = way
		}
	}
	return shortest
}

// core are the processes that are left when each process that comes after no other is taken away, as often as it can be
// done; none if there is no cycle.
func (r *Relation) core() mutex.Set {
	var left mutex.Set
	before := make([]int, len(r.after)+1) // how many of those left have the relation to each
	for i := range r.after {
		left.Add(mutex.ID(i + 1))
		for j := range r.after[i].All() {
			before[j]++
		}
	}
	var free []mutex.ID
	for i := range left.All() {
		if before[i] == 0 {
			free = append(free, i)
		}
	}
	for len(free) > 0 {
		i := free[len(free)-1]
		free = free[:len(free)-1]
		left.Remove(i)
		for j := range r.after[i-1].All() {
			if before[j]--; before[j] == 0 {
				free = append(free, j)
			}
		}
	}
	return left
}

// wayBack is the shortest way from i to itself among some, nil if there is none or none
// of fewer steps than most; 0 is any number.
func (r *Relation) wayBack(i mutex.ID, among *mutex.Set, most int) []mutex.ID {
	from := make([]mutex.ID, len(r.after)+1) // from whom each was come to first
	reached := []mutex.ID{i}
	for at := 0; at < len(reached); at++ {
		p := reached[at]
		for q := range r.after[p-1].All() {
			if q == i {
				var way []mutex.ID
				for ; p != i; p = from[p] {
					way = append(way, p)
				}
				if way = append(way, i); most > 0 && len(way) >= most {
					return nil
				}
				slices.Reverse(way)
				return way
			}
			if from[q] == 0 && among.Has(q) {
				from[q] = p
				reached = append(reached, q)
			}
		}
	}
	return nil
}

// AppendRank appends a mark of the order if the relation is one.
func (r *Relation) AppendRank(dst []Mark, name string) []Mark {
	if order := r.Rank(); order != nil {
		dst = append(dst, Mark{What: MarkRank, Name: name, Order: order})
	}
	return dst
}

// AppendCycle appends a mark of a cycle if the relation has one.
func (r *Relation) AppendCycle(dst []Mark, name string) []Mark {
	if cycle := r.Cycle(); cycle != nil {
		dst = append(dst, Mark{What: MarkCycle, Name: name, Order: cycle})
	}
	return dst
}
