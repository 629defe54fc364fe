package simulate_test

import (
	"context"
	"fmt"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/stopwatch"
)

// The floor: Ricart-Agrawala under the lab rule, written by hand for this one workload, on a typed heap with packed
// structs, watching nothing but EM1 and counts. It draws the same delays, so that it runs the very same events. The
// tracedFloor writes its trace, too.

type floorEntry struct {
	at             int64
	number         uint32
	from, to       int16
	clock, request int32
	kind           uint8 // 0 ask, 1 leave, 2 REQUEST, 3 REPLY
}

type floorProcess struct {
	clock, request, replies int32
	left                    int32
	phase                   uint8
	deferred                []uint64
}

type floor struct {
	n               int
	seed            uint64
	heap            []floorEntry
	number          uint32
	processes       []floorProcess
	sent            []uint32
	inside          int
	events, entries int
	messages        int
}

func splitMix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (f *floor) push(e floorEntry) {
	f.number++
	e.number = f.number
	f.heap = append(f.heap, e)
	i := len(f.heap) - 1
	for i > 0 {
		up := (i - 1) / 2
		if u := &f.heap[up]; u.at < e.at || u.at == e.at && u.number < e.number {
			break
		}
		f.heap[i] = f.heap[up]
		i = up
	}
	f.heap[i] = e
}

func (f *floor) pop() floorEntry {
	first := f.heap[0]
	last := len(f.heap) - 1
	e := f.heap[last]
	f.heap = f.heap[:last]
	i := 0
	for {
		down := 2*i + 1
		if down >= last {
			break
		}
		d := &f.heap[down]
		if right := down + 1; right < last {
			if r := &f.heap[right]; r.at < d.at || r.at == d.at && r.number < d.number {
				down, d = right, r
			}
		}
		if e.at < d.at || e.at == d.at && e.number < d.number {
			break
		}
		f.heap[i] = *d
		i = down
	}
	if last > 0 {
		f.heap[i] = e
	}
	return first
}

func (f *floor) send(now int64, from, to int, kind uint8, clock, request int32) {
	k := &f.sent[from*f.n+to]
	*k++
	f.messages++
	x := splitMix(f.seed ^ 0x9e3779b97f4a7c15)
	x = splitMix(x ^ (uint64(from+1)<<48 | uint64(to+1)<<32 | uint64(*k)))
	delay := 1000 + int64(x>>32*8001>>32)
	f.push(floorEntry{at: now + delay, from: int16(from), to: int16(to), clock: clock, request: request, kind: kind})
}

func (f *floor) run(entries, most int) {
	f.start(entries)
	for len(f.heap) > 0 && f.events < most {
		e := f.pop()
		f.events++
		p := &f.processes[e.to]
		switch e.kind {
		case 0:
			p.clock++
			p.request, p.replies, p.phase = p.clock, 0, 1
			for j := range f.n {
				if j != int(e.to) {
					f.send(e.at, int(e.to), j, 2, p.clock, p.request)
				}
			}
		case 1:
			p.phase, p.request = 0, 0
			f.inside--
			for w, word := range p.deferred {
				for j := w * 64; word != 0; j, word = j+1, word>>1 {
					if word&1 == 1 {
						f.send(e.at, int(e.to), j, 3, p.clock, 0)
					}
				}
				p.deferred[w] = 0
			}
			if p.left > 0 {
				f.push(floorEntry{at: e.at, kind: 0, to: e.to})
			}
		case 2:
			p.clock = max(p.clock, e.clock) + 1
			if p.phase == 2 || p.phase == 1 && (p.request < e.request || p.request == e.request && e.to < e.from) {
				p.deferred[e.from/64] |= 1 << (e.from % 64)
			} else {
				f.send(e.at, int(e.to), int(e.from), 3, p.clock, 0)
			}
		case 3:
			p.clock = max(p.clock, e.clock) + 1
			p.replies++
			if p.phase == 1 && int(p.replies) == f.n-1 {
				p.phase = 2
				f.inside++
				if f.inside > 1 {
					panic("two inside")
				}
				f.entries++
				f.events++
				p.left--
				f.push(floorEntry{at: e.at + 1000, kind: 1, to: e.to})
			}
		}
	}
}

