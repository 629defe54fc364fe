package invariant_test

import (
	"reflect"
	"slices"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func TestTwoInsideBreakEM1Once(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(3), true)
	for p := mutex.ID(1); p <= 3; p++ {
		m.Ask(p)
	}
	if v := m.Enter(1); len(v) != 0 {
		t.Fatalf("one inside: %v", v)
	}
	if v := m.Enter(2); len(v) != 1 || v[0].Property != "EM1" || len(v[0].Processes) != 2 {
		t.Fatalf("two inside: %v", v)
	}
	if v := m.Enter(3); len(v) != 0 {
		t.Fatalf("told again: %v", v)
	}
}

// 1 asks and tells 2, which then asks: 1's request happened before 2's.
func TestEnteringBeforeARequestThatHappenedBeforeBreaksEM3(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(2), true)
	m.Ask(1)
	m.Send(1, 0)
	m.Receive(2, 0)
	m.Ask(2)
	v := m.Enter(2)
	if len(v) != 1 || v[0].Property != "EM3" || v[0].Processes[0] != 2 || v[0].Processes[1] != 1 {
		t.Fatalf("%v", v)
	}
}

func TestConcurrentRequestsMayEnterInAnyOrder(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(2), true)
	m.Send(1, 0) // before 1 asks
	m.Ask(1)
	m.Receive(2, 0)
	m.Ask(2)
	if v := m.Enter(2); len(v) != 0 {
		t.Fatalf("%v", v)
	}
}

// Happened-before propagates through other processes and through copies, but not through lost messages.
func TestKnowledgeTravels(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(3), true)
	m.Ask(1)
	m.Send(1, 0)
	m.Copy(1, 0)
	m.Lose(0)
	m.Receive(2, 1)
	m.Send(2, 0)
	m.Receive(3, 0)
	m.Ask(3)
	if v := m.Enter(3); len(v) != 1 || v[0].Property != "EM3" {
		t.Fatalf("%v", v)
	}
}

// A crashed process does not wait until it recovers.
func TestWhoHasCrashedIsNotOvertaken(t *testing.T) {
	for _, recovers := range []bool{false, true} {
		m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(2), true)
		m.Ask(1)
		m.Send(1, 0)
		m.Crash(1)
		m.Receive(2, 0)
		m.Ask(2)
		if recovers {
			m.Recover(1, true)
		}
		if v := m.Enter(2); (len(v) == 1) != recovers {
			t.Errorf("recovers: %v, broken: %v", recovers, v)
		}
	}
}

func TestTheBypassCountsEntriesWhileOneWaits(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(2), false)
	m.Ask(1)
	for range 3 {
		m.Ask(2)
		m.Enter(2)
		m.Leave(2)
	}
	if m.Bypass() != 3 {
		t.Errorf("bypass %d of one who still waits, want 3", m.Bypass())
	}
	m.Enter(1)
	if m.Bypass() != 3 {
		t.Errorf("bypass %d, want 3", m.Bypass())
	}
}

func TestTheBypassLeavesOutWhoHasCrashed(t *testing.T) {
	m := invariant.NewMonitor(&model.Algorithm{}, mutex.Complete(2), false)
	m.Ask(1)
	m.Crash(1)
	m.Ask(2)
	m.Enter(2)
	if m.Bypass() != 0 {
		t.Errorf("bypass %d of one who has crashed, want 0", m.Bypass())
	}
	m.Recover(1, true)
	m.Enter(2)
	if m.Bypass() != 1 {
		t.Errorf("bypass %d of one who has recovered, want 1", m.Bypass())
	}
}

func TestEM3IsWatchedUpToItsLimit(t *testing.T) {
	if w := invariant.Watched(&model.Algorithm{}, mutex.Complete(invariant.MostForEM3)); len(w) != 3 {
		t.Error(w)
	}
	if w := invariant.Watched(&model.Algorithm{}, mutex.Complete(invariant.MostForEM3+1)); len(w) != 2 {
		t.Error(w)
	}
}

