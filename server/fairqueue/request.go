package fairqueue

import (
	"cmp"
	"slices"
	"time"
)

// admit queues a new request, and drops another if the queue is full. Errors: *Busy, *RateLimited. The lock is held.
func (q *Queue) admit(r *Grant) error {
	err := r.client.mayPay(q.now(), r.class)
	if err == nil && len(q.classes[r.class].waiting) >= q.limits.Waiting {
		err = q.dropLongest(r)
	}
	if err == nil {
		q.push(r)
	}
	return err
}

// push queues a request. The lock is held.
func (q *Queue) push(r *Grant) {
	q.sequence++
	r.sequence, r.queued, r.ready = q.sequence, q.now(), make(chan struct{})
	r.flow.add(r.class, 1, 0)
	c := &q.classes[r.class]
	c.waiting = append(c.waiting, r)
	c.crowded.Store(true)
	q.serve(r.class)
}

// remove removes a request from the queue. The lock is held.
func (q *Queue) remove(r *Grant) {
	c := &q.classes[r.class]
	at, last := slices.Index(c.waiting, r), len(c.waiting)-1
	c.waiting[at], c.waiting[last] = c.waiting[last], nil
	c.waiting = c.waiting[:last]
	c.crowded.Store(last > 0)
	r.client.last = q.now()
}

// serve gives free slots to the next requests. The lock is held.
func (q *Queue) serve(of Class) {
	for len(q.classes[of].holding) < q.limits.Slots[of] {
		r := q.next(of)
		if r == nil {
			return
		}
		q.remove(r)
		q.give(r)
	}
}

// next returns the first request that may have a slot; nil if there is none. While that request waits for bytes, only
// requests with few bytes or none pass it, so that a large request is not overtaken for ever.
func (q *Queue) next(of Class) *Grant {
	var first, small *Grant
	for _, r := range q.classes[of].waiting {
		if !q.allowed(r) {
			continue
		}
		if first == nil || r.before(first) {
			first = r
		}
		if (small == nil || r.before(small)) && (r.bytes == 0 || r.hasBytes || r.small()) && q.fits(r) {
			small = r
		}
	}
	if first == nil || q.fits(first) {
		return first
	}
	return small
}

// before reports whether a request is served before another of its class.
func (r *Grant) before(o *Grant) bool {
	if r.flow == o.flow {
		return cmp.Or(cmp.Compare(r.spent, o.spent), cmp.Compare(r.sequence, o.sequence)) < 0
	}
	a, b := siblingAncestors(r.flow, o.flow)
	used := cmp.Compare(a.usage[r.class].virtualTime, b.usage[r.class].virtualTime)
	return cmp.Or(used, cmp.Compare(r.sequence, o.sequence)) < 0
}

// smallBytes is the maximum size of a small request. The last eighth of the memory is reserved for small requests of
// clients that hold nothing else, so that a small run finds room whatever others have started.
const smallBytes = 8 << 20

func (r *Grant) small() bool { return r.bytes <= smallBytes && r.flow.bytes == 0 }

// reservedBytes returns the memory reserved for small requests.
func (q *Queue) reservedBytes() int64 { return min(q.limits.Bytes/8, 8*smallBytes) }

// fits reports whether there is memory for a request.
func (q *Queue) fits(r *Grant) bool {
	most := q.limits.Bytes
	if !r.small() {
		most -= q.reservedBytes()
	}
	return r.bytes == 0 || r.hasBytes || q.root.bytes == 0 || q.root.bytes+r.bytes <= most
}

// allowed reports whether the limits of its client and network allow a request a slot: work that cannot yield leaves
// one slot free, and a client holds at most a quarter of the memory and a network half, or one request.
func (q *Queue) allowed(r *Grant) bool {
	if r.noYield && q.classes[r.class].noYield >= q.maxNoYield(r.class) {
		return false
	}
	if r.bytes == 0 || r.hasBytes {
		return true
	}
	most := q.limits.Bytes / 4
	for f := r.flow; f.parent != nil; f = f.parent {
		if f.bytes > 0 && f.bytes+r.bytes > most {
			return false
		}
		most = q.limits.Bytes / 2
		if r.small() {
			most += q.reservedBytes() / 2
		}
	}
	return true
}

