//go:build !race

package explore_test

import "fano/algorithms"

// searched are the algorithms on whose small systems the explorer and the naive search are compared.
var searched = algorithms.All

// folded says whether folded searches are compared with whole ones.
const folded = true

// agreed are the requests of two processes with which they are compared under every switch.
var agreed = [][]int{{1}, {0, 1}, {1, 1}, {2, 1}}
