package invariant

import "fano/algorithms/mutex"

// bypass counts, for each process that waits, how often each other has entered
// meanwhile; the most of these is what a stronger reading of EM3, no second
// entry while another waits, wants to be at most one.
type bypass struct {
	entries []int32   // of each process so far
	atAsk   [][]int32 // for each process that waits: entries when it asked
	most    int
}

func newBypass(n int) bypass {
	return bypass{entries: make([]int32, n), atAsk: make([][]int32, n)}
}

func (b *bypass) ask(p mutex.ID) {
	b.atAsk[p-1] = append(b.atAsk[p-1][:0], b.entries...)
}

func (b *bypass) enter(p mutex.ID) {
	for q, then := range b.atAsk[p-1] {
		b.most = max(b.most, int(b.entries[q]-then))
	}
	b.entries[p-1]++
}
