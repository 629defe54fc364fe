package simulate

import (
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
)

// judge watches properties that single events do not show: the four conditions on logical clocks, and the second clause
// of EM3.
type judge struct {
	clocks *invariant.Clocks
	twice  *invariant.Twice
}

func newJudge(s *Setup) *judge {
	t := s.Graph()
	return &judge{invariant.NewClocks(t.Nodes(), s.Rule.Bounded()), invariant.NewTwice(t)}
}

// before returns a listener that passes each event to the judge first.
func (j *judge) before(each func(*trace.Event) error) func(*trace.Event) error {
	return func(e *trace.Event) error {
		j.clocks.Event(e)
		j.twice.Event(e)
		return each(e)
	}
}

// judgements returns the rulings on the run so far, whose end may repeat for ever as loop says. It returns nil if j is
// nil.
func (j *judge) judgements(loop *trace.Loop) []trace.Judgement {
	if j == nil {
		return nil
	}
	j.twice.Repeats(loop)
	return append(j.clocks.Judgements(), j.twice.Judgement())
}
