// Package algorithms is the catalogue: every algorithm that Fano runs.
package algorithms

import (
	"fano/algorithms/lamport"
	"fano/algorithms/lamportqueue"
	"fano/algorithms/mutex"
	"fano/algorithms/ricartagrawala"
)

// All are the algorithms in teaching order.
var All = []*mutex.Algorithm{
	lamport.Algorithm,
	lamportqueue.Algorithm,
	ricartagrawala.Algorithm,
}

// Named finds an algorithm by its name.
func Named(name string) (*mutex.Algorithm, bool) {
	for _, a := range All {
		if a.Name == name {
			return a, true
		}
	}
	return nil, false
}
