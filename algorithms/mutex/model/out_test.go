package model

import (
	"reflect"
	"testing"

	"fano/algorithms/mutex"
)

// Event.Out relies on it.
func TestAnOutIsAnEventAndNothingElse(t *testing.T) {
	out, event := reflect.TypeFor[mutex.Out](), reflect.TypeFor[Event]()
	if out.NumField() != 1 || event.NumField() != 1 || out.Field(0).Type != event.Field(0).Type {
		t.Errorf("%v has not what %v has", out, event)
	}
}

func TestWhatAnAlgorithmDoesNotSayIsTheUsual(t *testing.T) {
	for _, c := range []struct{ said, topology, clock string }{
		{"", "complete", "lab"}, {"plane", "quorums", "lab"},
	} {
		a := Compile(mutex.Declaration{Name: "terse", Assumptions: mutex.Assumptions{Quorums: c.said}, New: newSample})
		if a.Topology != c.topology || a.Clock != c.clock {
			t.Errorf("with the quorums %q it has the topology %s and the clock %s", c.said, a.Topology, a.Clock)
		}
	}
}
