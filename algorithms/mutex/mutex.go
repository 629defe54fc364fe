// Package mutex is the vocabulary in which distributed mutual exclusion
// algorithms are written: four verbs, messages, and a few plain kinds of state.
//
// An algorithm says only what one process does on one event. It knows nothing of time, the network or observers; these
// belong to the engine.
package mutex

// ID identifies a process: 1 to N, as in the papers. Zero is none.
type ID int32

// Message is any struct of numbers, booleans, IDs, words, and of Set, Queue and Vector by value, such as a token's.
// [Declaration.Messages] declares its name in the paper and its role. Messages are copied when sent and received: no
// two processes share memory.
type Message any

// Process is one process of an algorithm. The engine calls one verb at a time; everything a verb does, including
// sending, is one event.
type Process interface {
	// Ask is called when the application asks for the critical section: only when idle, or right after Leave in the
	// same event.
	Ask(out *Out)
	// Receive is called when msg arrives from j, which sent it when j's clock showed k.
	Receive(out *Out, j ID, k int, msg Message)
	// MayEnter is the paper's "wait until". It changes nothing and is called only for a waiting process.
	MayEnter(out *Out) bool
	// Leave is called when the application leaves the critical section: only when inside.
	Leave(out *Out)
}

// Starter is a Process that acts before the first event, for example to send a token on its way.
type Starter interface {
	Start(out *Out)
}

// Phase is the phase of a process with respect to the critical section. The engine keeps it; [Words] has the paper's
// names.
type Phase uint8

// The three phases.
const (
	Idle Phase = iota
	Waiting
	Inside
)

var phaseNames = [...]string{"idle", "waiting", "inside"}

// String returns the name used in traces: idle, waiting or inside.
func (p Phase) String() string {
	return phaseNames[p]
}

// Before reports whether (t, i) < (u, j) in the total order of timestamps: by clock, then by process (Lamport 1978,
// "the total ordering").
func Before(t int, i ID, u int, j ID) bool {
	return t < u || t == u && i < j
}
