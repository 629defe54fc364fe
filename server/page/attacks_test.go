package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/program/attacks"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/memtest"
	"fano/server/run"
)

// attackedGets and attackedPosts are all URLs that do something with a program. Documents go into the body of a POST.
// The socket sends the same as /api/v1/run, from the same service.
var (
	attackedGets = append([]string{
		"/api/v1/run?picture=1&s=", "/api/v1/run?judge=1&s=", "/api/v1/run?format=shiviz&s=", "/embed?as=figure&s=",
		"/api/v1/run/header?s=", "/api/v1/run/overview?s=", "/api/v1/run/piece?from=1&s=", "/api/v1/run/search?q=P2&s=",
		"/api/v1/ahead?at=0&s=",
	}, ofScenario...)
	attackedPosts = []string{
		"/api/v1/run", "/api/v1/why?property=EM1", "/api/v1/explore", "/api/v1/explore?starvation=1",
		"/api/v1/explore?starvation=1&fair=channels", "/api/v1/explore?em3=1&bypass=1&reduce=1", "/api/v1/alike",
		"/api/v1/worksheet", "/api/v1/challenge",
	}
)

// attackedDocument returns the document for a URL: a run of a few events, or a scenario with what else the URL needs.
func attackedDocument(address, text string) string {
	path, more := strings.Split(address, "?")[0], ""
	if path == "/api/v1/worksheet" {
		text += "\n# fill in\n"
	}
	program, _ := json.Marshal(text) // a string always marshals
	switch path {
	case "/api/v1/alike":
		more = `,"beside":{"algorithm":"ricart-agrawala","program":null}`
	case "/api/v1/worksheet":
		more = fmt.Sprintf(`,"worksheet":{"given":%s,"tests":[{"holds":"EM1"},{"cost":{"most":3}}]}`, program)
	case "/api/v1/challenge":
		more = `,"challenge":{"goal":{"breaks":"EM1"}}`
	}
	return fmt.Sprintf(`{"fano":1,"program":%s,"processes":2,"workload":{"entries":2},"stop":{"events":500}%s}`, program, more)
}

// worked returns the CPU time of this process.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only an invalid argument is refused
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// The limits of one request for a program; its run alone reserves 64 MB and more. Only FANO_PROVE checks the time.
const (
	maxGrown  = 128 << 20
	maxAttack = 2 * time.Second
)

// attacked returns a site that computes each answer anew, and whose searches are short: the test only needs them to
// be bounded.
func attacked(t *testing.T) http.Handler {
	limits, runs := check.DefaultLimits, run.DefaultLimits
	limits.Time, limits.Bytes, runs.Cache = 100*time.Millisecond, 32<<20, 0
	return open(t, func(o *Options) {
		turns := fairqueue.New(fairqueue.DefaultLimits)
		o.Searches = check.NewService(limits, explore.Search, turns, o.Log)
		o.Runs = run.NewService(runs, turns, o.Log)
		t.Cleanup(o.Searches.Close)
		t.Cleanup(o.Runs.Close)
	})
}

// measuredAsk requests a URL for a document, and checks one of the limits: memory, which takes longer to measure than
// the answer, or time.
func measuredAsk(t *testing.T, site http.Handler, weigh bool, what, address, document string) (w *httptest.ResponseRecorder) {
	t.Helper()
	send := func() {
		if slices.Contains(attackedPosts, address) {
			w = post(site, address, document)
		} else {
			w = ask(site, http.MethodGet, address+url.QueryEscape(document))
		}
	}
	if weigh {
		if use := memtest.Of(send); use.Held > maxGrown {
			t.Errorf("%s of %s held %d MB", address, what, use.Held>>20)
		}
		return w
	}
	began := worked()
	send()
	if took := worked() - began; took > maxAttack && os.Getenv("FANO_PROVE") != "" {
		t.Errorf("%s of %s took %v", address, what, took)
	}
	return w
}

// For any program each URL answers within its limits: it refuses the text, with the line, or runs it, with the line
// at which it was stopped, and never answers with a server error. FANO_PROVE tries each attack at a quarter of the
// URLs, and measures the memory of every seventh pair, and the time of the others.
func TestAttacksAreAnswered(t *testing.T) {
	unraced(t)
	site, texts, some := attacked(t), attacks.Texts(), 397
	if len(texts) < 120 {
		t.Fatalf("there are only %d attacks", len(texts))
	}
	for verb, text := range attacks.Failing() {
		texts["fails in "+verb] = text
	}
	if os.Getenv("FANO_PROVE") != "" {
		some = 4
	}
	for i, name := range slices.Sorted(maps.Keys(texts)) {
		for k, address := range append(slices.Clone(attackedPosts), attackedGets...) {
			if (i+k)%some != 0 && !(strings.HasPrefix(name, "fails") && slices.Contains(ofScenario, address)) {
				continue
			}
			w := measuredAsk(t, site, (i+k)%7 == 0, name, address, attackedDocument(address, texts[name]))
			answer, refused := w.Body.String(), w.Code == 400 || w.Code == 422
			switch {
			case w.Code != 200 && !refused:
				t.Errorf("%s of %s: %d %.200s", address, name, w.Code, answer)
			case refused && strings.HasPrefix(address, "/api") && !strings.Contains(answer, `"line":`) && !strings.Contains(answer, `"path":`):
				t.Errorf("%s of %s is refused without a place: %.200s", address, name, answer)
			case strings.Contains(answer, `"property":"panic"`) && !strings.Contains(answer, `"failure":{"line":`):
				t.Errorf("%s of %s fails without a line: %.300s", address, name, answer)
			}
		}
	}
}

// A program that does the maximum in each verb, in the largest system and over ten thousand events, is stopped by the
// limits of a run, or is monitored no further.
func TestARunOfAProgramTakesNoLongerThanOthers(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("it takes minutes: FANO_PROVE=1")
	}
	site, texts := attacked(t), attacks.Lastings()
	for i, name := range slices.Sorted(maps.Keys(texts)) {
		program, _ := json.Marshal(texts[name].Text) // a string always marshals
		document := fmt.Sprintf(`{"fano":1,"program":%s,"processes":40,"stop":{"events":10000}}`, program)
		for _, address := range append([]string{"/api/v1/run/overview?s=", "/api/v1/run?picture=1&s="}, ofScenario...) {
			if strings.HasPrefix(address, "/figure.png") { // drawing a PNG takes as long for any algorithm
				continue
			}
			w := measuredAsk(t, site, i%2 == 0, name, address, document)
			if tooLong := w.Code == 422 && strings.HasPrefix(address, "/figure"); w.Code != 200 && !tooLong {
				t.Errorf("%s of %s: %d %.200s", address, name, w.Code, w.Body)
			}
			if strings.HasPrefix(address, "/api/v1/run?s=") {
				answer := w.Body.String()
				stopped := strings.Contains(answer, `"code":"run-steps-all"`) && strings.Contains(answer, `"failure":{"line":`)
				if watched := strings.Contains(answer, `"looks":`); stopped != texts[name].Stopped || watched == stopped {
					t.Errorf("%s: stopped: %t, watched no further: %t", name, stopped, watched)
				}
			}
		}
	}
}
