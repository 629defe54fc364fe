package page

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/fairqueue"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/work"
)

func TestAPlaygroundOnABadScenarioSaysSoAndStillOpens(t *testing.T) {
	site := open(t, nil)
	for s, status := range map[string]int{
		"nobody": 404, "1.zzzz": 400, "9.zzzz": 400,
		`{"fano":1,"algorithm":"lamport","processes":1500}`: 422,
	} {
		w := ask(site, http.MethodGet, "/play?s="+strings.ReplaceAll(s, `"`, "%22"))
		if w.Code != status || !strings.Contains(w.Body.String(), `id="boot"`) || !strings.Contains(w.Body.String(), `class="missing"`) {
			t.Errorf("%s: %d, want %d and a playground", s, w.Code, status)
		}
		if w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: Cache-Control %q", s, w.Header().Get("Cache-Control"))
		}
	}
}

func TestWhenAllRunsAreTakenOthersAreToldWhenToComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := fairqueue.DefaultLimits
		limits.Slots[fairqueue.Long] = 1
		desk := run.NewService(run.DefaultLimits, fairqueue.New(limits), slog.New(slog.DiscardHandler))
		t.Cleanup(desk.Close)
		busy, err := desk.Watch(t.Context(), run.Source{Key: "busy", Write: func(_ context.Context, to *run.Writer) error {
			for {
				time.Sleep(time.Millisecond)
				if err := to.Event(nil, []byte("{}")); err != nil {
					return err
				}
			}
		}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer busy.Close()
		synctest.Wait() // until it has the turn
		site := open(t, func(o *Options) { o.Runs, o.Waiting = desk, 10*time.Millisecond })
		w := ask(site, http.MethodGet, "/api/v1/run?s=lab-test-3")
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"cause":"waiting"`) {
			t.Errorf("%d %v", w.Code, w.Header())
		}
	})
}

func TestAMistakeInOneRequestIsAnswered(t *testing.T) {
	site := open(t, func(o *Options) {
		o.Socket = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a mistake") })
	})
	w := ask(site, http.MethodGet, "/ws")
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "mistake") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestClientsAreToldApartByAddressAndProxiesOnlyIfTrusted(t *testing.T) {
	site := open(t, func(o *Options) { o.Limiter = quota.New(1, nil) })
	first := ask(site, http.MethodGet, "/play", "X-Forwarded-For", "203.0.113.1")
	second := ask(site, http.MethodGet, "/play", "X-Forwarded-For", "203.0.113.2")
	if first.Code != 200 || second.Code != http.StatusTooManyRequests {
		t.Errorf("a header that anybody can send was believed: %d, %d", first.Code, second.Code)
	}
	// httptest's requests come from 192.0.2.1.
	site = open(t, func(o *Options) { o.Limiter = quota.New(1, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}) })
	for i, want := range []int{200, 200, 429} {
		client := []string{"203.0.113.1", "203.0.113.2", "198.51.100.9, 203.0.113.1"}[i]
		if w := ask(site, http.MethodGet, "/play", "X-Forwarded-For", client); w.Code != want {
			t.Errorf("behind the proxy, %s: %d, want %d", client, w.Code, want)
		}
	}
	// Requests of the proxy itself, or for a client that it does not name, count together as the proxy's own.
	for i, want := range []int{200, 429, 429} {
		header := [][]string{nil, {"X-Forwarded-For", "192.0.2.7"}, {"X-Forwarded-For", "nobody"}}[i]
		if w := ask(site, http.MethodGet, "/play", header...); w.Code != want {
			t.Errorf("the proxy itself, %q: %d, want %d", header, w.Code, want)
		}
	}
}

func TestEveryErrorOfAScenarioHasItsStatus(t *testing.T) {
	for _, err := range []error{
		scenario.ErrNotJSON, scenario.ErrVersion, scenario.ErrTooLarge, scenario.ErrBadLink, scenario.ErrUnknownName,
		&scenario.Invalid{}, &fairqueue.Busy{}, &fairqueue.TooLarge{}, &fairqueue.RateLimited{}, fairqueue.ErrClosed, work.ErrClosed, &run.TooLong{What: "bytes", Allowed: 1},
	} {
		if a := Explain(err); a.Status == http.StatusInternalServerError || a.Error == "" {
			t.Errorf("%v: %+v", err, a)
		}
	}
	for _, err := range []error{work.ErrBroken} {
		if a := Explain(err); a.Status != http.StatusInternalServerError {
			t.Errorf("%+v", a)
		}
	}
}
