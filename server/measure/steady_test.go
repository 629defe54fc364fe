package measure

import (
	"testing"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/mutex/model"
)

// With the first rounds, an entry would cost less than 12 messages, and more than 4 and than 0: the start gives permissions and
// forks to somebody.
func TestTheFirstRoundsAreNoPartOfWhatAnEntryCosts(t *testing.T) {
	permissions := Example(model.Compile(carvalhoroucairol.Algorithm), Saturated)
	joined := everybodyAgain(Crowd)
	if joined.Algorithm != camposcarvalho.Algorithm.Name {
		t.Fatal(joined.Algorithm)
	}
	alone := Example(model.Compile(camposcarvalho.Algorithm), Solo)
	for want, d := range map[float64]func() (Run, error){
		12: func() (Run, error) { return Of(permissions) }, 4: func() (Run, error) { return Of(joined) },
		0: func() (Run, error) { return Of(alone) },
	} {
		r, err := d()
		if err != nil || r.Each != want || r.Summary.MessagesPerEntry == want {
			t.Errorf("%v messages an entry, %v in the whole run, want %v and not the same (%v)", r.Each, r.Summary.MessagesPerEntry, want, err)
		}
	}
}
