package stories

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"
)

// often is how often the kernel is asked what threads have used, and every so many times for new ones.
const (
	often  = 10 * time.Millisecond
	rarely = 10
)

// A thread is the main thread of one of the browser's pages: how much of a processor it had used at which moments, as
// far as that has grown.
type thread struct {
	file *os.File
	at   []time.Time
	used []time.Duration
}

// A processor knows how much of it every page's main thread has used at which moment, as the kernel counts that, which is
// the same however many others want it. Where there is no such kernel it knows of no threads.
type processor struct {
	mu      sync.Mutex
	threads map[string]*thread // by the process
	met     map[string]bool    // processes that were looked at, whatever they are
	turn    int
}

// attend notes what threads use, until it is ended.
func attend() (*processor, func()) {
	p := &processor{threads: map[string]*thread{}, met: map[string]bool{}}
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for tick := time.NewTicker(often); ; {
			select {
			case <-ended:
				tick.Stop()
				return
			case <-tick.C:
				p.note()
			}
		}
	}()
	return p, func() { close(ended); <-done }
}

// note looks for new pages, and at what all of them have used.
func (p *processor) note() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.turn++; p.turn%rarely == 1 {
		p.meet()
	}
	for _, t := range p.threads {
		used, err := t.read()
		if err != nil { // it has ended; what it used is kept
			if t.file != nil {
				_ = t.file.Close()
				t.file = nil
			}
			continue
		}
		if n := len(t.used); n == 0 || t.used[n-1] != used {
			t.at, t.used = append(t.at, time.Now()), append(t.used, used)
		}
	}
}

// meet finds processes that have come since.
func (p *processor) meet() {
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return
	}
	for _, folder := range all {
		if p.met[folder] {
			continue
		}
		command, err := os.ReadFile(folder + "/cmdline")
		if err != nil || bytes.Contains(command, []byte("--type=zygote")) {
			continue // a page's process is a zygote at first
		}
		p.met[folder] = true
		if !bytes.Contains(command, []byte("--type=renderer")) || !ours(folder) {
			continue
		}
		if file, err := os.Open(folder + "/schedstat"); err == nil {
			p.threads[folder] = &thread{file: file}
		}
	}
}

// ours says whether a process descends from this one.
func ours(folder string) bool {
	me := strconv.Itoa(os.Getpid())
	for range 10 {
		stat, err := os.ReadFile(folder + "/stat")
		if err != nil {
			return false
		}
		_, after, _ := bytes.Cut(stat, []byte(") ")) // of "pid (name) state parent …"
		fields := bytes.Fields(after)
		if len(fields) < 2 {
			return false
		}
		parent := string(fields[1])
		if parent == me {
			return true
		}
		folder = "/proc/" + parent
	}
	return false
}

// read is what the thread has used so far.
func (t *thread) read() (time.Duration, error) {
	if t.file == nil {
		return 0, os.ErrClosed
	}
	var text [64]byte
	n, err := t.file.ReadAt(text[:], 0)
	if n == 0 {
		return 0, err
	}
	var used int64
	if _, err := fmt.Sscan(string(text[:n]), &used); err != nil {
		return 0, err
	}
	return time.Duration(used), nil
}

// least is what a thread has used between two moments at least: less than it really has, by what lies between a moment
// and the nearest one within that was noted.
func (t *thread) least(from, to time.Time) time.Duration {
	i, _ := slices.BinarySearchFunc(t.at, from, time.Time.Compare)
	j, exactly := slices.BinarySearchFunc(t.at, to, time.Time.Compare)
	if !exactly {
		j--
	}
	if i >= j {
		return 0
	}
	return t.used[j] - t.used[i]
}

// busiest is what the thread that has used most between two moments has used at least.
func (p *processor) busiest(from, to time.Time) (most time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, t := range p.threads {
		most = max(most, t.least(from, to))
	}
	return most
}

// now is what each thread has used so far.
func (p *processor) now() map[*thread]time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[*thread]time.Duration{}
	for _, t := range p.threads {
		if used, err := t.read(); err == nil {
			all[t] = used
		}
	}
	return all
}

// whose is the thread whose use has grown by about so much; nil if there is none.
func whose(before, after map[*thread]time.Duration, by time.Duration) (found *thread) {
	near := by / 4
	for t, used := range after {
		if off := (used - before[t] - by).Abs(); off < near {
			found, near = t, off
		}
	}
	return found
}
