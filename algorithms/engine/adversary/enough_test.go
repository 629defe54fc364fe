//go:build !race

package adversary_test

// enough is how many states are searched for the truth.
const enough = 100_000
