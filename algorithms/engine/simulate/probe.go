package simulate

import (
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Probe is an event in few words: what an index of a long run is made of. It is used again for the next.
type Probe struct {
	Step int
	Time trace.Time
	Kind trace.Kind
	At   mutex.ID
	// Message is what was received, lost or copied; its From is 0 if there is none.
	Message Passage
	Sends   []Passage
	// Verdicts are to be kept as they are, not changed.
	Verdicts []trace.Verdict
}

// A Passage is a message in few words.
type Passage struct {
	Kind     int8 // place in the algorithm's Messages, -1 of the application
	From, To mutex.ID
}

// prober has events looked at.
type prober struct {
	each func(*Probe) error
	last Probe
}

func passage(p *system.Packet) Passage { return Passage{p.Kind, p.From, p.To} }

func (l *prober) record(r *run, step *system.Step, verdicts []trace.Verdict) error {
	g := &l.last
	*g = Probe{Step: r.summary.Events, Time: r.now, Kind: step.Kind, At: step.At, Sends: g.Sends[:0], Verdicts: verdicts}
	switch step.Kind {
	case trace.Receive, trace.Drop, trace.Duplicate:
		g.Message = passage(&step.Message)
	}
	if step.Kind != trace.Duplicate { // which sends nothing: the network copies
		l.look(r, step.Sends)
	}
	return l.each(g)
}

// look looks at what an event sends, and measures it.
func (l *prober) look(r *run, slots []system.Slot) {
	var last mutex.Message // a multicast is one message to many
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		if i == 0 || !model.Same(p.Message, last) {
			last = p.Message
			r.measure(p)
		}
		l.last.Sends = append(l.last.Sends, passage(p))
	}
}
