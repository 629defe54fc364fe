package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// Header returns the trace's header without the scenario. It panics if the algorithm's listing cannot be read, which a
// test rules out for every algorithm. Errors: the cause of ctx's end.
func (s *Setup) Header(ctx context.Context) (h trace.Header, err error) {
	defer mutex.CatchInterrupted(&err)
	a, t := s.Algorithm, s.Graph()
	lines, err := system.Listing(a, s.Rule, s.Switches)
	if err != nil {
		panic(fmt.Sprintf("simulate: %v", err))
	}
	h = trace.Header{
		Fano: trace.Version, Algorithm: a.Name, Processes: s.Processes, Hosts: t.Hosts,
		Class: a.Class, Title: a.Title, Year: a.Year, Clock: s.Rule.String(), Order: s.Order.String(), Words: a.Words,
		FIFO: a.UserProgram != nil && a.FIFO, Timeless: s.Timeless(),
		Request: a.Request, Owes: a.Owes, Has: a.Has, Lacks: a.Lacks, Heard: a.Heard, Reads: a.Reads, Queue: a.Queue,
		Bounds: trace.Bounds{
			Best: bound(a.Bounds.Best, t), Typical: bound(a.Bounds.Typical, t), Worst: bound(a.Bounds.Worst, t),
			Each: a.Bounds.Each,
		},
		Properties: invariant.Watched(a, t),
		Listing:    lines,
	}
	if own := len(a.Invariants) > 0 && t.Nodes() <= invariant.MaxNodes; own {
		h.Looks = s.Looks
	}
	if s.Loop > 0 {
		h.Properties, h.Loop = append(h.Properties, invariant.Starvation.Name), s.Loop
	}
	if a.UserProgram != nil {
		h.Claims = append([]string{}, a.Claims...)
	}
	for kind, m := range a.Messages {
		h.Messages = append(h.Messages, trace.MessageKind{Type: m.Type, Role: m.Role, For: m.For, Stamp: m.Stamp, Fields: a.MessageFields(kind)})
	}
	for _, f := range a.Fields {
		if on, exists := a.Switch(f.Switch); exists && s.Switches&on == 0 {
			continue // never used in this run
		}
		h.Fields = append(h.Fields, trace.Field{Name: f.Name, Kind: f.Kind, Fill: json.RawMessage(f.Fill)})
	}
	h.Switches = s.switches(lines)
	if slices.ContainsFunc(s.Start, func(c int) bool { return c != 0 }) {
		h.Clocks = s.Start
	}
	h.Initial = s.initial(ctx)
	h.Topology = topologyOf(a, t)
	h.Picture = s.picture(ctx)
	return h, nil
}

func bound(f mutex.Formula, t *mutex.Topology) trace.Bound {
	return trace.Bound{Text: f.Text, Value: f.At(t)}
}

// switches returns every switch with the first line that it changes.
func (s *Setup) switches(lines []listing.Line) []trace.Switch {
	all := []trace.Switch{}
	for i, sw := range s.Algorithm.Switches {
		place := slices.IndexFunc(lines, func(l listing.Line) bool { return l.Changes(sw.Name) })
		if sw.Clock != "" {
			place = s.clockLine(lines)
		}
		all = append(all, trace.Switch{Name: sw.Name, On: s.Switches>>i&1 == 1, Breaks: sw.Breaks, Line: place + 1})
	}
	return all
}

// clockLine returns the index of the line that shows what the clock rule does on receipt of a request, -1 if there is
// none.
func (s *Setup) clockLine(lines []listing.Line) int {
	return slices.IndexFunc(lines, func(l listing.Line) bool {
		return l.Line == 0 && slices.ContainsFunc(s.Algorithm.Messages, func(m mutex.MessageKind) bool {
			return m.Role == mutex.Asks && l.Section == "Receive "+m.Type
		})
	})
}

// initial returns every process's state after its Start and before the first event.
func (s *Setup) initial(ctx context.Context) []json.RawMessage {
	var states []json.RawMessage
	sys, _ := s.system(ctx, false)
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		state := s.Algorithm.Watch(sys.Local(p).Process).AppendChanges(nil)
		if len(state) == 0 {
			state = []byte("{}")
		}
		states = append(states, state)
	}
	return states
}