// P2 enters twice while P1 waits: the second time breaks the second clause of EM3. It is not reported again when P3
// does, too.
func TestEnteringTwiceWhileAnotherWaitsBreaksTheSecondClause(t *testing.T) {
	w := invariant.NewTwice(mutex.Complete(3))
	step := 0
	happens := func(kind trace.Kind, at mutex.ID, phase mutex.Phase) {
		step++
		w.Event(&trace.Event{Step: step, Kind: kind, At: at, Phase: phase.String()})
	}
	visit := func(p mutex.ID) {
		happens(trace.Ask, p, mutex.Waiting)
		happens(trace.Enter, p, mutex.Inside)
		happens(trace.Leave, p, mutex.Idle)
	}
	visit(2)
	happens(trace.Ask, 1, mutex.Waiting)
	visit(2)
	visit(3)
	if j := w.Judgement(); j.Ruling != trace.Holds {
		t.Fatalf("%+v", j)
	}
	visit(2)
	visit(3)
	want := trace.Judgement{Property: "EM3b", Ruling: trace.Broken, Step: 12, Processes: []mutex.ID{2, 1}}
	if j := w.Judgement(); !reflect.DeepEqual(j, want) {
		t.Errorf("%+v, want %+v", j, want)
	}
}

// A crashed process does not wait, but does again once it has recovered.
func TestTheCrashedAreNotPassed(t *testing.T) {
	w := invariant.NewTwice(mutex.Complete(2))
	for i, e := range []trace.Event{
		{Kind: trace.Ask, At: 1}, {Kind: trace.Ask, At: 2}, {Kind: trace.Enter, At: 2}, {Kind: trace.Crash, At: 1},
		{Kind: trace.Ask, At: 2}, {Kind: trace.Enter, At: 2}, {Kind: trace.Recover, At: 1, Phase: "waiting"},
		{Kind: trace.Ask, At: 2}, {Kind: trace.Enter, At: 2},
	} {
		e.Step = i + 1
		w.Event(&e)
	}
	if j := w.Judgement(); j.Ruling != trace.Holds {
		t.Errorf("%+v", j)
	}
	w.Event(&trace.Event{Step: 10, Kind: trace.Enter, At: 2})
	if j := w.Judgement(); j.Ruling != trace.Broken || j.Step != 10 {
		t.Errorf("%+v", j)
	}
}

