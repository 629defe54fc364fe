package lamportqueue

import "fano/algorithms/mutex"

// Forget maps to one state all those that MayEnter can no longer distinguish. MayEnter compares the own request (T, i)
// with each (heard[j], j).
//
//   - A process that neither waits nor may ask again compares nothing any more.
//   - If heard[j] does not exceed the clock, it is irrelevant to future requests: their
//     timestamps are later, so (T, i) < (heard[j], j) is false, as it is with 0.
//   - While the own request waits, T does not change, and heard[j] does not decrease. Once
//     (T, i) < (heard[j], j) is true it stays true, as with the clock.
func (p *Process) Forget(out *mutex.Out) {
	i, waits := out.Self(), out.Phase() == mutex.Waiting
	last := !waits && out.AsksLeft() == 0
	if last {
		p.T = 0
		p.queue.Clear()
	}
	for n := range p.heard.Len() {
		j := mutex.ID(n + 1)
		heard := p.heard.At(j)
		switch {
		case last:
			heard = 0
		case heard > out.Clock():
			continue
		case waits && mutex.Before(p.T, i, heard, j):
			heard = out.Clock()
		default:
			heard = 0
		}
		p.heard.Set(j, heard)
	}
}
