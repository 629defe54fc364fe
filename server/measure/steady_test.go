package measure

import (
	"testing"

	"fano/algorithms"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
)

// With the first rounds, an entry would cost less than 12 messages, and more than 4 and than 0: the start gives
// permissions and forks to somebody.
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
		if err != nil || r.Each.Messages != want || r.Summary.MessagesPerEntry == want {
			t.Errorf("%v messages an entry, %v in the whole run, want %v and not the same (%v)", r.Each.Messages, r.Summary.MessagesPerEntry, want, err)
		}
	}
}

// Where all ask at once again and again, a request waits for six others: 6 stays of 1, 7 messages of 1. In the first rounds
// the others have not asked yet.
func TestTheFirstRoundsAreNoPartOfADelay(t *testing.T) {
	for _, name := range []string{"lamport", "ricart-agrawala", "suzuki-kasami"} {
		a, _ := algorithms.Named(name)
		r, err := Of(Example(a, Saturated))
		if want := (trace.Delays{Client: 13, Sync: 1}); err != nil || r.Each.Delays != want || r.Summary.ClientDelay == want.Client {
			t.Errorf("%s: %+v, %v in the whole run, want %+v (%v)", name, r.Each.Delays, r.Summary.ClientDelay, want, err)
		}
	}
	a, _ := algorithms.Named("lamport")
	short := Example(a, Saturated)
	short.Stop.Entries = 2*warmUp(short) - 1
	r, err := Of(short)
	if whole := (trace.Delays{Client: r.Summary.ClientDelay, Sync: r.Summary.SyncDelay}); err != nil || r.Each.Delays != whole {
		t.Errorf("a short run: %+v, not the whole run's %+v (%v)", r.Each.Delays, whole, err)
	}
}