// A run for each of the conditions that it violates: the witness, and the kinds of events between which it breaks.
func TestClocksThatBreakEachCondition(t *testing.T) {
	event := func(step int, kind trace.Kind, at mutex.ID, clock int) trace.Event {
		return trace.Event{Step: step, Kind: kind, At: at, Clock: clock}
	}
	received := func(e trace.Event, from mutex.ID, clock int, answers ...int) trace.Event {
		e.Message = &trace.Message{From: from, To: e.At, Clock: clock}
		for _, c := range answers {
			e.Sends = append(e.Sends, trace.Sent{To: from, Type: "REPLY", Clock: c})
		}
		return e
	}
	for name, c := range map[string]struct {
		events []trace.Event
		broken string
		want   trace.Judgement
	}{
		"a value twice, with others between": {
			[]trace.Event{event(1, trace.Internal, 1, 1), event(2, trace.Internal, 1, 3), event(3, trace.Internal, 1, 1)},
			"clock-unique", trace.Judgement{Step: 3, Against: 1, Processes: []mutex.ID{1}, Clocks: []int{1, 1}, Kinds: []string{"internal, internal"}},
		},
		"a clock that goes back": {
			[]trace.Event{event(1, trace.Internal, 1, 2), event(2, trace.Ask, 1, 1)},
			"clock-increasing", trace.Judgement{Step: 2, Against: 1, Processes: []mutex.ID{1}, Clocks: []int{2, 1}, Kinds: []string{"internal, ask"}},
		},
		"a message that takes no time": {
			[]trace.Event{received(event(1, trace.Receive, 2, 4), 1, 4)},
			"clock-message", trace.Judgement{Step: 1, Processes: []mutex.ID{1, 2}, Clocks: []int{4, 4}, Kinds: []string{"send, receive"}},
		},
		"an answer that does not tick": {
			[]trace.Event{received(event(1, trace.Receive, 2, 5), 1, 4, 5)},
			"clock-unique", trace.Judgement{Step: 1, Against: 1, Processes: []mutex.ID{2}, Clocks: []int{5, 5}, Kinds: []string{"receive, answer"}},
		},
		"a clock that stands still": {
			[]trace.Event{event(1, trace.Internal, 1, 1), event(2, trace.Internal, 1, 1), event(3, trace.Ask, 1, 1), event(4, trace.Enter, 1, 1)},
			"clock-finite", trace.Judgement{Step: 4, Against: 1, Processes: []mutex.ID{1}, Clocks: []int{1, 1}, Kinds: []string{"internal, enter"}},
		},
	} {
		clocks := invariant.NewClocks(2, true)
		for i := range c.events {
			clocks.Event(&c.events[i])
		}
		c.want.Property, c.want.Ruling = c.broken, trace.Broken
		if got := clocks.Judgements(); !slices.ContainsFunc(got, func(j trace.Judgement) bool { return reflect.DeepEqual(j, c.want) }) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Processes share values, a multicast is one sending, answers that tick have values of their own, and what is no event
// of a process may have any clock.
func TestClocksThatKeepAllConditions(t *testing.T) {
	clocks := invariant.NewClocks(2, true)
	for _, e := range []trace.Event{
		{Step: 1, Kind: trace.Ask, At: 1, Clock: 1, Sends: []trace.Sent{{To: 2, Type: "REQUEST", Clock: 1}, {To: 3, Type: "REQUEST", Clock: 1}}},
		{Step: 2, Kind: trace.Internal, At: 2, Clock: 1},
		{Step: 3, Kind: trace.Receive, At: 2, Clock: 2, Message: &trace.Message{From: 1, To: 2, Clock: 1}, Sends: []trace.Sent{{To: 1, Type: "ACK", Clock: 3}, {To: 1, Type: "REQUEST", Clock: 4}}},
		{Step: 4, Kind: trace.Ignored, At: 2, Clock: 4},
		{Step: 5, Kind: trace.Drop, At: 1, Message: &trace.Message{From: 2, To: 1, Clock: 4}},
		{Step: 6, Kind: trace.Internal, At: 2, Clock: 9},
		{Step: 7, Kind: trace.Again, At: 2, Clock: 10, Sends: []trace.Sent{{To: 1, Type: "REPLY", Clock: 10}, {To: 1, Type: "REQUEST", Clock: 11}}},
		{Step: 8, Kind: trace.Internal, At: 2, Clock: 12},
	} {
		clocks.Event(&e)
	}
	for _, j := range clocks.Judgements() {
		if j.Ruling != trace.Holds {
			t.Errorf("%+v", j)
		}
	}
	if j := invariant.NewClocks(2, false).Judgements()[3]; j.Ruling != trace.NotJudged {
		t.Errorf("a rule without bound: %+v", j)
	}
}

// A process that enters in a loop passes one that waits throughout, unless the two do not exclude each other.
func TestALoopBreaksTheSecondClauseInTheEnd(t *testing.T) {
	loop := &trace.Loop{Entries: map[mutex.ID]int{3: 1, 2: 1}, Waits: []mutex.ID{1}}
	w := invariant.NewTwice(mutex.Complete(3))
	w.Repeats(nil)
	if j := w.Judgement(); j.Ruling != trace.Holds {
		t.Errorf("%+v", j)
	}
	w.Repeats(loop)
	want := trace.Judgement{Property: "EM3b", Ruling: trace.Broken, Processes: []mutex.ID{2, 1}}
	if j := w.Judgement(); !reflect.DeepEqual(j, want) {
		t.Errorf("%+v, want %+v", j, want)
	}
	w = invariant.NewTwice(mutex.Complete(3))
	w.Repeats(&trace.Loop{Entries: loop.Entries})
	if j := w.Judgement(); j.Ruling != trace.Holds {
		t.Errorf("nobody waits: %+v", j)
	}
}
