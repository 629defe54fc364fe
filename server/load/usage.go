package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A usage is what a process has used of the machine. What could not be read is zero.
type usage struct {
	Resident   int64         // bytes of memory
	Peak       int64         // bytes, since forgetPeak
	CPU        time.Duration // since it began, of user and system
	Files      int           // that are open, sockets among them
	Goroutines int           // as its metrics tell
}

// tick is the unit of CPU time in /proc/PID/stat, which Linux tells to programs as a hundredth of a second everywhere.
const tick = 10 * time.Millisecond

// usageOf reads /proc, which is Linux's.
func usageOf(pid int) (u usage) {
	if pid == 0 {
		return u
	}
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		switch name {
		case "VmRSS":
			u.Resident = kilobytes << 10
		case "VmHWM":
			u.Peak = kilobytes << 10
		}
	}
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := bytes.Cut(stat, []byte(") ")) // behind its name, which may have spaces
	if fields := strings.Fields(string(after)); len(fields) > 12 {
		user, _ := strconv.ParseInt(fields[11], 10, 64)
		system, _ := strconv.ParseInt(fields[12], 10, 64)
		u.CPU = time.Duration(user+system) * tick
	}
	files, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	u.Files = len(files)
	return u
}

// forgetPeak begins the peak of a process's memory anew, if we may.
func forgetPeak(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0)
}

// goroutines is how many a Prometheus page tells of; 0 if there is none.
func goroutines(ctx context.Context, metrics string) int {
	return int(gauges(ctx, metrics, "go_goroutines"))
}

// gauges is the sum of all gauges of a name on a Prometheus page; 0 if there are none.
func gauges(ctx context.Context, metrics, name string) (sum float64) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, metrics, nil)
	if err != nil {
		return 0
	}
	request.Close = true // the connection would be one goroutine more
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if of, _, _ := strings.Cut(lines.Text(), " "); len(words) == 2 && strings.TrimRight(strings.Split(of, "{")[0], " ") == name {
			n, _ := strconv.ParseFloat(words[1], 64)
			sum += n
		}
	}
	return sum
}

// A watch samples the memory of a server, and ends the server if it takes too much of the machine.
type watch struct {
	stop context.CancelFunc
	work sync.WaitGroup

	mu       sync.Mutex
	resident []int64 // every period
	overrun  bool
}

// period is the time between two samples.
const period = 100 * time.Millisecond

// beginWatch samples the process that pid tells, which may change, until it is ended.
func beginWatch(pid func() int, ceiling int64, kill func()) *watch {
	ctx, stop := context.WithCancel(context.Background())
	w := &watch{stop: stop}
	w.work.Go(func() {
		for beat := time.NewTicker(period); ; {
			select {
			case <-ctx.Done():
				beat.Stop()
				return
			case <-beat.C:
				w.sample(usageOf(pid()).Resident, ceiling, kill)
			}
		}
	})
	return w
}

func (w *watch) sample(resident, ceiling int64, kill func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.resident = append(w.resident, resident)
	if kill != nil && resident > ceiling && !w.overrun {
		w.overrun = true
		kill()
	}
}

// end stops the sampling. It returns the samples, and whether the server was ended.
func (w *watch) end() (resident []int64, overrun bool) {
	w.stop()
	w.work.Wait()
	return w.resident, w.overrun
}

// median is the middle one, 0 of none.
func median[T int64 | float64 | time.Duration](of []T) T {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}
