package long

import (
	"context"
	"log/slog"

	"fano/algorithms/engine/simulate"
	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/work"
)

// Cache is how many bytes of runs at hand are kept, unless the operator says otherwise: two of a million events, or
// thousands of small ones.
const Cache = 128 << 20

// A Service has the runs that are looked at in pieces. Make it with NewService; its methods may be called from any
// goroutine.
type Service struct {
	work   *work.Service[*Run]
	limits run.Limits
}

// NewService makes a service that works in the slots of a queue and keeps up to cache bytes. Close it to end its goroutines.
func NewService(limits run.Limits, cache int64, queue *fairqueue.Queue, log *slog.Logger) *Service {
	return &Service{work.New[*Run](queue, cache, log), limits}
}

// Close abandons all work, refuses new work, and returns when no goroutine of the service is left.
func (s *Service) Close() { s.work.Close() }

// Counts are what the service has done since it was made, and what it holds.
func (s *Service) Counts() work.Counts { return s.work.Counts() }

// Of is the run of a document, computed unless it is kept, in a turn of the client that ctx names. Errors: from
// [run.OfLong], packages work and fairqueue, and ctx's own.
func (s *Service) Of(ctx context.Context, r *scenario.Reading) (*Run, error) {
	plan, err := run.OfLong(r, s.limits)
	if err != nil {
		return nil, err
	}
	return s.work.Do(ctx, s.task(plan, r), nil)
}

const (
	eventBytes = 20 // in the index, with what the event sends, about
	pairBytes  = 56 // in a mark, for each two nodes
)

// task computes a run, with its index and its marks.
func (s *Service) task(plan *run.Plan, r *scenario.Reading) work.Task[*Run] {
	made := &Run{reading: r, setup: plan.Setup, bytes: plan.Bytes, verdicts: simulate.Verdicts{}}
	nodes := int64(made.nodes())
	return work.Task[*Run]{
		Key: plan.Key, Label: scenario.Mark(plan.Key), Value: made,
		Needs: s.limits.Needs(plan.Bytes + int64(plan.Setup.Stop.Events)*eventBytes + max(markBytes, nodes*nodes*pairBytes)),
		Do: func(ctx context.Context, t *work.Turn) error {
			return made.compute(ctx, func() bool { return t.Spent() > s.limits.RunTime })
		},
		Weight: made.held,
	}
}
