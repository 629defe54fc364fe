package run

import (
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// A part limits what is sent at once of a run that may be longer: its first events, and no more bytes than one run may
// have. Its zero value is a whole run.
type part struct {
	of     int   // the scenario's limit of events; 0: all are sent
	events int   // the most events sent
	bytes  int64 // about the most bytes of text sent; the moment in which it ends is completed
}

// partOf returns the part of a setup's run to send, and limits the setup to it.
func partOf(s *simulate.Setup, limits Limits) part {
	if s.Stop.Events <= limits.Events {
		return part{}
	}
	p := part{of: s.Stop.Events, events: limits.Events, bytes: limits.RunBytes / 16 * 15}
	s.Stop.Events, s.Looks = limits.Events, LooksOf(s)
	return p
}

// maxLooks is at how many events the invariants of a system of one node are checked in a long run; larger systems are
// checked at fewer, by the square of their size, so that checking takes a second or two.
const maxLooks = 50_000_000

// LooksOf returns at how many events, from the first on, the algorithm's own invariants are checked in a run longer
// than what is sent at once: at a million with seven nodes, at 50,000 with 31.
func LooksOf(s *simulate.Setup) int {
	nodes := s.Graph().Nodes()
	return max(1, maxLooks/(nodes*nodes))
}

// maxDigested is the most events in the digest of a part, so that it is the same on servers that send more or less.
const maxDigested = 10_000

// digests returns how many events the digest covers; 0: all.
func (p part) digests() int {
	if p.of == 0 {
		return 0
	}
	return min(maxDigested, p.events)
}

// digestible returns the run of a document, or the part of a long one that its digest covers. Errors: from [Of].
func digestible(r *scenario.Reading, limits Limits) (*Plan, error) {
	if r.Document.Stop.Events <= limits.Events {
		return Of(r, limits)
	}
	limits.Long = max(limits.Events, limits.Long)
	limits.Events = min(limits.Events, maxDigested)
	return Of(r, limits, Extra{"beginning ", func(*simulate.Setup) {}})
}

// enough returns simulate.ErrEnough once a part has its bytes of text.
func (p part) enough(bytes int64) error {
	if p.of > 0 && bytes >= p.bytes {
		return simulate.ErrStop
	}
	return nil
}

// mark marks the summary of a part as such, unless the run ended within it.
func (p part) mark(s *trace.Summary, bytes int64) {
	if p.of > 0 && s.Ended == trace.Limit && (s.Events >= p.events || bytes >= p.bytes) {
		s.Part = p.of
	}
}
