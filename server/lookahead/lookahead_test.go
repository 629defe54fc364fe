package lookahead

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

func desk(t *testing.T) *check.Service {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	searches := check.NewService(check.DefaultLimits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), log)
	t.Cleanup(searches.Close)
	return searches
}

func document(t *testing.T, text string) *scenario.Document {
	t.Helper()
	d, err := scenario.Resolve(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// told returns the forecast of a run, without links, and without states if they do not matter.
func told(t *testing.T, text string, at ...int) string {
	t.Helper()
	f, err := Of(t.Context(), desk(t), document(t, text), at)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range f.Steps {
		for i, p := range s.Properties {
			if (p.Link == "") != (p.Reachable != challenge.Yes) {
				t.Errorf("%s at %d: %+v", text, s.At, p)
			}
			s.Properties[i].Link = ""
			if p.Reachable != challenge.No {
				s.Properties[i].States = 0
			}
		}
	}
	all, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

func TestWhatCanGoWrongCanNotAnyMoreOnceItIsPast(t *testing.T) {
	for _, c := range []struct {
		text string
		at   []int
		want string
	}{
		{"central-server-two-inside", []int{10, 7, 4}, `{"asks":1,"faults":{},"own":false,"steps":[` +
			`{"at":10,"properties":[{"property":"EM2","reachable":"no","states":3}]},` +
			`{"at":7,"properties":[{"property":"EM1","reachable":"yes","from":1,"states":0},{"property":"EM2","reachable":"no","states":12}]},` +
			`{"at":4,"properties":[{"property":"EM1","reachable":"yes","from":4,"states":0},{"property":"EM2","reachable":"no","states":28}]}]}`},
		{"lamport-stale-request", []int{1, 3}, `{"asks":1,"faults":{},"own":false,"steps":[` +
			`{"at":1,"properties":[{"property":"EM1","reachable":"yes","from":5,"states":0},{"property":"EM2","reachable":"yes","from":8,"states":0}]},` +
			`{"at":3,"properties":[{"property":"EM1","reachable":"no","states":324},{"property":"EM2","reachable":"yes","from":6,"states":0}]}]}`},
		{"token-ring-token-lost", []int{3}, `{"asks":1,"faults":{"drop":1},"own":false,"steps":[` +
			`{"at":3,"properties":[{"property":"EM1","reachable":"no","states":30},{"property":"EM2","reachable":"yes","from":1,"states":0}]}]}`},
		{"lab-test-3", []int{15}, `{"asks":1,"faults":{},"own":true,"steps":[` +
			`{"at":15,"properties":[{"property":"EM1","reachable":"no","states":15},{"property":"EM2","reachable":"no","states":15}]}]}`},
		{"maekawa-two-lines", []int{3}, `{"asks":1,"faults":{},"own":false,"steps":[` +
			`{"at":3,"properties":[{"property":"EM1","reachable":"unknown","states":0},{"property":"EM2","reachable":"unknown","states":0}]}]}`},
		{"plane-13", []int{3}, `{"asks":0,"faults":{},"own":false,"steps":[]}`},
	} {
		got := told(t, c.text, c.at...)
		if got != c.want {
			t.Errorf("%s at %v:\n%s, want\n%s", c.text, c.at, got, c.want)
		}
	}
}

// A run that no search supports gets no forecast, rather than a wrong one.
func TestARunWithMoreThanASearchHasIsNotAnswered(t *testing.T) {
	for _, more := range []string{
		`"workload":{"entries":2,"again":true}`, `"workload":{"entries":10}`,
		`"script":[{"at":1,"process":1,"do":"crash"},{"at":5,"process":1,"do":"recover"},{"at":6,"process":2,"do":"request"}]`,
	} {
		f, err := Of(t.Context(), desk(t), document(t, `{"fano":1,"algorithm":"lamport","processes":2,`+more+`}`), []int{2})
		if err != nil || len(f.Steps) > 0 {
			t.Errorf("%s: %+v, %v", more, f, err)
		}
	}
}

// A link plays the run up to the step, and then the violation.
func TestTheLinkShowsTheWay(t *testing.T) {
	d := document(t, "no-tie-break")
	f, err := Of(t.Context(), desk(t), d, []int{8})
	if err != nil {
		t.Fatal(err)
	}
	two := f.Steps[0].Properties[0]
	shown, err := scenario.ParseLink(two.Link)
	if err != nil || len(shown.Schedule) != 8+two.From {
		t.Fatalf("%+v: %v", two, err)
	}
	last := shown.Schedule[len(shown.Schedule)-1]
	if setup, problems := shown.Setup(); len(problems) > 0 || !slices.Equal(setup.Schedule, shown.Schedule) || last.Kind.String() != "enter" {
		t.Errorf("%v, %s", problems, last)
	}
}

func TestNobodyWaitsForWhatNobodyWants(t *testing.T) {
	over, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Of(over, desk(t), document(t, "lamport-three-at-once"), []int{3}); err == nil {
		t.Error("the reader is gone, and it was answered")
	}
	if _, err := Of(t.Context(), desk(t), document(t, "lab-test-3"), []int{999}); err == nil {
		t.Error("a step that there is not was answered")
	}
}
