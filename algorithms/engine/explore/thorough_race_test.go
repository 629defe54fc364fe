//go:build race

package explore_test

// agreed are the requests of two processes with which the naive search is compared under every switch. Under the race
// detector, which makes a map of printed states ten times slower, the largest are left out.
var agreed = [][]int{{1}, {0, 1}, {1, 1}}
