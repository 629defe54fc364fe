package lamport

import "fano/algorithms/mutex"

// Forget makes equal what MayEnter can never tell apart again. It compares the own request
// (T, i) with each (C, j) of q.
//
//   - A process that neither waits nor may ask again compares nothing any more.
//   - Of a C that is not greater than the clock no request to come learns anything: its
//     timestamp is later, so (T, i) < (C, j) is false, as it is of C = 0.
//   - While the own request waits, T stays what it is. (T, i) < (C, j) is then false for good,
//     as of C = 0; or true for good, as of the clock.
//   - The own place is read only while the request waits, but for whether it is still what it was
//     at the start, under ack-economy-as-printed.
//   - Of types, req says that no ack takes its place. An ack is as good as a rel, unless acks
//     count. If this is the last request, it precedes (C, j), and j's messages come in their
//     order, each later than the one before, then it will precede whatever takes its place, too:
//     also a req may be a rel, unless requests count.
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

// forget is what must be known of the last message of another.
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

// Requested is the timestamp of the own request.
func (p *Process) Requested(self mutex.ID) int { return p.q.At(self).C }

// ForgetStamp: k will be kept as it is in q, and no clock follows from it.
//
//   - If the request does not precede (k, j), then k ≤ T, which is less than the T of any
//     request to come: it may be 0.
//   - If it does, and k is not greater than the clock, it may be the clock: this is less than the
//     T of any request to come, as k is. So it may if there is no other request to come.
//   - A process that is not waiting compares it with a T to come, or with none.
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
