package simulate

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Probe is a summary of one event, for the index of a long run. It is reused for the next event.
type Probe struct {
	Step int
	Time trace.Time
	Kind trace.Kind
	At   mutex.ID
	// Message is the message received, lost or duplicated; its From is 0 if there is none.
	Message Passage
	Sends   []Passage
	// Verdicts may be kept, but must not be changed.
	Verdicts []trace.Verdict
}

// A Passage is a message in short.
type Passage struct {
	Kind     int8 // index in the algorithm's Messages, -1 for an application message
	From, To mutex.ID
}

// prober passes a probe of each event to a function.
type prober struct {
	each func(*Probe) error
	last Probe
}

func passage(p *system.Packet) Passage { return Passage{p.Kind, p.From, p.To} }

func (pr *prober) record(r *run, step *system.Step, verdicts []trace.Verdict) error {
	g := &pr.last
	*g = Probe{Step: r.summary.Events, Time: r.now, Kind: step.Kind, At: step.At, Sends: g.Sends[:0], Verdicts: verdicts}
	switch step.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		g.Message = passage(&step.Message)
	}
	if step.Kind != trace.Duplicate { // a duplicate is no send: the network copies
		pr.look(r, step.Sends)
	}
	return pr.each(g)
}

// look adds what an event sends to the probe, and measures each message.
func (pr *prober) look(r *run, slots []system.Slot) {
	var last mutex.Message // a multicast sends one message to many
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		if i == 0 || !model.Same(p.Message, last) {
			last = p.Message
			r.measure(p)
		}
		pr.last.Sends = append(pr.last.Sends, passage(p))
	}
}
