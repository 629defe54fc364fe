package long

import (
	"context"
	"log/slog"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
)

// Cache is how many bytes of runs at hand, and of what was told of them, are kept, unless somebody says otherwise: two of
// a million events, or thousands of small ones.
const Cache = 128 << 20

// A Desk is where runs are asked for that are looked at in pieces. Make it with NewDesk; all its methods may be called
// from any goroutine.
type Desk struct {
	desk   *run.Desk
	limits run.Limits
}

// NewDesk makes a desk that works in the slots of a queue and keeps so many bytes. Close it to end its goroutines.
func NewDesk(limits run.Limits, cache int64, turns *fairqueue.Queue, log *slog.Logger) *Desk {
	limits.Cache = cache
	return &Desk{run.NewDesk(limits, turns, log), limits}
}

// Close abandons all work, refuses new work, and returns when no goroutine of the desk is left.
func (d *Desk) Close() { d.desk.Close() }

// Counts are what the desk has done since it was made, and what it holds.
func (d *Desk) Counts() run.Counts { return d.desk.Counts() }

// Limits are those of its runs.
func (d *Desk) Limits() run.Limits { return d.limits }

// Header is the first line of the trace of a document's run, which is not computed for it: a source of one line. Errors:
// from [run.Of].
func (d *Desk) Header(r *scenario.Reading) (run.Source, error) {
	setup, bytes, err := run.LongSetup(r, d.limits)
	if err != nil {
		return run.Source{}, err
	}
	return run.Source{
		Key:   "header " + string(r.Canonical),
		Bytes: bytes,
		Lines: func(ctx context.Context, to run.Sink) error {
			line, err := run.HeaderLine(ctx, setup, r.Canonical)
			if err != nil {
				return err
			}
			return to.Header(line)
		},
	}, nil
}

// Of is the run of a document, computed if nobody has, in a turn of the client that the context names. Errors: from
// [run.Of], package fairqueue, and the context's.
func (d *Desk) Of(ctx context.Context, r *scenario.Reading) (*Run, error) {
	source, err := of(r, d.limits)
	if err != nil {
		return nil, err
	}
	watcher, err := d.Watch(ctx, source)
	if err != nil {
		return nil, err
	}
	defer watcher.Close()
	return watcher.Made().(*Run), nil
}

// Watch has a source computed, in a turn of the client that the context names, and waits for that. Close the watcher.
// Errors: why it ended early, from package fairqueue, and the context's.
func (d *Desk) Watch(ctx context.Context, source run.Source) (*run.Watcher, error) {
	watcher, err := d.desk.Watch(ctx, source, 0)
	if err != nil {
		return nil, err
	}
	err = fairqueue.WithoutSlot(ctx, func() error {
		if err := watcher.Begun(ctx, fairqueue.MaxWaitOf(ctx), nil); err != nil {
			return err
		}
		return watcher.Ended(ctx)
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		watcher.Close()
		return nil, err
	}
	return watcher, nil
}