// maxNoYield returns the number of slots that work that cannot yield may hold.
func (q *Queue) maxNoYield(of Class) int {
	if of != Long {
		return q.limits.Slots[of]
	}
	return max(1, q.limits.Slots[of]-1)
}

// slack is the factor by which a request may hold slots longer than it may work: on a busy machine it waits for a
// processor.
const slack = 3

// give gives a slot to a request that has just left the queue. The lock is held.
func (q *Queue) give(r *Grant) {
	c := &q.classes[r.class]
	r.flow.add(r.class, -1, 1)
	q.charge(r, estimate[r.class])
	if r.noYield {
		c.noYield++
	}
	if !r.hasBytes {
		r.flow.addBytes(r.bytes, 0)
	}
	c.served++
	r.hasBytes, r.admitted, r.hasSlot, r.since = true, true, true, q.now()
	c.holding[r] = struct{}{}
	if late := (&DeadlineExceeded{r.class, r.limit}); r.limit > 0 {
		r.timer = time.AfterFunc(slack*r.limit-r.spent, func() { r.cancel(late) })
	}
	close(r.ready)
}

// release releases the slot of a request, if it holds one, and charges the time. The lock is held.
func (q *Queue) release(r *Grant) {
	if !r.hasSlot {
		return
	}
	c, took := &q.classes[r.class], q.now().Sub(r.since)
	q.charge(r, took-estimate[r.class])
	r.spent += took
	r.hasSlot = false
	delete(c.holding, r)
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.noYield {
		c.noYield--
	}
	r.flow.add(r.class, 0, -1)
	r.client.last = q.now()
}

func (q *Queue) charge(r *Grant, took time.Duration) {
	r.flow.charge(r.class, took)
	r.client.pay(q.now(), took)
}

// releaseBytes releases the bytes of a request. The lock is held.
func (q *Queue) releaseBytes(r *Grant) {
	if r.hasBytes {
		r.flow.addBytes(-r.bytes, 0)
		r.hasBytes = false
	}
}

// dropLongest drops a request from a full queue in favour of a new one: the last of the client with the longest queue,
// in the network with the longest (longest queue drop: Suter, Lakshman, Stiliadis, Choudhury, "Buffer Management
// Schemes for Supporting TCP in Gigabit Routers with Per-flow Queueing", IEEE JSAC 17(6), 1999, section III). Errors:
// *Busy if that is the new one itself. The lock is held.
func (q *Queue) dropLongest(r *Grant) error {
	waiting := map[*flow]int{}
	for _, w := range q.classes[r.class].waiting {
		for f := w.flow; f != nil && !w.admitted; f = f.parent {
			waiting[f]++
		}
	}
	for f := r.flow; f != nil; f = f.parent {
		waiting[f]++
	}
	r.sequence = q.sequence + 1
	last := r
	for _, w := range q.classes[r.class].waiting {
		if !w.admitted && w.dropsBefore(last, waiting) {
			last = w
		}
	}
	if last == r {
		return busy(r.class)
	}
	q.remove(last)
	last.flow.add(r.class, -1, 0)
	last.dropped = true
	close(last.ready)
	return nil
}

// dropsBefore reports whether a request is dropped before another: the one with the longer queue, or the later one.
func (r *Grant) dropsBefore(o *Grant, waiting map[*flow]int) bool {
	if r.flow == o.flow {
		return r.sequence > o.sequence
	}
	a, b := siblingAncestors(r.flow, o.flow)
	return waiting[a] > waiting[b]
}

// ahead estimates the number of slots that others get before a request. The lock is held.
func (q *Queue) ahead(r *Grant) int {
	own, others := 0, map[*flow]int{}
	for _, w := range q.classes[r.class].waiting {
		if w.flow != r.flow {
			sibling, _ := siblingAncestors(w.flow, r.flow)
			others[sibling]++
		} else if w.before(r) {
			own++
		}
	}
	n := own
	for sibling, waiting := range others {
		_, mine := siblingAncestors(sibling, r.flow)
		later := mine.usage[r.class].virtualTime - sibling.usage[r.class].virtualTime
		if later += time.Duration(own) * estimate[r.class]; later >= 0 {
			n += min(waiting, 1+int(later/estimate[r.class]))
		}
	}
	return n
}
