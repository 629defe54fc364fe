package lamportqueue

import "fano/algorithms/mutex"

// Forget makes equal what MayEnter can never tell apart again. It compares the own request
// (T, i) with each (heard[j], j).
//
//   - A process that neither waits nor may ask again compares nothing any more.
//   - Of a heard[j] that is not greater than the clock no request to come learns anything: its
//     timestamp is later, so (T, i) < (heard[j], j) is false, as it is of 0.
//   - While the own request waits, T stays what it is, and heard[j] does not become less. Once
//     (T, i) < (heard[j], j) is true it stays so, as of the clock.
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
