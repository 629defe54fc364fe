//go:build race

package maekawa_test

// enough is how many states a search may visit. Under the race detector, ten times
// slower, that is not all of the larger systems, and then what it shows is that
// nothing is broken so far.
const (
	enough = 30_000
	all    = false
)
