package simulate

import (
	"encoding/json"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// picture draws a system as it goes. Its memory is used again.
type picture struct {
	trace.Picture
	draw func([]mutex.Mark, mutex.Configuration) []mutex.Mark
	of   mutex.Configuration
	text []byte
}

func newPicture(sys *system.System) *picture {
	return &picture{draw: sys.Algorithm.Draw, of: sys.Configuration()}
}

// changes are those since it was last asked; none of a picture that is not told.
func (p *picture) changes() json.RawMessage {
	if p == nil {
		return nil
	}
	p.text = p.AppendChanges(p.text[:0], p.draw(p.Redraw(), p.of))
	return p.text
}

// picture is the one before anything has happened: it may be empty, but not where there
// is no room for one.
func (s *Setup) picture() json.RawMessage {
	if !s.Draws || s.Algorithm.Draw == nil {
		return nil
	}
	sys, _ := s.system(false)
	text := newPicture(sys).changes()
	if len(text) == 0 && mutex.Drawable(sys.Topology) {
		return json.RawMessage("{}")
	}
	return text
}

// topologyOf tells a topology; nothing of a complete graph.
func topologyOf(a *mutex.Algorithm, t *mutex.Topology) *trace.Topology {
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
	if a.Topology == "complete" || a.Topology == "" {
		return nil
	}
	return &told
}

func list(s mutex.Set) []mutex.ID {
	var ids []mutex.ID
	for i := range s.All() {
		ids = append(ids, i)
	}
	return ids
}
