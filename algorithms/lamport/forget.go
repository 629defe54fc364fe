package lamport

import "fano/algorithms/mutex"

// Forget maps to one state all those that MayEnter can no longer distinguish. MayEnter compares the own request (T, i)
// with each (C, j) in q.
//
//   - A process that neither waits nor may ask again compares nothing any more.
//   - If C does not exceed the clock, it is irrelevant to future requests: their timestamps are
//     later, so (T, i) < (C, j) is false, as it is with C = 0.
//   - While the own request waits, T does not change. (T, i) < (C, j) is then false for good,
//     as with C = 0; or true for good, as with the clock.
//   - The own entry is read only while the request waits, except that ack-economy-as-printed
//     tests whether it still has its initial value.
//   - The type matters only in that an ack does not replace a req. An ack is equivalent to a rel,
//     unless acks count. If this is the last request, it precedes (C, j), and j's messages arrive
//     in order, each later than the one before, then it also precedes whatever replaces (C, j):
//     a req is then equivalent to a rel, too, unless requests count.
func (p *Process) Forget(out *mutex.Out) {
	for n := range p.q.Len() {
		if j := mutex.ID(n + 1); j == out.Self() {
			p.q.Set(j, p.forgetOwn(out, p.q.At(j)))
		} else {
			p.q.Set(j, p.forget(out, j, p.q.At(j)))
		}
	}
}

func (p *Process) forgetOwn(out *mutex.Out, mine Entry) Entry {
	switch {
	case out.Phase() == mutex.Waiting:
	case out.On(ackEconomyAsPrinted) && mine != (Entry{}):
		mine.C = out.Clock()
	default:
		mine.C = 0
	}
	return mine
}

// forget returns what must be remembered of the last message of another process.
func (p *Process) forget(out *mutex.Out, j mutex.ID, e Entry) Entry {
	waits := out.Phase() == mutex.Waiting
	if !waits && out.AsksLeft() == 0 {
		return Entry{}
	}
	if e.Type == ack && !out.On(ackOnlyEntry) {
		e.Type = rel
	}
	switch {
	case e.C > out.Clock():
	case waits && p.precedes(out, j, e.C):
		e.C = out.Clock()
		if out.AsksLeft() == 0 && out.InOrder() && !out.On(ackOnlyEntry) && !out.On(entryWithoutWaiting) {
			e.Type = rel
		}
	default:
		e.C = 0
	}
	return e
}

// precedes reports whether the own request precedes (k, j).
func (p *Process) precedes(out *mutex.Out, j mutex.ID, k int) bool {
	return mutex.Before(p.Requested(out.Self()), out.Self(), k, j)
}

// Requested returns the timestamp of the own request.
func (p *Process) Requested(self mutex.ID) int { return p.q.At(self).C }

// ForgetStamp relies on k being stored in q as it is, and on no clock being derived from it.
//
//   - If the request does not precede (k, j), then k ≤ T, which is less than the T of any
//     future request: k may become 0.
//   - If it does, and k does not exceed the clock, k may become the clock, which is less than the
//     T of any future request, as k is. The same holds if there is no future request.
//   - A process that is not waiting compares k with a future T, or with none.
func (p *Process) ForgetStamp(out *mutex.Out, j mutex.ID, k int) int {
	switch c := out.Clock(); {
	case out.Phase() != mutex.Waiting:
		if out.AsksLeft() == 0 || !mutex.Before(out.Earliest(), out.Self(), k, j) {
			return 0
		}
	case !p.precedes(out, j, k):
		return 0
	case (k <= c || out.AsksLeft() == 0) && p.precedes(out, j, c):
		return c
	}
	return k
}