// start makes every process ask at the beginning, and again until it has entered the given number of times.
func (f *floor) start(entries int) {
	for i := range f.processes {
		f.processes[i].left = int32(entries)
		f.push(floorEntry{kind: 0, to: int16(i)})
	}
}

func runFloor(n, entries, most int) *floor {
	f := newFloor(n)
	f.run(entries, most)
	return &f
}

func newFloor(n int) floor {
	f := floor{n: n, seed: 1, processes: make([]floorProcess, n), sent: make([]uint32, n*n)}
	for i := range f.processes {
		f.processes[i].deferred = make([]uint64, (n+63)/64)
	}
	return f
}

// saturated returns the same workload as a setup: every process always wants to enter.
func saturated(n, entries, most int) *simulate.Setup {
	ra, _ := algorithms.Named("ricart-agrawala")
	return &simulate.Setup{
		Algorithm: ra, Processes: n, Seed: 1, Rule: system.Lab, Order: system.AnyOrder,
		Delay:    simulate.Law{Kind: simulate.Uniform, A: unit, B: 9 * unit},
		Workload: &simulate.Workload{Entries: entries, Hold: simulate.Law{A: unit}},
		Stop:     simulate.Stop{Events: most},
	}
}

// encoded runs a setup, and passes each line of the full trace to each, which may be nil. It returns the number of
// bytes.
func encoded(s *simulate.Setup, each func(line []byte)) (bytes int) {
	var line []byte
	_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		line = append(trace.AppendEvent(line[:0], e), '\n')
		bytes += len(line)
		if each != nil {
			each(line)
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return bytes
}

// The floor is fair only if it does the same work.
func TestTheFloorRunsTheSameEvents(t *testing.T) {
	for _, n := range []int{2, 10, 100} {
		f := runFloor(n, 5, 1<<30)
		sum, err := simulate.Run(context.Background(), saturated(n, 5, 0), nil)
		if err != nil {
			t.Fatal(err)
		}
		if sum.Events != f.events || sum.Entries != f.entries || sum.Messages != f.messages {
			t.Errorf("N = %d: %d events, %d entries, %d messages; the floor has %d, %d, %d",
				n, sum.Events, sum.Entries, sum.Messages, f.events, f.entries, f.messages)
		}
	}
}

// The floor of a traced run is fair only if it writes the same lines.
func TestTheFloorWritesTheSameTrace(t *testing.T) {
	const events = 20_000
	for _, n := range []int{2, 10, 100} {
		var want []string
		encoded(saturated(n, 1<<20, events), func(line []byte) { want = append(want, string(line)) })
		runTracedFloor(n, 1<<20, events, func(line []byte) {
			if len(want) == 0 {
				return // the entry of the last event, after the limit
			}
			if string(line) != want[0] {
				t.Fatalf("N = %d: the floor writes\n%sand the simulator\n%s", n, line, want[0])
			}
			want = want[1:]
		})
		if len(want) > 0 {
			t.Errorf("N = %d: the floor does not write the last %d lines", n, len(want))
		}
	}
}

// BenchmarkAgainstTheFloor interleaves rounds of the floor and of the simulator, each with and without writing its
// trace, and reports the ratios of their least CPU times. The floor of traced/plain-floor is the one that writes no
// trace.
func BenchmarkAgainstTheFloor(b *testing.B) {
	const events, rounds = 200_000, 10
	for _, n := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("N=%d", n), func(b *testing.B) {
			var bytes int
			took := stopwatch.Quickest(b.N*rounds,
				func() { runFloor(n, 1<<20, events) },
				func() { runTracedFloor(n, 1<<20, events, nil) },
				func() { mustRun(saturated(n, 1<<20, events)) },
				func() { bytes = encoded(saturated(n, 1<<20, events), nil) },
			)
			b.ReportMetric(float64(took[0].CPU)/events, "floor-ns/event")
			b.ReportMetric(took[2].Of(took[0]), "plain/floor")
			b.ReportMetric(took[3].Of(took[1]), "traced/floor")
			b.ReportMetric(took[3].Of(took[0]), "traced/plain-floor")
			b.ReportMetric(float64(bytes)/events, "B/event")
			b.ReportMetric(testing.AllocsPerRun(1, func() { mustRun(saturated(n, 1<<20, events)) })/events, "allocs/event")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func mustRun(s *simulate.Setup) {
	if _, err := simulate.Run(context.Background(), s, nil); err != nil {
		panic(err)
	}
}
