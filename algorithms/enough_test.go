//go:build !race

package algorithms_test

import "fano/algorithms"

// enough is how many states conformance searches: all of three processes.
const enough = 5_000_000

// switched are the algorithms whose every switch is searched.
var switched = algorithms.All

// formed says whether the forms of states are compared.
const formed = true

// hunted is how many events the adversary may use in a system.
const hunted = 30_000
