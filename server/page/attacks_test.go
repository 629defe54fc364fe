package page

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/program/attacks"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/machine"
	"fano/server/run"
)

// attacked are all addresses that do something with a program, by what is asked of them; documents go to those of
// attackedPosts in the body. The socket sends what /api/v1/run does, of the same desk.
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

// attackedDocument is what is asked of an address: a run of a few events, or, where the address is about more than that, a
// scenario that has it.
func attackedDocument(address, text string) string {
	path, more := strings.Split(address, "?")[0], ""
	if path == "/api/v1/worksheet" {
		text += "\n# fill in\n"
	}
	program, _ := json.Marshal(text) // texts always have a form
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

// grown is how much longer the processors have worked when something is done, and how much more memory the process holds
// at most meanwhile, if garbage is collected before it is more than a third of what is in use.
func grown(do func()) (took time.Duration, bytes int64) {
	defer debug.SetGCPercent(debug.SetGCPercent(35))
	debug.FreeOSMemory()
	before, most := machine.InUse(), make(chan machine.Bytes)
	done := make(chan struct{})
	go func() {
		top := before
		for {
			select {
			case <-done:
				most <- max(top, machine.InUse())
				return
			case <-time.After(time.Millisecond):
				top = max(top, machine.InUse())
			}
		}
	}()
	begun := worked()
	do()
	took = worked() - begun
	close(done)
	return took, int64(<-most - before)
}

// worked is for how long the processors have worked for this process.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only an argument that there is not is refused
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// mostGrown is how much memory one request for a program may take, of which its run alone states 64 MB and more.
const mostGrown = 128 << 20

// Whatever the program, each address answers within two seconds of CPU and 128 MB: it refuses the text, with its line, or
// runs it, with the line at which it was stopped. A server error is never the answer. FANO_PROVE holds the two seconds, of
// all attacks at all addresses; else there are a dozen.
func TestAttacksAreAnswered(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	limits := check.DefaultLimits
	limits.Time, limits.Bytes = 100*time.Millisecond, 32<<20 // a search takes what it may: bounded is all the rest
	// Each answer is computed anew: none is kept, to be found by the next.
	runs := run.DefaultLimits
	runs.Cache = 0
	site := open(t, func(o *Options) {
		turns := fairqueue.New(fairqueue.DefaultLimits)
		o.Searches = check.NewService(limits, explore.Search, turns, slog.New(slog.DiscardHandler))
		o.Runs = run.NewService(runs, turns, slog.New(slog.DiscardHandler))
		t.Cleanup(o.Searches.Close)
		t.Cleanup(o.Runs.Close)
	})
	texts := attacks.Texts()
	if len(texts) < 120 {
		t.Fatalf("there are only %d attacks", len(texts))
	}
	most, some := 30*time.Second, 397
	if os.Getenv("FANO_PROVE") != "" {
		most, some = 2*time.Second, 1
	}
	var slowest, largest extreme
	for i, name := range slices.Sorted(maps.Keys(texts)) {
		for k, address := range append(slices.Clone(attackedPosts), attackedGets...) {
			if (i+k)%some != 0 {
				continue
			}
			took, bytes := answered(t, site, name, texts[name], address)
			slowest.note(int64(took), name, address)
			largest.note(bytes, name, address)
			if took > most {
				t.Errorf("%s of %s took %v", address, name, took)
			}
			if bytes > mostGrown {
				t.Errorf("%s of %s held %d MB", address, name, bytes>>20)
			}
		}
	}
	t.Logf("slowest: %v, %s; largest: %d MB, %s", time.Duration(slowest.n), slowest.of, largest.n>>20, largest.of)
}

// lasting are the addresses that compute a run, or the beginning of one. A picture in dots takes as long of any algorithm.
var lasting = slices.DeleteFunc(append([]string{"/api/v1/run/overview?s=", "/api/v1/run?picture=1&s=", "/embed?as=figure&s="}, ofScenario...),
	func(address string) bool { return strings.HasPrefix(address, "/figure.png") })

// A program that does in each verb what it may, in the largest system and over ten thousand events, is stopped by what one
// run may take, or is watched no further: it takes no more than two seconds, either.
func TestARunOfAProgramTakesNoLongerThanOthers(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("it takes minutes: FANO_PROVE=1")
	}
	runs := run.DefaultLimits
	runs.Cache = 0
	site := open(t, func(o *Options) {
		o.Runs = run.NewService(runs, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
		t.Cleanup(o.Runs.Close)
	})
	const most = 2 * time.Second
	texts := attacks.Lastings()
	var slowest, largest extreme
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		program, _ := json.Marshal(texts[name].Text) // texts always have a form
		document := fmt.Sprintf(`{"fano":1,"program":%s,"processes":40,"stop":{"events":10000}}`, program)
		for _, address := range lasting {
			var status int
			var answer string
			took, bytes := grown(func() {
				w := ask(site, "GET", address+url.QueryEscape(document))
				status, answer = w.Code, w.Body.String()
			})
			slowest.note(int64(took), name, address)
			largest.note(bytes, name, address)
			if tooLong := status == 422 && strings.HasPrefix(address, "/figure"); status != 200 && !tooLong {
				t.Errorf("%s of %s: %d %.200s", address, name, status, answer)
			}
			if strings.HasPrefix(address, "/api/v1/run?s=") {
				stopped := strings.Contains(answer, `"code":"run-steps-all"`) && strings.Contains(answer, `"failure":{"line":`)
				if watched := strings.Contains(answer, `"looks":`); stopped != texts[name].Stopped || watched == stopped {
					t.Errorf("%s: stopped: %t, watched no further: %t", name, stopped, watched)
				}
			}
			if took > most || bytes > mostGrown {
				t.Errorf("%s of %s took %v and %d MB", address, name, took, bytes>>20)
			}
		}
	}
	t.Logf("slowest: %v, %s; largest: %d MB, %s", time.Duration(slowest.n), slowest.of, largest.n>>20, largest.of)
}

