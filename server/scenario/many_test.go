//go:build !race

package scenario

// many is how many random scenarios travel.
const many = 1000
