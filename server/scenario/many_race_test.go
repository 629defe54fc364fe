//go:build race

package scenario

// many is how many random scenarios travel: few under the race detector, which makes them ten times slower.
const many = 60
