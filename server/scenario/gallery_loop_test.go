package scenario

import (
	"encoding/json"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// What the runs that go on for ever tell of their loops, word for word.
func TestTheLoopsOfTheGallery(t *testing.T) {
	want := map[string]string{
		"central-server-for-ever":    `{"from":9,"entries":{"1":1,"3":1},"waits":[2],"fair":true}`,
		"suzuki-kasami-for-ever":     `{"from":9,"entries":{"1":1,"3":1},"waits":[2],"fair":true}`,
		"suzuki-kasami-unfair":       `{"from":3,"entries":{"1":1},"waits":[3],"fair":false}`,
		"singhal-heuristic-for-ever": `{"from":9,"entries":{"1":1,"2":1},"waits":[3],"fair":true}`,
	}
	for _, e := range Gallery() {
		if e.Document.Loop == 0 {
			continue
		}
		summary, _ := ran(t, e)
		if told, _ := json.Marshal(summary.Loop); string(told) != want[e.Name] {
			t.Errorf("%s: %s, want %s", e.Name, told, want[e.Name])
		}
		delete(want, e.Name)
	}
	if len(want) > 0 {
		t.Errorf("not in the gallery, or without a loop: %v", want)
	}
}

// Whoever waits for ever in a loop of the gallery does so because of its switch: without it a choice is not possible.
func TestTheLoopsOfTheGalleryNeedTheirSwitches(t *testing.T) {
	for _, e := range Gallery() {
		if e.Document.Loop == 0 || len(e.Document.Switches) == 0 {
			continue
		}
		e.Document.Switches = nil
		setup, problems := e.Document.Setup()
		if len(problems) > 0 {
			t.Fatalf("%s: %v", e.Name, problems)
		}
		if summary, err := simulate.Run(setup, func(*trace.Event) error { return nil }); err == nil {
			t.Errorf("%s: without its switch %+v", e.Name, summary.Loop)
		}
	}
}
