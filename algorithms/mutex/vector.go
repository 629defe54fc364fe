package mutex

import (
	"slices"

	"fano/algorithms/mutex/internal/state"
)

// Vector holds one element for each process, indexed by ID.
type Vector[E comparable] struct{ vector state.Vector[E] }

// NewVector returns a vector for n processes, with every element fill.
func NewVector[E comparable](n int, fill E) Vector[E] {
	return Vector[E]{state.Vector[E]{Items: slices.Repeat([]E{fill}, n), Fill: fill}}
}

// Len returns the number of processes.
func (v *Vector[E]) Len() int { return len(v.vector.Items) }

// At returns the element of process j.
func (v *Vector[E]) At(j ID) E { return v.vector.Items[j-1] }

// Set sets the element of process j to e.
func (v *Vector[E]) Set(j ID, e E) { v.vector.Set(int32(j), e) }

// Become copies the elements of w, a vector for as many processes, into v; see [Set.Become].
func (v *Vector[E]) Become(w Vector[E]) {
	for i, e := range w.vector.Items {
		v.Set(ID(i+1), e)
	}
}

// Clear resets every element to its value when the vector was made.
func (v *Vector[E]) Clear() {
	for i := range v.vector.Items {
		v.Set(ID(i+1), v.vector.Fill)
	}
}
