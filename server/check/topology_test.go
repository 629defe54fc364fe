package check

import (
	"runtime"
	"testing"

	"fano/algorithms"
	"fano/algorithms/centralserver"
	"fano/algorithms/chandymisra"
	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func TestASearchHasTheTopologyOfTheDocument(t *testing.T) {
	for _, a := range model.All(centralserver.Algorithm, chandymisra.Algorithm) {
		if _, ok := algorithms.Named(a.Name); !ok {
			algorithms.All = append(algorithms.All, a)
		}
	}
	searched := map[string]*Report{}
	keys := map[string]bool{}
	for _, text := range []string{
		`{"fano":1,"algorithm":"central-server","processes":3}`, // there must be a channel to the server
		`{"fano":1,"algorithm":"chandy-misra","processes":3}`,
		`{"fano":1,"algorithm":"chandy-misra","processes":3,"graph":"path"}`,
		`{"fano":1,"algorithm":"chandy-misra","processes":3,"graph":{"edges":[]}}`,
	} {
		q, err := Of(document(t, text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := q.Search(t.Context(), Budget{States: explore.DefaultStates, Workers: runtime.GOMAXPROCS(0)}, nil)
		if r.Verdict != explore.Holds {
			t.Errorf("%s: %+v", text, r)
		}
		searched[text], keys[q.key()] = r, true
	}
	if len(keys) != len(searched) {
		t.Errorf("%d questions have only %d keys, so the report to one would be taken for another's", len(searched), len(keys))
	}
	// The fewer processes exclude each other, the fewer messages can be in flight.
	path := searched[`{"fano":1,"algorithm":"chandy-misra","processes":3,"graph":"path"}`].States
	free := searched[`{"fano":1,"algorithm":"chandy-misra","processes":3,"graph":{"edges":[]}}`].States
	all := searched[`{"fano":1,"algorithm":"chandy-misra","processes":3}`].States
	if free >= path || path >= all {
		t.Errorf("%d states without conflicts, %d on a path, %d where all exclude all", free, path, all)
	}
}

// On a conflict graph two processes may be inside at once; a counterexample with three has to say so.
func TestACounterexampleOnAGraphSaysWhoExcludesWhom(t *testing.T) {
	for text, want := range map[string]string{
		`{"fano":1,"algorithm":"chandy-misra","processes":3}`: "P1, P2 and P3 are inside at once: mutual exclusion, EM1, is broken.",
		`{"fano":1,"algorithm":"chandy-misra","processes":3,"graph":"path"}`: "P1, P2 and P3 are inside at once, " +
			"and neighbours in the graph of conflicts exclude each other: mutual exclusion, EM1, is broken.",
	} {
		q, err := Of(document(t, text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		d := q.Counterexample(explore.Property{Name: explore.EM1, Processes: []mutex.ID{1, 2, 3}})
		if got := d.Notes[0].Text.En; got != want {
			t.Errorf("%s: %s\nwant %s", text, got, want)
		}
	}
}
