package run

import (
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// A part is how much is sent at once of a run that may be longer: its first events, and no more bytes than one run may
// have. Its zero value is a whole run.
type part struct {
	of     int   // events that the scenario asks for; 0: it is no more than are sent
	events int   // that are sent at most
	bytes  int64 // of text that is sent at most, about; what happens in the moment in which it ends comes, too
	sent   *int64
}

// partOf is how much of a setup's run is sent, whose limit is then that of the part.
func partOf(s *simulate.Setup, limits Limits) part {
	s.Steps = limits.StepsOf(s)
	if s.Stop.Events <= limits.Events {
		return part{}
	}
	p := part{of: s.Stop.Events, events: limits.Events, bytes: limits.RunBytes / 16 * 15}
	s.Stop.Events, s.Looks = limits.Events, LooksOf(s)
	return p
}

// mostLooks is at how many events a system of one node is looked at as a whole in a long run; one of more at fewer, by the
// square of its size, so that looking takes a second or two.
const mostLooks = 50_000_000

// LooksOf is at how many events, from the first on, the algorithm's own invariants are watched in a run that is longer
// than one that is sent at once: at all up to seven nodes, at 50,000 with 31.
func LooksOf(s *simulate.Setup) int {
	nodes := s.Processes
	if s.Topology != nil {
		nodes = s.Topology.Nodes()
	}
	return max(1, mostLooks/(nodes*nodes))
}

// LongSetup is the setup of a run that is fetched in pieces, and how many bytes of memory it takes at most while it is
// computed, beside what is made of it. Errors: as of [Of].
func LongSetup(r *scenario.Reading, limits Limits) (*simulate.Setup, int64, error) {
	if problems := limits.judge(r.Document); len(problems) > 0 {
		return nil, 0, &scenario.Invalid{Problems: problems}
	}
	setup, err := r.Setup()
	if err != nil {
		return nil, 0, err
	}
	setup.Steps = limits.StepsOf(setup)
	switch {
	case setup.Stop.Events == 0:
		setup.Stop.Events = max(limits.Events, limits.Long)
	case setup.Stop.Events > limits.Events:
		setup.Looks = LooksOf(setup)
	}
	return setup, min(bytesOf(setup, toldOf(setup, limits.RunBytes)), runTimes*limits.RunBytes-least), nil
}

// digested is how many events of a part its digest is of, so that it is the same on servers that send more or less.
const digested = 10_000

// digests is how many events its digest is of; 0: all.
func (p part) digests() int {
	if p.of == 0 {
		return 0
	}
	return min(digested, p.events)
}

// digestible is the run of a document, or so much of a long one as its digest is of. Errors: from [Of].
func digestible(r *scenario.Reading, limits Limits) (Source, error) {
	if r.Document.Stop.Events <= limits.Events {
		return Of(r, limits)
	}
	limits.Long = max(limits.Events, limits.Long)
	limits.Events = min(limits.Events, digested)
	return With(r, limits, Extra{"beginning ", func(*simulate.Setup) {}})
}

// begin counts what is sent from now on.
func (p *part) begin() { p.sent = new(int64) }

// told tells, of a part, when it has grown long enough.
func (p part) told(bytes int) error {
	if p.of == 0 {
		return nil
	}
	if *p.sent += int64(bytes); *p.sent >= p.bytes {
		return simulate.ErrEnough
	}
	return nil
}

// mark says in the summary of a part that it is one, unless the run ended within it.
func (p part) mark(s *trace.Summary) {
	if p.of > 0 && s.Ended == trace.Limit && (s.Events >= p.events || *p.sent >= p.bytes) {
		s.Part = p.of
	}
}
