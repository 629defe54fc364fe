package run

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// laborious returns a program of five processes that passes a message around forever; each receipt runs verb turns of a
// loop, and each check of its invariant look turns.
func laborious(verb, look, events int) string {
	program, _ := json.Marshal(fmt.Sprintf(`state(x = 0)

def ask(p, net):
    net.send(net.me %% net.n + 1, GO())

def may_enter(p, net):
    return False

def on_GO(p, net, j):
    for i in range(%d):
        p.x = (p.x + i) %% 7
    net.send(net.me %% net.n + 1, GO())

def leave(p, net):
    pass

def always_small(processes, messages):
    for q in processes:
        for i in range(%d):
            if q.x > 7:
                return False
    return True
`, verb, look)) // texts can always be marshalled
	return fmt.Sprintf(`{"fano":1,"program":%s,"processes":5,"stop":{"events":%d}}`, program, events)
}

// A program whose verbs do too much in a run is stopped, with the line; its events so far are unchanged.
func TestTheVerbsOfAProgramHaveSoManyStepsInARun(t *testing.T) {
	limits := DefaultLimits
	limits.Steps = 0
	whole := hear(t, laborious(200, 1, 400), limits)
	limits.Steps = 100_000
	h := hear(t, laborious(200, 1, 400), limits)
	if whole.End.Events != 400 || len(whole.End.Violations) > 0 {
		t.Fatalf("%+v", whole.End)
	}
	if h.End.Events < 50 || h.End.Events >= 400 || len(h.End.Violations) != 1 || !bytes.HasPrefix(bytes.Join(whole.lines, nil), bytes.Join(h.lines[:h.End.Events-1], nil)) {
		t.Fatalf("it ends after %d of %d events: %+v", h.End.Events, whole.End.Events, h.End.Violations)
	}
	v := h.End.Violations[0]
	if f := v.Failure; v.Property != invariant.Panic.Name || f == nil || f.Code != "run-steps-all" || f.Line < 10 || f.Line > 11 || f.Allowed != "180000" {
		t.Errorf("%s: %+v", v.Property, v.Failure)
	}
}

// Verifying a loop replays it, which must not use the run's step budget.
func TestPlayingALoopOnTakesNoStepsOfTheRun(t *testing.T) {
	program, _ := json.Marshal(`state(x = 0)

def ask(p, net):
    net.send(2, GO())

def may_enter(p, net):
    return False

def on_GO(p, net, j):
    for i in range(200):
        p.x = (p.x + i) % 7
    p.x = 0
    net.send(j, GO())

def leave(p, net):
    pass
`) // texts can always be marshalled
	limits := DefaultLimits
	limits.Steps = 1
	h := hear(t, fmt.Sprintf(`{"fano":1,"program":%s,"processes":2,"stop":{"events":20},"schedule":["1 asks","deliver 1>2#1","deliver 2>1#1"],"loop":2}`, program), limits)
	if h.End.Ended != trace.Looping || h.End.Loop == nil {
		t.Errorf("it ends as %s: %+v", h.End.Ended, h.End.Violations)
	}
}

// Expensive invariants of a program are checked as long as there are steps for them; the summary and the log say so.
// The events are the same.
func TestInvariantsAreWatchedWhileThereAreSteps(t *testing.T) {
	limits := DefaultLimits
	limits.Steps = 0
	whole := hear(t, laborious(1, 100, 400), limits)
	limits.Steps = 100_000
	h := hear(t, laborious(1, 100, 400), limits)
	if whole.End.Looks != 0 || h.End.Looks < 20 || h.End.Looks >= 400 || len(h.End.Violations) > 0 {
		t.Fatalf("watched at %d, and at %d of %d", whole.End.Looks, h.End.Looks, h.End.Events)
	}
	if !bytes.Equal(bytes.Join(whole.lines, nil), bytes.Join(h.lines, nil)) {
		t.Error("other events happen")
	}
	r, err := scenario.Read([]byte(laborious(1, 100, 400)))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Of(r, limits)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := plan.Record(context.Background(), NewLog(&out)); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("always-small holds in the first %d events, in which it was watched", h.End.Looks); !strings.Contains(out.String(), want) {
		t.Errorf("the log does not say %q", want)
	}
}
