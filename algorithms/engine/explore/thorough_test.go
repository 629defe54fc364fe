//go:build !race

package explore_test

// agreed are the requests of two processes with which the naive search is compared under every switch.
var agreed = [][]int{{1}, {0, 1}, {1, 1}, {2, 1}}
