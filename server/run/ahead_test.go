package run_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/lookahead"
	"fano/server/scenario"
)

// The assumptions and findings in a question about what can still go wrong.
type foretold struct {
	Forecast struct {
		Asks   int
		Faults map[string]int
		Own    bool
	}
	Found []struct {
		Property, Reachable string
	}
}

// smallRun returns a random scenario of two or three processes, often with a changed line or with faults, small enough
// to search everything that can follow.
func smallRun(dice *rand.Rand, a *model.Algorithm) string {
	more := fmt.Sprintf(`"workload":{"entries":%d,"think":{"uniform":[0,9]}}`, 1+dice.IntN(2))
	if n := len(a.Switches); n > 0 && dice.IntN(2) == 0 {
		more += fmt.Sprintf(`,"switches":[%q]`, a.Switches[dice.IntN(n)].Name)
	}
	switch dice.IntN(8) {
	case 0:
		more += `,"network":{"loss":0.1}`
	case 1:
		more += `,"network":{"duplication":0.1}`
	case 2:
		more += `,"network":{"order":"any","delay":{"uniform":[1,9]}}`
	case 3:
		more += fmt.Sprintf(`,"script":[{"at":%d,"process":1,"do":"crash"}]`, 1+dice.IntN(20))
	}
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"stop":{"events":200},%s}`,
		a.Name, 2+dice.IntN(2), dice.IntN(1000), more)
}

// searching returns the address of a server that answers what can still go wrong, with searches of at most states
// states.
func searching(t *testing.T, states int) string {
	t.Helper()
	limits, log := check.DefaultLimits, slog.New(slog.DiscardHandler)
	limits.States = states
	searches := check.NewService(limits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), log)
	t.Cleanup(searches.Close)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		d, err := scenario.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return
		}
		var at []int
		for part := range strings.SplitSeq(r.URL.Query().Get("at"), ",") {
			n, _ := strconv.Atoi(part)
			at = append(at, n)
		}
		f, err := lookahead.Of(r.Context(), searches, d, at)
		if err != nil {
			t.Errorf("%s at %v: %v", text, at, err)
			return
		}
		_ = json.NewEncoder(w).Encode(f)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// wrong checks whether a question about what can still go wrong assumes what the run has, contradicts none of the run's
// violations, and takes the answer that follows from the findings. The findings themselves are tested in package
// lookahead.
func (j *judge) wrong(q posed) string {
	if why := j.supposes(q); why != "" {
		return why
	}
	said := map[string]string{}
	for _, f := range q.Reason.Found {
		at := j.broken[f.Property]
		switch {
		case at > 0 && at < q.Step:
			return f.Property + " is broken before"
		case at >= q.Step && f.Reachable == "no":
			return fmt.Sprintf("%s breaks at %d", f.Property, at)
		}
		said[f.Property] = f.Reachable
		j.looked[f.Property+" "+f.Reachable]++
	}
	return only(q, strconv.Quote(answerOf(q, said)))
}

// answerOf returns the option that states what is known about the properties.
func answerOf(q posed, said map[string]string) string {
	two, stuck := said["EM1"] == "yes", said["EM2"] == "yes"
	switch {
	case q.About != "both" && (two || stuck):
		return "yes"
	case q.About != "both":
		return "no"
	case two && stuck:
		return "both"
	case two:
		return "two"
	case stuck:
		return "stuck"
	}
	return "none"
}

// supposes reports whether a question ignores something in the run: more requests, or faults.
func (j *judge) supposes(q posed) string {
	asks, s := map[mutex.ID]int{}, q.Reason.Forecast
	for _, e := range j.events {
		fault := map[trace.Kind]string{trace.Drop: "drop", trace.Duplicate: "duplicate", trace.Crash: "crash"}[e.Kind]
		if fault != "" && s.Faults[fault] == 0 {
			return "the run has " + fault + ", and the question does not suppose it"
		}
		if e.Kind == trace.Recover || e.Kind == trace.Again || !s.Own && (e.Kind == trace.Send || e.Kind == trace.Internal) {
			return "the run has " + e.Kind.String()
		}
		if e.Kind.Asks() {
			asks[e.At]++
		}
		if asks[e.At] > s.Asks {
			return fmt.Sprintf("process %d asks more than %d times", e.At, s.Asks)
		}
	}
	return ""
}
