//go:build race

package algorithms_test

import "fano/algorithms"

// enough is how many states conformance searches. Under the race detector, ten
// times slower, that is not all of three processes of Lamport's, and then what it
// shows is that nothing is broken so far.
const enough = 50_000

// switched are the algorithms whose every switch is searched: here some of them, for
// the search is the same code in one goroutine whatever it searches.
var switched = algorithms.All[:6]

// formed says whether the forms of states are compared: not here, for a dull look at thousands
// of states in one goroutine is ten times slower, and has nothing to race with.
const formed = false

// hunted is how many events the adversary may use in a system.
const hunted = 3_000
