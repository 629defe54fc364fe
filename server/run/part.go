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
}

// partOf is how much of a setup's run is sent, whose limit is then the part's.
func partOf(s *simulate.Setup, limits Limits) part {
	if s.Stop.Events <= limits.Events {
		return part{}
	}
	p := part{of: s.Stop.Events, events: limits.Events, bytes: limits.RunBytes / 16 * 15}
	s.Stop.Events, s.Looks = limits.Events, LooksOf(s)
	return p
}

// maxLooks is at how many events a system of one node is looked at as a whole in a long run; one of more at fewer, by the
// square of its size, so that looking takes a second or two.
const maxLooks = 50_000_000

// LooksOf is at how many events, from the first on, the algorithm's own invariants are watched in a run that is longer
// than one that is sent at once: at all up to seven nodes, at 50,000 with 31.
func LooksOf(s *simulate.Setup) int {
	nodes := s.Graph().Nodes()
	return max(1, maxLooks/(nodes*nodes))
}

// maxDigested is how many events of a part its digest is of, so that it is the same on servers that send more or less.
const maxDigested = 10_000

// digests is how many events its digest is of; 0: all.
func (p part) digests() int {
	if p.of == 0 {
		return 0
	}
	return min(maxDigested, p.events)
}

// digestible is the run of a document, or as much of a long one as its digest is of. Errors: from [Of].
func digestible(r *scenario.Reading, limits Limits) (*Plan, error) {
	if r.Document.Stop.Events <= limits.Events {
		return Of(r, limits)
	}
	limits.Long = max(limits.Events, limits.Long)
	limits.Events = min(limits.Events, maxDigested)
	return Of(r, limits, Extra{"beginning ", func(*simulate.Setup) {}})
}

// enough ends a part that has so many bytes of text.
func (p part) enough(bytes int64) error {
	if p.of > 0 && bytes >= p.bytes {
		return simulate.ErrEnough
	}
	return nil
}

// mark notes in the summary of a part that it is one, unless the run ended within it.
func (p part) mark(s *trace.Summary, bytes int64) {
	if p.of > 0 && s.Ended == trace.Limit && (s.Events >= p.events || bytes >= p.bytes) {
		s.Part = p.of
	}
}
