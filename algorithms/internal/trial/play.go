package trial

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Play returns a system after the given choices, separated by "; ".
func Play(t testing.TB, c system.Config, choices string) *system.System {
	t.Helper()
	c.Asks = slices.Clone(c.Asks)
	s, _ := system.New(context.Background(), c)
	Go(t, s, choices)
	return s
}

// Go makes the given choices, separated by "; ".
func Go(t testing.TB, s *system.System, choices string) {
	t.Helper()
	if choices == "" {
		return
	}
	for text := range strings.SplitSeq(choices, "; ") {
		c, err := trace.ParseChoice(text)
		if err == nil {
			_, err = s.Apply(c)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// In returns the processes in a phase.
func In(s *system.System, phase mutex.Phase) []mutex.ID {
	var who []mutex.ID
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		if s.Local(p).Phase == phase {
			who = append(who, p)
		}
	}
	return who
}

// Stuck checks that the system is in a deadlock in which exactly these processes wait.
func Stuck(t testing.TB, s *system.System, waiting ...mutex.ID) {
	t.Helper()
	if stuck := s.Deadlock(); !slices.Equal(stuck, waiting) {
		t.Errorf("%v wait in a deadlock, want %v; %v can happen", stuck, waiting, s.Choices())
	}
}
