package gallery

import (
	"context"
	"maps"
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
	"fano/server/scenario"
)

// A replay observes a run with simpler means than the monitor: it looks at the phases after each event, keeps the
// whole past of every event as a set, and ignores the monitor's verdicts.
type replay struct {
	*trace.Recording
	top      *mutex.Topology
	phases   map[mutex.ID]string
	asked    map[mutex.ID]request // of processes that wait or are inside
	crashed  map[mutex.ID]bool
	order    []int         // of entries
	clash    []int         // the first processes that are inside together and exclude each other
	late     []int         // the first process that enters before requests in its past, and their processes
	early    bool          // a process enters before a waiting one that asked earlier
	tie      bool          // two requests with equal timestamps are outstanding at the same time
	most     int           // the maximum number of processes waiting or inside
	past     map[int]steps // of each event, including itself
	last     map[mutex.ID]int
	sent     map[trace.MessageName]int
	overtook bool
}

type steps map[int]bool

// A request is its event and its timestamp.
type request struct{ step, clock int }

// replayed replays the run of a scenario.
func replayed(t *testing.T, e scenario.Entry) *replay {
	t.Helper()
	source, err := run.Of(scenario.Reread(e.Document), run.DefaultLimits)
	if err != nil {
		t.Fatalf("%s: %v", e.Name, err)
	}
	top, err := e.Document.Topology()
	if err != nil {
		t.Fatalf("%s: %v", e.Name, err)
	}
	r := &replay{
		Recording: &trace.Recording{}, top: top, phases: map[mutex.ID]string{}, asked: map[mutex.ID]request{},
		crashed: map[mutex.ID]bool{}, past: map[int]steps{}, last: map[mutex.ID]int{},
		sent: map[trace.MessageName]int{},
	}
	if err := source.Record(context.Background(), r.Recording); err != nil {
		t.Fatalf("%s: %v", e.Name, err)
	}
	newest := map[[2]mutex.ID]trace.Time{}
	for i := range r.Events {
		e := &r.Events[i]
		r.remember(e)
		r.look(e)
		if m := e.Message; m != nil && e.Kind == trace.Receive && m.ID.Copy == 0 {
			channel := [2]mutex.ID{m.From, m.To}
			r.overtook = r.overtook || m.Sent < newest[channel]
			newest[channel] = max(newest[channel], m.Sent)
		}
	}
	return r
}

// remember records the past of an event: of the process, and of the message's send event.
func (r *replay) remember(e *trace.Event) {
	past := steps{e.Step: true}
	if e.Kind == trace.Drop || e.Kind == trace.Duplicate {
		return
	}
	maps.Copy(past, r.past[r.last[e.At]])
	if m := e.Message; m != nil {
		original := m.ID
		original.Copy = 0
		maps.Copy(past, r.past[r.sent[original]])
	}
	for _, s := range e.Sends {
		r.sent[s.ID] = e.Step
	}
	r.past[e.Step], r.last[e.At] = past, e.Step
}

// look records how the phase of a process has changed.
func (r *replay) look(e *trace.Event) {
	if e.Kind == trace.Crash {
		r.crashed[e.At] = true
		delete(r.asked, e.At)
	}
	before, after := r.phases[e.At], e.Phase
	if after == "" || e.Kind == trace.Crash || int(e.At) > r.Head.Processes {
		return
	}
	r.phases[e.At] = after
	if (before == "" || before == "idle") && after != "idle" || before == "inside" && after == "waiting" {
		r.ask(e)
	}
	if after == "inside" && before != "inside" {
		r.enter(e.At)
	}
	if after == "idle" {
		delete(r.asked, e.At)
	}
	r.most = max(r.most, len(r.asked))
}

func (r *replay) ask(e *trace.Event) {
	clock := e.Clock
	if e.Kind == trace.Again {
		_, asks := e.Parts()
		clock = asks.Clock
	}
	for q, other := range r.asked {
		r.tie = r.tie || q != e.At && other.clock == clock
	}
	r.asked[e.At] = request{e.Step, clock}
}

func (r *replay) enter(p mutex.ID) {
	r.order = append(r.order, int(p))
	clash, late := []int{int(p)}, []int{int(p)}
	for q, phase := range r.phases {
		if q != p && phase == "inside" && r.top.Conflict(p, q) {
			clash = append(clash, int(q))
		}
		if q == p || phase != "waiting" || r.crashed[q] {
			continue
		}
		mine, other := r.asked[p].step, r.asked[q].step
		r.early = r.early || other < mine
		if r.top.Conflict(p, q) && r.past[mine][other] {
			late = append(late, int(q))
		}
	}
	if len(late) > 1 && r.late == nil {
		r.late = late
	}
	if slices.Sort(clash); len(clash) > 1 && r.clash == nil {
		r.clash = clash
	}
}

// waits returns the processes that wait at the end; if the run loops for ever, those that wait throughout the loop.
func (r *replay) waits() (all []int) {
	for p := range mutex.ID(r.Head.Processes) {
		p++
		if r.phases[p] == "waiting" && !r.crashed[p] && (r.Head.Loop == 0 || r.asked[p].step < r.Head.Loop) {
			all = append(all, int(p))
		}
	}
	return all
}

// over reports whether nothing can happen any more: every message has arrived, and no process is inside.
func (r *replay) over() bool {
	open := maps.Clone(r.sent)
	for _, e := range r.Events {
		if m := e.Message; m != nil && e.Kind != trace.Duplicate {
			delete(open, m.ID)
		}
	}
	for m := range open {
		if !r.crashed[m.To] {
			return false
		}
	}
	for p, phase := range r.phases {
		if phase == "inside" && !r.crashed[p] {
			return false
		}
	}
	return r.Head.Loop == 0
}
