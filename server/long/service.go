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

// Cache is the default size of the cache of indexed runs, in bytes: enough for two of a million events, or thousands of
// small ones.
const Cache = 128 << 20

// A Service computes and keeps runs that clients read in pieces. Make it with NewService; it is safe for concurrent
// use.
type Service struct {
	work   *work.Service[*Run]
	limits run.Limits
}

// NewService returns a service that works in the slots of a queue and keeps up to cache bytes. Close it to end its
// goroutines.
func NewService(limits run.Limits, cache int64, queue *fairqueue.Queue, log *slog.Logger) *Service {
	return &Service{work.New[*Run](queue, cache, log), limits}
}

// Close abandons all work, refuses new work, and returns when no goroutine of the service is left.
func (s *Service) Close() { s.work.Close() }

// Counts returns what the service has done since it was made, and what it holds.
func (s *Service) Counts() work.Counts { return s.work.Counts() }

// Of returns the run of a document, computed unless it is cached, in a slot of ctx's client. Errors: from [run.OfLong],
// packages work and fairqueue, and ctx's own.
func (s *Service) Of(ctx context.Context, r *scenario.Reading) (*Run, error) {
	plan, err := run.OfLong(r, s.limits)
	if err != nil {
		return nil, err
	}
	return s.work.Do(ctx, s.task(plan, r), nil)
}

const (
	eventBytes = 20 // about, in the index, with the event's messages
	pairBytes  = 56 // in a checkpoint, for each pair of nodes
)

// task computes a run, with its index and its checkpoints.
func (s *Service) task(plan *run.Plan, r *scenario.Reading) work.Task[*Run] {
	made := &Run{reading: r, setup: plan.Setup, bytes: plan.Bytes, verdicts: simulate.Verdicts{}}
	nodes := int64(made.nodes())
	return work.Task[*Run]{
		Key: plan.Key, Label: scenario.Mark(plan.Key), Value: made,
		Needs: s.limits.Needs(plan.Bytes + int64(plan.Setup.Stop.Events)*eventBytes + max(checkpointBytes, nodes*nodes*pairBytes)),
		Do: func(ctx context.Context, t *work.Execution) error {
			return made.compute(ctx, func() bool { return t.Spent() > s.limits.RunTime })
		},
		Weight: made.held,
	}
}
