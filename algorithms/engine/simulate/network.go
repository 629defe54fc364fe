package simulate

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// network decides when each message arrives, and whether it is lost or duplicated.
type network struct {
	random      randomness
	lastArrival []trace.Time              // on FIFO channels, by channel: when the last message arrives
	arrivals    []trace.Time              // by slot; never if the message will be lost
	deliveryOf  map[trace.MessageName]int // indices in the setup's Deliveries
	used        []bool                    // by delivery: the run has sent its message
	// early holds the arrivals of copies that were scheduled before the copies are made, by the slot of the original.
	early map[system.Slot]entry
	// namesCopies is whether a delivery names a copy, mayDuplicate whether any message may be duplicated.
	namesCopies, mayDuplicate bool
}

// never is the arrival of a message that will be lost.
const never trace.Time = -1

func newNetwork(s *Setup) network {
	net := network{random: newRandomness(s.Seed)}
	if s.Order == system.FIFO && s.Schedule == nil {
		net.lastArrival = make([]trace.Time, s.Graph().Nodes()*s.Graph().Nodes())
	}
	if len(s.Deliveries) > 0 {
		net.deliveryOf = map[trace.MessageName]int{}
		for i, d := range s.Deliveries {
			net.deliveryOf[d.Message] = i
			net.namesCopies = net.namesCopies || d.Message.Copy > 0
		}
		net.used = make([]bool, len(s.Deliveries))
	}
	net.mayDuplicate = net.namesCopies || s.Duplication > 0
	return net
}

// arrival returns when a message arrives, or when it is lost.
func (net *network) arrival(r *run, p *system.Packet) (at trace.Time, lost bool, err error) {
	at = r.now
	if !r.isLocal(p) {
		at += net.transitTime(r, p)
	}
	if r.Loss > 0 {
		name := p.Name()
		k := uint64(name.K<<1 | name.Copy>>1)
		lost = happens(net.random.draw(losses, uint64(p.From), uint64(p.To), k), r.Loss)
	}
	if len(net.deliveryOf) > 0 {
		if at, lost, err = net.applyDelivery(r, p.Name(), at, lost); err != nil {
			return 0, false, err
		}
	}
	if net.lastArrival != nil {
		last := &net.lastArrival[(int(p.From)-1)*r.sys.Nodes()+int(p.To)-1]
		at = max(at, *last)
		*last = at
	}
	return at, lost, nil
}

// transitTime returns how long a message is under way by the law of its channel.
func (net *network) transitTime(r *run, p *system.Packet) trace.Time {
	law, stream := &r.Delay, delays
	if len(r.Channels) > 0 {
		if own, has := r.Channels[system.Channel{From: p.From, To: p.To}]; has {
			law = &own
		}
	}
	if law.Kind == Constant {
		return law.A
	}
	name := p.Name()
	if name.Copy > 0 {
		stream = copies
	}
	return law.of(net.random.draw(stream, uint64(p.From), uint64(p.To), uint64(name.K)))
}

// applyDelivery applies the delivery that names a message: it returns when the message arrives and whether it is lost.
// Without such a delivery, it returns at and lost.
func (net *network) applyDelivery(r *run, name trace.MessageName, at trace.Time, lost bool) (trace.Time, bool, error) {
	i, is := net.deliveryOf[name]
	if !is {
		return at, lost, nil
	}
	net.used[i] = true
	d := &r.Deliveries[i]
	switch {
	case d.HasAt && d.At < r.now:
		return 0, false, Problems{{Path: fmt.Sprintf("deliveries[%d].at", i), Code: BeforeSent, Value: d.At.String(), Allowed: r.now.String()}}
	case d.HasAt:
		at = d.At
	}
	return at, d.Drop, nil
}

// scheduleArrival puts the arrival or the loss of the message in a slot on the queue.
func (r *run) scheduleArrival(slot system.Slot, p *system.Packet) error {
	at, lost, err := r.network.arrival(r, p)
	if err != nil {
		return err
	}
	if r.recorder != nil {
		r.network.setArrival(slot, at, lost)
	}
	kind := deliver
	if lost {
		kind = lose
	}
	r.queue.put(at, kind, int32(slot))
	return nil
}

