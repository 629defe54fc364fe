//go:build race

package adversary_test

// enough is how many states are searched for the truth: under the race detector, ten times slower, fewer.
const enough = 30_000
