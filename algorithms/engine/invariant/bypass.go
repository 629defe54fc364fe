package invariant

import "fano/algorithms/mutex"

// bypass counts, for each process that waits, how often each other process has entered meanwhile. A stronger reading of
// EM3, no second entry while another process waits, requires that the maximum is at most one.
type bypass struct {
	entries []int32   // of each process so far
	atAsk   [][]int32 // by waiting process: entries when it asked; empty for the others
	most    int
}

func newBypass(n int) bypass {
	return bypass{entries: make([]int32, n), atAsk: make([][]int32, n)}
}

func (b *bypass) ask(p mutex.ID) {
	b.atAsk[p-1] = append(b.atAsk[p-1][:0], b.entries...)
}

func (b *bypass) enter(p mutex.ID) {
	b.forget(p)
	b.entries[p-1]++
	for q := range b.atAsk {
		b.most = max(b.most, b.passed(mutex.ID(q+1), p))
	}
}

// forget records that p does not wait any more. Servers, which may crash as well, never wait.
func (b *bypass) forget(p mutex.ID) {
	if int(p) <= len(b.atAsk) {
		b.atAsk[p-1] = b.atAsk[p-1][:0]
	}
}

// passed returns how often q has entered since p asked; 0 if p does not wait.
func (b *bypass) passed(p, q mutex.ID) int {
	if len(b.atAsk[p-1]) == 0 {
		return 0
	}
	return int(b.entries[q-1] - b.atAsk[p-1][q-1])
}
