//go:build !race

package algorithms_test

// enough is how many states conformance searches: all of three processes.
const enough = 5_000_000
