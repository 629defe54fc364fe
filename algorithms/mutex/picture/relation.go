package picture

import (
	"slices"

	"fano/algorithms/mutex"
)

// MostRanked is the largest number of processes whose precedence a picture shows: more have too many pairs to look at.
const MostRanked = 40

// Relation is a relation between the processes 1 to n, such as precedence or waiting.
type Relation struct{ after []mutex.Set } // the processes related to i at index i-1

// NewRelation returns an empty relation between n processes.
func NewRelation(n int) *Relation { return &Relation{make([]mutex.Set, n)} }

// Add makes i related to j.
func (r *Relation) Add(i, j mutex.ID) { r.after[i-1].Add(j) }

// Has reports whether i is related to j.
func (r *Relation) Has(i, j mutex.ID) bool { return r.after[i-1].Has(j) }

// Rank returns the processes in order if the relation is a total order, else nil.
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
	// The order is by the number of related processes; so if each is related to all that follow it, it is related to
	// no others.
	for at, i := range order {
		for _, j := range order[at+1:] {
			if !r.Has(i, j) {
				return nil
			}
		}
	}
	return order
}

// Cycle returns a shortest cycle of the relation, starting with the smallest of its processes; nil if there is none.
func (r *Relation) Cycle() []mutex.ID {
	on := r.core()
	var shortest []mutex.ID
	for i := range on.All() {
		if way := r.cycleThrough(i, &on, len(shortest)); way != nil {
			shortest = way
		}
	}
	return shortest
}

// core returns the processes that are left after repeatedly removing those to which no remaining process is related.
// It is empty if there is no cycle.
func (r *Relation) core() mutex.Set {
	var left mutex.Set
	before := make([]int, len(r.after)+1) // how many remaining processes are related to each
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

// cycleThrough returns the shortest path from i to itself among some processes, or nil if there is none of fewer steps
// than most; 0 is no limit.
func (r *Relation) cycleThrough(i mutex.ID, among *mutex.Set, most int) []mutex.ID {
	from := make([]mutex.ID, len(r.after)+1) // the predecessor by which each was first reached
	reached := []mutex.ID{i}
	for at := 0; at < len(reached); at++ {
		p := reached[at]
		for q := range r.after[p-1].All() {
			if q == i {
				var cycle []mutex.ID
				for ; p != i; p = from[p] {
					cycle = append(cycle, p)
				}
				if cycle = append(cycle, i); most > 0 && len(cycle) >= most {
					return nil
				}
				slices.Reverse(cycle)
				return cycle
			}
			if from[q] == 0 && among.Has(q) {
				from[q] = p
				reached = append(reached, q)
			}
		}
	}
	return nil
}

// AppendRank appends a rank mark if the relation is a total order.
func (r *Relation) AppendRank(dst []Mark, name string) []Mark {
	if order := r.Rank(); order != nil {
		dst = append(dst, Mark{Kind: MarkRank, Name: name, Order: order})
	}
	return dst
}

// AppendCycle appends a cycle mark if the relation has a cycle.
func (r *Relation) AppendCycle(dst []Mark, name string) []Mark {
	if cycle := r.Cycle(); cycle != nil {
		dst = append(dst, Mark{Kind: MarkCycle, Name: name, Order: cycle})
	}
	return dst
}