// A picture of one event of the largest run that may be drawn takes no longer than the run: links of 150 bytes once
// took 20 s.
func TestAPictureTakesNoLongerThanItsRun(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("four of the largest runs: FANO_PROVE=1")
	}
	site := open(t, nil)
	const saturated = `{"fano":1,"algorithm":%q,"processes":%d,"workload":{"entries":1000},"stop":{"events":20000}}`
	const most = 2 * time.Second
	for _, c := range []struct {
		algorithm, view string
		processes       int
	}{
		{"chandy-misra", "precedence", 40}, {"ricart-agrawala", "precedence", 40}, {"singhal-heuristic", "precedence", 40},
		{"maekawa", "plane", 91},
	} {
		document := fmt.Sprintf(saturated, c.algorithm, c.processes)
		begun := time.Now()
		w := ask(site, "GET", "/figure.svg?view="+c.view+"&s="+url.QueryEscape(document))
		if took := time.Since(begun); took > most || w.Code != http.StatusOK && w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d after %v", c.algorithm, w.Code, took)
		}
	}
}

// An extreme is the greatest of some numbers, and what has it.
type extreme struct {
	n  int64
	of string
}

func (e *extreme) note(n int64, name, address string) {
	if n > e.n {
		*e = extreme{n, name + " at " + address}
	}
}

// answered asks an address for what it makes of an attack, and makes sure that the answer says where it was stopped.
func answered(t *testing.T, site http.Handler, name, text, address string) (took time.Duration, bytes int64) {
	document, status, answer := attackedDocument(address, text), 0, ""
	took, bytes = grown(func() {
		var w *httptest.ResponseRecorder
		if slices.Contains(attackedGets, address) {
			w = ask(site, "GET", address+url.QueryEscape(document))
		} else {
			w = post(site, address, document)
		}
		status, answer = w.Code, w.Body.String()
	})
	refused := status == 400 || status == 422
	api := strings.HasPrefix(address, "/api")
	switch {
	case status != 200 && !refused:
		t.Errorf("%s of %s: %d %.200s", address, name, status, answer)
	case refused && api && !strings.Contains(answer, `"line":`) && !strings.Contains(answer, `"path":`):
		t.Errorf("%s of %s is refused without a place: %.200s", address, name, answer)
	case strings.Contains(answer, `"property":"panic"`) && !strings.Contains(answer, `"failure":{"line":`):
		t.Errorf("%s of %s fails without a line: %.300s", address, name, answer)
	}
	return took, bytes
}
