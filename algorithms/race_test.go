package algorithms_test

import (
	"fmt"
	"testing"

	"fano/algorithms"
)

// A server runs and searches one algorithm several times at once; under the race detector this test shows that nothing
// is shared. Each run and each search has one goroutine, so the other tests of algorithms need no race detector.
func TestRunsOfOneAlgorithmShareNothing(t *testing.T) {
	for _, a := range algorithms.All {
		for at := range 2 {
			t.Run(fmt.Sprint(a.Name, " ", at+1), func(t *testing.T) {
				t.Parallel()
				c := small(a, "", orderOf(a), 1, 1, 1)
				for seed := range uint64(3) {
					if sum, _ := ranAtRandom(t, c, seed); sum.Events == 0 {
						t.Errorf("seed %d: nothing happens", seed)
					}
				}
				c = small(a, "", orderOf(a), 1, 1)
				if said := (searched{}).of(c, 20_000); len(said) == 0 {
					t.Error("two processes are too many to search")
				}
			})
		}
	}
}
