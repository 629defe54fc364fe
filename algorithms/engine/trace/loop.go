package trace

import "fano/algorithms/mutex"

// Unbounded is the bypass of a run in which somebody waits for ever while others enter again and again.
const Unbounded = -1

// Loop tells of a run that never ends: it has a way, then a stretch that repeats for ever, and the trace has one round
// of it.
type Loop struct {
	From    int              `json:"from"`            // the step of the loop's first event; its last is the run's
	Entries map[mutex.ID]int `json:"entries"`         // how often each enters in a round, those that do
	Waits   []mutex.ID       `json:"waits,omitempty"` // the processes that wait throughout, for ever
	// Fair says that nothing is put off for ever that could happen: every message arrives in the end, a process that
	// may enter all the time does, a process inside leaves.
	Fair bool `json:"fair"`
}
