package scenario

import (
	"context"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// A process that waits forever in a loop of the gallery does so because of the loop's switch: without it some choice is
// not possible.
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
		if summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil }); err == nil {
			t.Errorf("%s: without its switch %+v", e.Name, summary.Loop)
		}
	}
}
