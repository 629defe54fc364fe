package run

import (
	"fmt"
	"time"

	"fano/algorithms/engine/simulate"
)

// Limits are what one server computes at most.
type Limits struct {
	Processes int           // of one run
	Events    int           // of one run's trace
	Long      int           // of one run that is fetched in pieces: more than Events, or the same
	RunBytes  int64         // of one run's NDJSON
	RunTime   time.Duration // of one run, on the machine's clock
	Steps     int           // of a program, in one run: of its verbs, and of its invariants; 0: without end
	Cache     int64         // bytes of finished runs that are kept
}

// DefaultLimits suit one small machine and a class of students; no client can fill its memory.
var DefaultLimits = Limits{
	Processes: 1000,
	Events:    200_000,
	Long:      1_000_000,
	RunBytes:  64 << 20,
	RunTime:   20 * time.Second,
	Steps:     20_000_000,
	Cache:     64 << 20,
}

// StepsAnEvent is how many steps more a program may take for each event that a scenario asks for.
const StepsAnEvent = 200

// StepsOf is how many steps the verbs of a setup's program may take, and its invariants as many again; 0: without end,
// or it is no program.
func (l Limits) StepsOf(s *simulate.Setup) int {
	if s.Algorithm.Own == nil || l.Steps == 0 {
		return 0
	}
	return l.Steps + StepsAnEvent*s.Stop.Events
}

// A TooLong is a run that grew past what one run may take on this server.
type TooLong struct {
	What    string // "bytes" or "seconds"
	Allowed int64
}

func (e *TooLong) Error() string {
	return fmt.Sprintf("the run takes more than the %d %s that this server spends on one run", e.Allowed, e.What)
}
