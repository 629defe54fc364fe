package run

import (
	"fmt"
	"time"

	"fano/algorithms/engine/simulate"
)

// Limits limit what one server computes.
type Limits struct {
	Processes int           // of one run
	Events    int           // of one run's trace
	Long      int           // events of a run fetched in pieces; at least Events
	RunBytes  int64         // of one run's NDJSON
	RunTime   time.Duration // of one run, in real time
	Steps     int           // of a program in one run: by its verbs, and as many by its invariants; 0: no limit
	Cache     int64         // bytes of finished runs to keep
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

// StepsAnEvent is how many more steps a program may take for each event of the scenario's limit.
const StepsAnEvent = 200

// StepsOf returns how many steps the verbs of a setup's program may take, and its invariants as many again; 0: no
// limit, or not a program.
func (l Limits) StepsOf(s *simulate.Setup) int {
	if s.Algorithm.UserProgram == nil || l.Steps == 0 {
		return 0
	}
	return l.Steps + StepsAnEvent*s.Stop.Events
}

// A TooLong is the error of a run that exceeds what this server spends on one run.
type TooLong struct {
	What    string // "bytes" or "seconds"
	Allowed int64
}

func (e *TooLong) Error() string {
	return fmt.Sprintf("the run takes more than the %d %s that this server spends on one run", e.Allowed, e.What)
}
