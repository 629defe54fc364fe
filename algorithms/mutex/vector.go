package mutex

import (
	"slices"

	"fano/algorithms/mutex/internal/state"
)

// Vector holds one element for each process, by ID.
type Vector[E comparable] struct{ vector state.Vector[E] }

// NewVector makes a vector for n processes, every element fill.
func NewVector[E comparable](n int, fill E) Vector[E] {
	return Vector[E]{state.Vector[E]{Items: slices.Repeat([]E{fill}, n), Fill: fill}}
}

// Len is the number of processes.
func (v *Vector[E]) Len() int { return len(v.vector.Items) }

// At is the element of process j.
func (v *Vector[E]) At(j ID) E { return v.vector.Items[j-1] }

// Set makes e the element of process j.
func (v *Vector[E]) Set(j ID, e E) { v.vector.Set(int32(j), e) }

// Become makes every element of v that of w, a vector for as many processes; see [Set.Become].
func (v *Vector[E]) Become(w Vector[E]) {
	for i, e := range w.vector.Items {
		v.Set(ID(i+1), e)
	}
}

// Clear makes every element what it was when the vector was made.
func (v *Vector[E]) Clear() {
	for i := range v.vector.Items {
		v.Set(ID(i+1), v.vector.Fill)
	}
}
