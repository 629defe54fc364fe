package page

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
)

const ricart = `{"fano":1,"algorithm":"ricart-agrawala","processes":2}`

func TestASearchIsAnsweredWithItsReport(t *testing.T) {
	w := post(open(t, nil), "/api/v1/explore?asks=2,1&order=fifo", ricart)
	var r check.Report
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != 200 || w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("%d %v %.300s", w.Code, err, w.Body)
	}
	if r.Verdict != explore.Holds || !r.Complete || r.Order != "fifo" || len(r.Asks) != 2 || r.Asks[0] != 2 || len(r.Properties) < 4 {
		t.Errorf("%+v", r)
	}
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Error(w.Header())
	}
}

func TestWhenAllSearchesAreTakenOthersAreToldWhenToComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits, turns := check.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits)
		limits.Time = 100 * time.Millisecond
		searches := check.NewService(limits, explore.Search, turns, slog.New(slog.DiscardHandler))
		busy, err := turns.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Search})
		if err != nil {
			t.Fatal(err)
		}
		site := open(t, func(o *Options) { o.Searches, o.Waiting = searches, 10*time.Millisecond })
		begun := time.Now()
		w := post(site, "/api/v1/explore", ricart)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"cause":"waiting"`) {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
		if waited := time.Since(begun); waited < limits.Time {
			t.Errorf("it was told to come back after %v, while a search takes up to %v", waited, limits.Time)
		}
		busy.Release()
		searches.Close()
		if w := post(site, "/api/v1/explore", ricart); w.Code != http.StatusServiceUnavailable {
			t.Errorf("closed: %d %s", w.Code, w.Body)
		}
	})
}

// searching returns a server whose searches run until their time is up or no client waits for them. It gives up
// clients that do not take an answer quickly. The channels report the beginning and the end of a search.
func searching(t *testing.T, longest time.Duration) (server *httptest.Server, begun, ended chan struct{}) {
	limits := check.DefaultLimits
	limits.Time = longest
	begun, ended = make(chan struct{}, 1), make(chan struct{}, 1)
	searches := check.NewService(limits, func(_ context.Context, s explore.Setup) explore.Result {
		begun <- struct{}{}
		defer func() { ended <- struct{}{} }()
		for s.OnProgress(explore.Progress{}) {
			time.Sleep(time.Millisecond)
		}
		return explore.Result{}
	}, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(searches.Close)
	server = httptest.NewUnstartedServer(open(t, func(o *Options) { o.Searches = searches }))
	server.Config.ReadTimeout, server.Config.WriteTimeout = 200*time.Millisecond, 200*time.Millisecond
	server.Start()
	t.Cleanup(server.Close)
	return server, begun, ended
}

func TestASearchMayTakeLongerThanOtherAnswers(t *testing.T) {
	server, _, _ := searching(t, 500*time.Millisecond)
	response, err := server.Client().Post(server.URL+"/api/v1/explore", "application/json", strings.NewReader(ricart))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var r check.Report
	if err := json.NewDecoder(response.Body).Decode(&r); err != nil || response.StatusCode != 200 || r.Stopped != "seconds" {
		t.Errorf("%d %v %+v", response.StatusCode, err, r)
	}
}

func TestASearchEndsWithItsClient(t *testing.T) {
	server, begun, ended := searching(t, 24*time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/v1/explore", strings.NewReader(ricart))
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		<-begun
		cancel()
	}()
	if response, err := server.Client().Do(request); err == nil {
		_ = response.Body.Close()
		t.Error("answered")
	}
	<-ended
}
