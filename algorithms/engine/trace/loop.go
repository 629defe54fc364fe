package trace

import "fano/algorithms/mutex"

// Unbounded is the bypass of a run in which a process waits for ever while others enter again and again.
const Unbounded = -1

// Loop describes a run that never ends: a prefix, then a cycle that repeats for ever and is written once in the trace.
type Loop struct {
	From    int              `json:"from"`            // step of the loop's first event; the run's last event ends it
	Entries map[mutex.ID]int `json:"entries"`         // number of entries per round, for each process that enters
	Waits   []mutex.ID       `json:"waits,omitempty"` // the processes that wait throughout, for ever
	// Fair reports whether the loop is fair: every message arrives in the end, a process that can always enter does enter,
	// and a process inside leaves.
	Fair bool `json:"fair"`
}
