//go:build race

package explore_test

import "fano/algorithms"

// searched are the algorithms on whose small systems the explorer and the naive search are compared. Under the race
// detector, which makes a map of printed states ten times slower, some stand for all, for the search is the same code
// in one goroutine whatever it searches; and the largest systems are left out.
var searched = algorithms.All[:6]

// folded says whether folded searches are compared with whole ones: not here.
const folded = false

// agreed are the requests of two processes with which they are compared under every switch.
var agreed = [][]int{{1}, {0, 1}, {1, 1}}
