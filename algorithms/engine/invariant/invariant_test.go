package invariant_test

import (
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
)

func TestTwoInsideBreakEM1Once(t *testing.T) {
	m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(3), true)
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

// 1 asks and tells 2, who then asks: 1's request happened before 2's.
func TestEnteringBeforeARequestThatHappenedBeforeBreaksEM3(t *testing.T) {
	m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(2), true)
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
	m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(2), true)
	m.Send(1, 0) // before 1 asks
	m.Ask(1)
	m.Receive(2, 0)
	m.Ask(2)
	if v := m.Enter(2); len(v) != 0 {
		t.Fatalf("%v", v)
	}
}

// What happened before travels through others, and in copies, but not in what is lost.
func TestKnowledgeTravels(t *testing.T) {
	m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(3), true)
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

// A process that has crashed waits for nothing, until it recovers.
func TestWhoHasCrashedIsNotOvertaken(t *testing.T) {
	for _, recovers := range []bool{false, true} {
		m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(2), true)
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
	m := invariant.NewMonitor(&mutex.Algorithm{}, mutex.Complete(2), false)
	m.Ask(1)
	for range 3 {
		m.Ask(2)
		m.Enter(2)
		m.Leave(2)
	}
	m.Enter(1)
	if m.Bypass() != 3 {
		t.Errorf("bypass %d, want 3", m.Bypass())
	}
}

func TestEM3IsWatchedUpToItsLimit(t *testing.T) {
	if w := invariant.Watched(&mutex.Algorithm{}, mutex.Complete(invariant.MostForEM3)); len(w) != 3 {
		t.Error(w)
	}
	if w := invariant.Watched(&mutex.Algorithm{}, mutex.Complete(invariant.MostForEM3+1)); len(w) != 2 {
		t.Error(w)
	}
}
