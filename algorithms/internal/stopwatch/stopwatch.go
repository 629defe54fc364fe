// Package stopwatch compares the running times of pieces of work, for benchmarks.
package stopwatch

import (
	"runtime"
	"syscall"
	"time"
)

// Time is the running time of a piece of work.
type Time struct {
	CPU  time.Duration // of the process, so independent of the machine's other load
	Wall time.Duration
}

// Quickest runs each piece of work in turn, for the given number of rounds, and returns the least times of each: other
// load on the machine affects all of them, and makes none faster.
func Quickest(rounds int, works ...func()) []Time {
	best := make([]Time, len(works))
	for round := range rounds {
		for i, work := range works {
			took := once(work)
			if round == 0 {
				best[i] = took
			}
			best[i].CPU, best[i].Wall = min(best[i].CPU, took.CPU), min(best[i].Wall, took.Wall)
		}
	}
	return best
}

// once runs a piece of work on a clean heap.
func once(work func()) Time {
	runtime.GC()
	begun, used := time.Now(), cpu()
	work()
	return Time{CPU: cpu() - used, Wall: time.Since(begun)}
}

// cpu returns the user and system time that the process has used so far.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // fails only for an invalid argument
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Of returns the CPU time as a multiple of another.
func (t Time) Of(floor Time) float64 { return float64(t.CPU) / float64(floor.CPU) }
