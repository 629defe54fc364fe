//go:build !race

package maekawa_test

// enough is how many states a search may visit: all that the systems here have.
const (
	enough = 1_000_000
	all    = true
)
