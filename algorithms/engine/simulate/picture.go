package simulate

import (
	"context"
	"encoding/json"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
)

// drawing draws a system as it goes. Its memory is used again.
type drawing struct {
	trace.Picture
	of   mutex.Configuration
	text []byte
}

func newDrawing(sys *system.System) *drawing { return &drawing{of: sys.Configuration()} }

// changes are those since it was last asked; none of a picture that is not told.
func (d *drawing) changes() json.RawMessage {
	if d == nil {
		return nil
	}
	d.text = d.AppendChanges(d.text[:0], picture.Append(d.Redraw(), d.of))
	return d.text
}

// picture is the one before anything has happened: it may be empty, but not where there
// is no room for one.
func (s *Setup) picture(ctx context.Context) json.RawMessage {
	if !s.Draws || !picture.Draws(s.Algorithm.Sample) {
		return nil
	}
	sys, _ := s.system(ctx, false)
	text := newDrawing(sys).changes()
	if len(text) == 0 && picture.Drawable(sys.Topology) {
		return json.RawMessage("{}")
	}
	return text
}

// topologyOf tells a topology; nothing of a complete graph.
func topologyOf(a *model.Algorithm, t *mutex.Topology) *trace.Topology {
	told := trace.Topology{Kind: a.Topology, Fathers: t.Fathers}
	for i := range t.Quorums {
		told.Sets = append(told.Sets, list(t.Quorum(mutex.ID(i+1))))
	}
	for i := mutex.ID(1); t.Edges != nil && int(i) <= t.N; i++ {
		for _, j := range list(t.Neighbours(i)) {
			if i < j {
				told.Edges = append(told.Edges, [2]mutex.ID{i, j})
			}
		}
	}
	if a.Topology == "complete" {
		return nil
	}
	return &told
}

func list(s mutex.Set) []mutex.ID { return slices.Collect(s.All()) }
