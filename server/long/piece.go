package long

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
)

const (
	mostEvents    = 20_000 // most events in a piece
	defaultEvents = 10_000
)

// Piece returns a stretch of the run: the state before its first event, its events as in the trace, and the summary if
// it ends with the last one. Errors: *scenario.Invalid.
func (r *Run) Piece(query url.Values) (run.Source, error) {
	q := asking{query: query}
	from := q.whole("from", 1, max(1, r.index.events), 1)
	to := q.whole("to", from, from+mostEvents-1, from+defaultEvents-1)
	widened := q.whole("context", 0, 1, 0)
	if err := q.err(); err != nil {
		return run.Source{}, err
	}
	to = min(to, r.index.events)
	if widened == 1 {
		from, to = r.context(from, to)
	}
	return run.Source{
		Key:   fmt.Sprintf("piece %d %d %s", from, to, r.reading.Canonical),
		Bytes: r.bytes,
		Write: func(ctx context.Context, w *run.Writer) error { return r.write(ctx, from, to, w) },
	}, nil
}

// write writes a piece.
func (r *Run) write(ctx context.Context, from, to int, w *run.Writer) error {
	var before error
	begun := func(m trace.Moment) {
		r.past(&m)
		before = w.Line(trace.AppendMoment(nil, &m))
	}
	var line []byte
	err := r.stretch(ctx, from, to, begun, func(e *trace.Event) error {
		line = trace.AppendEvent(line[:0], e)
		return w.Event(e, line)
	})
	if err == nil {
		err = before
	}
	if err != nil || to < r.index.events {
		return err
	}
	return w.Summary(&r.summary)
}

// past completes a moment from the index: the steps at which waiting processes asked, and at which those inside asked
// and entered.
func (r *Run) past(m *trace.Moment) {
	for e := range r.index.all(1) {
		if e.step > m.Step {
			break
		}
		n := &m.Nodes[e.at-1]
		switch {
		case e.kind.Asks():
			n.Requested, n.Entered = e.step, 0
		case e.kind == trace.Enter:
			n.Entered = e.step
		case e.kind == trace.Leave:
			n.Requested, n.Entered = 0, 0
		}
	}
}

// labels returns the nodes by the names that the page shows: "P3", "S", "S8", "8 @P1".
func (r *Run) labels() map[string]mutex.ID {
	h := trace.Header{Processes: r.setup.Processes, Hosts: r.topology().Hosts}
	names := map[string]mutex.ID{}
	for i := 1; i <= r.nodes(); i++ {
		names[h.Label(mutex.ID(i))] = mutex.ID(i)
		names["P"+strconv.Itoa(i)] = mutex.ID(i)
	}
	return names
}
