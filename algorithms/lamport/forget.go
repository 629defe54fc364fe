package lamport

import "fano/algorithms/mutex"

// Forget makes equal what MayEnter can never tell apart again. It compares the own request
// (T, i) with each (C, j) of q.
//
//   - Of a C that is not greater than the clock no request to come learns anything: its
//     timestamp is later, so (T, i) < (C, j) is false, as it is of C = 0.
//   - While the own request waits, T stays what it is. (T, i) < (C, j) is then false for good,
//     as of C = 0; or true for good, as of the clock.
//   - The own place is read only while the request waits, but for whether it is still what it was
//     at the start, under ack-economy-as-printed.
func (p *Process) Forget(out *mutex.Out) {
	i := out.Self()
	mine := p.q.At(i)
	for n := range p.q.Len() {
		j := mutex.ID(n + 1)
		e := p.q.At(j)
		switch {
		case e.C > out.Clock(), j == i && out.Phase() == mutex.Waiting:
			continue
		case j == i && out.On(ackEconomyAsPrinted) && mine != (Entry{}),
			j != i && out.Phase() == mutex.Waiting && mutex.Before(mine.C, i, e.C, j):
			e.C = out.Clock()
		default:
			e.C = 0
		}
		p.q.Set(j, e)
	}
}
