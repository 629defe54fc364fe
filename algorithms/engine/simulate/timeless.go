package simulate

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// zero reports whether the law gives only the duration zero.
func (l Law) zero() bool { return l.A == 0 && (l.Kind != Uniform || l.B == 0) }

// Timeless reports whether time stays at 0 in the whole run: messages take no time, no process thinks or stays inside,
// and the script and the deliveries are at time 0. It is false for a schedule, whose choices have times of their own.
func (s *Setup) Timeless() bool {
	if s.Schedule != nil || !s.Delay.zero() {
		return false
	}
	for _, law := range s.Channels {
		if !law.zero() {
			return false
		}
	}
	if w := s.Workload; w != nil && !(w.Think.zero() && w.Hold.zero()) {
		return false
	}
	late := func(d Delivery) bool { return d.HasAt && d.At != 0 }
	return !slices.ContainsFunc(s.Script, s.lasts) && !slices.ContainsFunc(s.Deliveries, late)
}

// lasts reports whether an action comes after time 0, or makes its process stay inside for more than an instant.
func (s *Setup) lasts(a Action) bool {
	switch {
	case a.At != 0:
		return true
	case a.Do != trace.Ask:
		return false
	case a.HasHold:
		return a.Hold != 0
	}
	return s.Workload == nil // else the workload's law decides, which Timeless checks
}
