package trace

import "fano/algorithms/mutex"

// Unbounded is the bypass of a run in which a process waits for ever while others enter again and again.
const Unbounded = -1

// Loop describes a run that never ends: a prefix, then a cycle that repeats for ever and stands in the trace once.
type Loop struct {
	From    int              `json:"from"`            // the step of the loop's first event; its last is the run's
	Entries map[mutex.ID]int `json:"entries"`         // how often each enters in a round, those that do
	Waits   []mutex.ID       `json:"waits,omitempty"` // the processes that wait throughout, for ever
	// Fair says that nothing is put off for ever that could happen: every message arrives in the end, a process that
	// may enter all the time does, a process inside leaves.
	Fair bool `json:"fair"`
}
