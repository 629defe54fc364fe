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

// workOfMark is the work of drawing a mark, of sorting it, and of comparing it with the picture before, as
// [system.System.CountWork] counts it.
const workOfMark = 8

// drawing draws a system as it changes. It reuses its memory.
type drawing struct {
	trace.Picture
	sys  *system.System
	of   mutex.Configuration
	text []byte
}

func newDrawing(sys *system.System) *drawing { return &drawing{sys: sys, of: sys.Configuration()} }

// changes returns the changes since the last call; nil if the picture is not wanted.
func (d *drawing) changes() json.RawMessage {
	if d == nil {
		return nil
	}
	marks := picture.Append(d.Redraw(), d.of)
	n := d.sys.Nodes() // an algorithm may look at all pairs
	d.sys.CountWork(workOfMark*len(marks) + n*n/16)
	d.text = d.AppendChanges(d.text[:0], marks)
	return d.text
}

// picture returns the picture before the first event; nil if none is wanted. It is "{}" if the picture is empty, but
// nil if the topology cannot be drawn.
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

// topologyOf describes a topology; it returns nil for a complete graph.
func topologyOf(a *model.Algorithm, t *mutex.Topology) *trace.Topology {
	description := trace.Topology{Kind: a.Topology, Fathers: t.Fathers}
	for i := range t.Quorums {
		description.Sets = append(description.Sets, list(t.Quorum(mutex.ID(i+1))))
	}
	for i := mutex.ID(1); t.Edges != nil && int(i) <= t.N; i++ {
		for _, j := range list(t.Neighbours(i)) {
			if i < j {
				description.Edges = append(description.Edges, [2]mutex.ID{i, j})
			}
		}
	}
	if a.Topology == "complete" {
		return nil
	}
	return &description
}

func list(s mutex.Set) []mutex.ID { return slices.Collect(s.All()) }
