package gallery

import (
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// The outcome of each run matches that of a simpler observer.
func TestTheOutcomeOfEveryRunIsWhatHappens(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		r := replayed(t, e.Entry)
		got := e.Outcome
		want := r.outcome()
		if e.Document.Challenge != nil {
			want = Outcome{Kind: "challenge"} // whatever has happened so far
		}
		if got.Kind == "turn" && want.Kind == "turn" { // it may pass several processes; the outcome names one
			if got.Processes[0] != want.Processes[0] || !slices.Contains(want.Processes[1:], got.Processes[1]) {
				t.Errorf("%s: %v, but P%d passes %v", e.Name, got.Processes, want.Processes[0], want.Processes[1:])
			}
			continue
		}
		sorted := slices.Clone(got.Processes)
		if got.Kind != "enter" {
			slices.Sort(sorted)
		}
		if got.Kind != want.Kind || !slices.Equal(sorted, want.Processes) || got.Entries != len(r.order) {
			t.Errorf("%s: %+v, but what happens is %+v with the entries %v", e.Name, got, want, r.order)
		}
		if (got.Property != "") != (len(e.Breaks) > 0) {
			t.Errorf("%s: breaks %v, and its outcome says %q", e.Name, e.Breaks, got.Property)
		}
	}
}

// outcome returns the outcome of a replay. It cannot check the algorithm's own invariants, and takes those from the
// verdicts in the run.
func (r *replay) outcome() Outcome {
	waits := r.waits()
	switch {
	case r.clash != nil:
		return Outcome{Kind: "inside", Processes: r.clash}
	case len(waits) > 0 && r.over() && len(r.order) == 0 && len(waits) > 1:
		return Outcome{Kind: "nobody", Processes: waits}
	case len(waits) > 0 && (r.over() || r.Head.Loop > 0 && r.End.Loop.Fair):
		return Outcome{Kind: "waits", Processes: waits}
	case r.late != nil:
		return Outcome{Kind: "turn", Processes: r.late}
	}
	for _, e := range r.Events {
		if slices.ContainsFunc(e.Verdicts, func(v trace.Verdict) bool { return !v.Holds }) {
			return Outcome{Kind: "own"}
		}
	}
	switch {
	case r.Head.Loop > 0 && len(waits) > 0:
		return Outcome{Kind: "unfair", Processes: waits}
	case len(waits) > 0:
		return Outcome{Kind: "waiting", Processes: waits}
	case len(r.order) == 0:
		return Outcome{Kind: "clocks"}
	}
	return Outcome{Kind: "enter", Processes: r.order}
}

// The tags of a run that can be checked are true. Whether a run shows how something works is up to its author.
func TestARunShowsWhatItsTagsSay(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		r := replayed(t, e.Entry)
		failed := slices.ContainsFunc(e.Faults, func(f string) bool { return f != "order" })
		for tag, holds := range map[string]bool{
			"tie":        r.tie,
			"overtaking": r.early,
			"cost":       e.Messages > 0,
			"fifo":       r.overtook || e.Chapter == "channels",
			"failure":    failed,
			"together":   r.most >= max(2, (e.Document.Processes+1)/2),
		} {
			if slices.Contains(e.Shows, tag) && !holds {
				t.Errorf("%s does not show %q", e.Name, tag)
			}
		}
		if failed && !slices.Contains(e.Shows, "failure") {
			t.Errorf("%s has the faults %v, and does not say that it shows a failure", e.Name, e.Faults)
		}
	}
}

// The faults are those that the document states, or that its messages show.
func TestTheFaultsOfARunAreThere(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		r := replayed(t, e.Entry)
		kinds := map[trace.Kind]bool{}
		for _, event := range r.Events {
			kinds[event.Kind] = true
		}
		down := e.Document.Quorums != nil && e.Document.Quorums.Down != nil
		for fault, here := range map[string]bool{
			"loss":        kinds[trace.Drop],
			"duplication": kinds[trace.Duplicate],
			"crash":       kinds[trace.Crash] || down,
		} {
			if slices.Contains(e.Faults, fault) != here {
				t.Errorf("%s: its faults are %v, and that there is %s is %v", e.Name, e.Faults, fault, here)
			}
		}
		if slices.Contains(e.Shows, "fifo") && !slices.Contains(e.Faults, "order") && e.Document.Network.Order == scenario.OrderAny {
			t.Errorf("%s shows channels without order, and its faults are %v", e.Name, e.Faults)
		}
		if r.overtook && !slices.Contains(e.Faults, "order") {
			t.Errorf("%s: messages overtake one another, and its faults are %v", e.Name, e.Faults)
		}
	}
}
