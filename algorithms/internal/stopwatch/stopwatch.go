// Package stopwatch compares how long pieces of work take, for benchmarks that hold one against another.
package stopwatch

import (
	"runtime"
	"syscall"
	"time"
)

// Time is how long a piece of work took.
type Time struct {
	CPU  time.Duration // of the process, which leaves out what else the machine does meanwhile
	Wall time.Duration
}

// Quickest does each piece of work in turn, so many rounds, and returns the least times that each took: what the machine
// does beside hits one as well as the other, and makes nothing quicker.
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

// once does a piece of work on a clean heap.
func once(work func()) Time {
	runtime.GC()
	begun, used := time.Now(), cpu()
	work()
	return Time{CPU: cpu() - used, Wall: time.Since(begun)}
}

// cpu is what the process has used so far, of user and system.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only an argument that there is not is refused
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Of is the CPU time of one as a multiple of another's.
func (t Time) Of(floor Time) float64 { return float64(t.CPU) / float64(floor.CPU) }
