package scenario

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// stillOf is what is drawn of a run after some step, and what is under way then.
func stillOf(t *testing.T, d *Document, step int) (marks map[string]mark, flying map[string]string) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	setup.Draws = true
	marks, flying = map[string]mark{}, map[string]string{}
	draw := func(changes json.RawMessage) {
		if len(changes) == 0 {
			return
		}
		if err := json.Unmarshal(changes, &marks); err != nil {
			t.Fatal(err)
		}
	}
	header, err := setup.Header(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	draw(header.Picture)
	_, err = simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		if e.Step > step {
			return nil
		}
		draw(e.Picture)
		if e.Message != nil {
			delete(flying, e.Message.ID.String())
		}
		for _, s := range e.Sends {
			flying[s.ID.String()] = s.Type
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return marks, flying
}

// mark is as much of a mark as this test reads.
type mark struct {
	At, To, State string
	Of            int
	Order         []int
}

// The moment with three hungry clients that the notes of campos-carvalho-who-decides speak of: five messages under way,
// the fork of every arbiter, its owner and its list, and one ranking that they all make together.
func TestThreeHungryClientsAndTheArbitersBetweenThem(t *testing.T) {
	entry, _ := Named("campos-carvalho-who-decides")
	marks, flying := stillOf(t, entry.Document, 27)
	for id, kind := range map[string]string{
		"7>2#2": "WeakRequest", "3>4#1": "Request", "1>7#2": "StrongRequest", "2>6#2": "DirtyFORK", "4>1#1": "FORK",
	} {
		if flying[id] != kind {
			t.Errorf("%s is %q, want %s", id, flying[id], kind)
		}
	}
	if len(flying) != 5 {
		t.Errorf("under way: %v", flying)
	}
	for name, want := range map[string]mark{
		"fork/1": {At: "c7", State: "clean"}, "fork/2": {At: "c1", State: "clean"}, "fork/3": {At: "c3", State: "clean"},
		"fork/4": {At: "a4", To: "c1", State: "clean"}, "fork/5": {At: "a5", State: "clean"},
		"fork/6": {At: "c2", To: "a6", State: "dirty"}, "fork/7": {At: "c2", State: "dirty"},
	} {
		if got := marks[name]; got.At != want.At || got.To != want.To || got.State != want.State {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	for name, owner := range map[string]int{"owner/1": 7, "owner/2": 1, "owner/3": 3, "owner/4": 1, "owner/5": 0, "owner/6": 2, "owner/7": 2} {
		if got := marks[name].Of; got != owner {
			t.Errorf("%s is %d, want %d", name, got, owner)
		}
	}
	for name, want := range map[string][]int{
		"list/1": {1, 6, 7}, "list/2": {1, 5, 2}, "list/3": {3, 5, 7}, "list/4": {1, 3, 4}, "list/5": {4, 5, 6}, "list/6": {2, 3, 6}, "list/7": {2, 4, 7},
		"rank/H": {1, 3, 4, 5, 6, 7, 2},
	} {
		if got := marks[name].Order; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// Theorem 5 of 1988 read literally: a process that precedes another in H has the higher priority. Client 2 has eaten,
// so that 5 precedes it; arbiter 2, where they meet, does not know yet.
func TestAListIsWrongWhileADirtyForkIsKept(t *testing.T) {
	entry, _ := Named("campos-carvalho-who-decides")
	marks, _ := stillOf(t, entry.Document, 9)
	if rank := marks["rank/H"].Order; len(rank) != 7 || rank[6] != 2 {
		t.Errorf("H is %v; client 2 has eaten last", rank)
	}
	if list := marks["list/2"].Order; slices.Index(list, 2) > slices.Index(list, 5) {
		t.Errorf("arbiter 2 lists %v, and has heard of nothing", list)
	}
}
