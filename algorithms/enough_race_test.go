//go:build race

package algorithms_test

// enough is how many states conformance searches. Under the race detector, ten
// times slower, that is not all of three processes of Lamport's, and then what it
// shows is that nothing is broken so far.
const enough = 50_000
