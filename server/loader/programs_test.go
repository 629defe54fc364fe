package loader

import (
	"strings"
	"testing"

	"fano/server/fairqueue"
)

// If programs are turned off, a scenario with one is refused wherever it occurs, and all others are read.
func TestProgramsCanBeTurnedOff(t *testing.T) {
	const program = `"program":"state()\ndef ask(p, net):\n    pass\n"`
	r := New(fairqueue.New(fairqueue.DefaultLimits), nil, DefaultCacheBytes)
	r.Programs = false
	for _, text := range []string{
		`{"fano":1,` + program + `,"processes":2}`,
		`{"fano":1,"algorithm":"lamport","processes":2,"beside":{` + program + `}}`,
		`{"fano":1,"algorithm":"lamport","processes":2,"futures":[{"but":{` + program + `}}]}`,
	} {
		if _, err := r.Text(t.Context(), []byte(text)); err == nil || !strings.Contains(err.Error(), "is turned off on this server") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := r.Text(t.Context(), []byte(`{"fano":1,"algorithm":"lamport","processes":2,"title":"a program"}`)); err != nil {
		t.Error(err)
	}
}
