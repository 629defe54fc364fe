// Package mutex is the vocabulary in which distributed mutual exclusion
// algorithms are written: four verbs, messages, and a few plain kinds of state.
//
// An algorithm says only what one process does on one event. It never knows of time, of the network, or of observers;
// these belong to the engine.
package mutex

// ID names a process: 1 to N, as in the papers. Zero is none.
type ID int32

// Message is any struct of what a state may hold: numbers, booleans, IDs, words, and
// Set, Queue and Vector by value, such as a token's. Its name in the paper and its
// role are declared in [Declaration.Messages]. What is sent is a copy and so is what is
// received: no two processes share memory.
type Message any

// Process is one process of an algorithm. The engine calls one verb at a time;
// everything a verb does, sends included, is one event.
type Process interface {
	// Ask: the application asks for the critical section. Called only when idle, or in one
	// event with Leave, right after it.
	Ask(out *Out)
	// Receive: msg has come from j, which sent it when j's clock showed k.
	Receive(out *Out, j ID, k int, msg Message)
	// MayEnter is the paper's "wait until". It changes nothing and is asked
	// only of a process that waits.
	MayEnter(out *Out) bool
	// Leave: the application leaves the critical section. Called only when inside.
	Leave(out *Out)
}

// Starter is a Process that has something to do before anything has happened,
// such as sending a token on its way.
type Starter interface {
	Start(out *Out)
}

// Phase is where a process stands towards the critical section. The engine
// keeps it; [Words] says what the paper calls it.
type Phase uint8

// The three phases.
const (
	Idle Phase = iota
	Waiting
	Inside
)

var phaseNames = [...]string{"idle", "waiting", "inside"}

// String gives the name used in traces: idle, waiting or inside.
func (p Phase) String() string {
	return phaseNames[p]
}

// Before is the total order of timestamps, (t, i) < (u, j): by clock, and by
// process where the clocks are equal (Lamport 1978, "the total ordering").
func Before(t int, i ID, u int, j ID) bool {
	return t < u || t == u && i < j
}