// setArrival records when the message in a slot arrives, for the trace.
func (net *network) setArrival(slot system.Slot, at trace.Time, lost bool) {
	for len(net.arrivals) <= int(slot) {
		net.arrivals = append(net.arrivals, 0)
	}
	if lost {
		at = never
	}
	net.arrivals[slot] = at
}

// duplicateSends makes the network duplicate what a step has sent, as chance and the deliveries decide.
func (r *run) duplicateSends(step *system.Step) error {
	if r.Schedule != nil || step.Kind == trace.Duplicate {
		return nil
	}
	for _, slot := range slices.Clone(step.Sends) {
		n := r.sys.Packet(slot).Name()
		if !r.duplicates(n) {
			continue
		}
		if err := r.duplicate(slot); err != nil {
			return err
		}
	}
	return nil
}

// namesCopyOf reports whether a delivery names a message's copy.
func (net *network) namesCopyOf(n trace.MessageName) bool {
	if !net.namesCopies || n.Copy > 0 {
		return false
	}
	n.Copy = 2
	_, wanted := net.deliveryOf[n]
	return wanted
}

// duplicate makes the network copy the message in a slot, and schedules the copy's arrival.
func (r *run) duplicate(slot system.Slot) error {
	step := r.sys.Duplicate(slot)
	again := step.Sends[0]
	e, early := r.network.early[slot]
	if early {
		delete(r.network.early, slot)
		e.ref = int32(again)
		r.queue.push(e)
		if r.recorder != nil {
			r.network.setArrival(again, e.at, e.kind == lose)
		}
	} else if err := r.scheduleArrival(again, r.sys.Packet(again)); err != nil {
		return err
	}
	return r.finishStep(step, slot)
}

// duplicates reports whether the network duplicates a message.
func (r *run) duplicates(n trace.MessageName) bool {
	if r.network.namesCopyOf(n) {
		return true
	}
	return happens(r.network.random.draw(duplicates, uint64(n.From), uint64(n.To), uint64(n.K)), r.Duplication)
}

// scheduleCopyEarly schedules the arrival of a message's copy early if the same step sends later messages on its
// channel. On a FIFO channel the copy comes before those, although it is made after them.
func (r *run) scheduleCopyEarly(slot system.Slot, after []system.Slot) error {
	p := r.sys.Packet(slot)
	if r.network.lastArrival == nil || !r.duplicates(p.Name()) || !slices.ContainsFunc(after, func(s system.Slot) bool {
		return r.sys.Packet(s).To == p.To
	}) {
		return nil
	}
	again := p.Copied()
	at, lost, err := r.network.arrival(r, &again)
	if err != nil {
		return err
	}
	e := entry{at: at, number: r.queue.reserve(), kind: deliver}
	if lost {
		e.kind = lose
	}
	if r.network.early == nil {
		r.network.early = map[system.Slot]entry{}
	}
	r.network.early[slot] = e
	return nil
}

// unusedDeliveries returns a problem for each delivery of a message that the run never sent.
func (r *run) unusedDeliveries() error {
	var problems Problems
	for i, used := range r.network.used {
		if used {
			continue
		}
		name := r.Deliveries[i].Message
		p := Problem{Path: fmt.Sprintf("deliveries[%d].message", i), Code: SilentChannel, Value: name.String()}
		if last := r.sys.Sent(name.From, name.To); last > 0 {
			name.Copy, name.K = 0, 1
			p.Code, p.Allowed = NeverSent, name.String()
			if name.K = last; last > 1 {
				p.Allowed += ".." + name.String()
			}
		}
		problems = append(problems, p)
	}
	if len(problems) > 0 {
		return problems
	}
	return nil
}

// measure updates the size of the largest message sent.
func (r *run) measure(p *system.Packet) {
	if p.Kind >= 0 {
		r.summary.MessageBits = max(r.summary.MessageBits, r.Algorithm.MessageBits(int(p.Kind), p.Message, p.Clock))
	}
}

// isLocal reports whether a message of the algorithm stays on one machine: it costs nothing and takes no time.
func (r *run) isLocal(p *system.Packet) bool {
	return p.Kind >= 0 && r.sys.Topology.Together(p.From, p.To)
}
