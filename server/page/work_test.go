package page

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fano/server/run"
	"fano/server/shiviz"
)

// costly is a figure of a run that nobody else has asked for.
func costly(seed int) string {
	return "/figure.svg?s=" + url.QueryEscape(fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":9,"seed":%d,"workload":{"entries":3}}`, seed))
}

// A class sits behind one address: all of it opens the same embed, with its picture, at once; and one of it asks for
// costly figures, one after another. The class is served, before and after that one is refused; and so is whoever sits
// behind another address.
func TestAClassIsServedAndWhoAsksForTooMuchIsRefused(t *testing.T) {
	var desk *run.Desk
	site := open(t, func(o *Options) { desk = o.Desk; o.Limiter = NewLimiter(600, nil).Computing(1500 * time.Millisecond) })
	class := func(paths ...string) {
		var all sync.WaitGroup
		for range 30 {
			all.Go(func() {
				for _, path := range paths {
					if w := ask(site, http.MethodGet, path); w.Code != http.StatusOK {
						t.Errorf("a student gets %d of %s: %.200s", w.Code, path, w.Body)
					}
				}
			})
		}
		all.Wait()
	}
	class("/embed?s=lab-test-3&step=4", "/embed?s=lab-test-3&as=log", "/figure.svg?s=lab-test-3")
	if n := desk.Counts().Simulated; n != 2 {
		t.Errorf("the log and the figure of one run were computed %d times", n)
	}
	refused := 0
	for seed := range 100 {
		w := ask(site, http.MethodGet, costly(seed))
		if w.Code == http.StatusTooManyRequests {
			refused++
			if wait, err := strconv.Atoi(w.Header().Get("Retry-After")); err != nil || wait < 1 || wait > 120 {
				t.Errorf("refused without a word of when to come back: %v", w.Header())
			}
			break
		} else if w.Code != http.StatusOK {
			t.Fatalf("%d: %.200s", w.Code, w.Body)
		}
	}
	if refused == 0 {
		t.Fatal("nobody is refused, however much he asks for")
	}
	if w := post(site, "/api/v1/shiviz?regex="+url.QueryEscape(shiviz.Pattern), shiviz.Example); w.Code != http.StatusTooManyRequests {
		t.Errorf("and a log is drawn for him all the same: %d", w.Code)
	}
	class("/embed?s=lab-test-3&as=log", "/figure.svg?s=lab-test-3")
	other := httptest.NewRequest(http.MethodGet, costly(1000), nil)
	other.RemoteAddr = "198.51.100.7:1234"
	w := httptest.NewRecorder()
	if site.ServeHTTP(w, other); w.Code != http.StatusOK {
		t.Errorf("somebody else gets %d", w.Code)
	}
}

func TestWhatWasComputedIsPaidAndComesBack(t *testing.T) {
	now := time.Date(1988, 6, 1, 0, 0, 0, 0, time.UTC)
	w := newWork(time.Minute)
	w.now = func() time.Time { return now }
	p := payer{w, "a"}
	for range 60 { // as many as begin at once take a second each, until it is known
		if err := p.MayPay(); err != nil {
			t.Fatal(err)
		}
	}
	if p.MayPay() == nil {
		t.Fatal("any number begin at once")
	}
	if (payer{w, "b"}).MayPay() != nil {
		t.Error("one pays for another")
	}
	for range 60 {
		p.Paid(time.Millisecond)
	}
	if p.MayPay() != nil {
		t.Error("what cost nothing was not given back")
	}
	p.Paid(10 * time.Minute)
	err := p.MayPay()
	if a := Explain(err); a.Status != http.StatusTooManyRequests || a.RetryAfter != 61 {
		t.Errorf("%v: %+v", err, a)
	}
	now = now.Add(59 * time.Second)
	if p.MayPay() == nil {
		t.Error("a debt is forgotten")
	}
	now = now.Add(2 * time.Second)
	if err := p.MayPay(); err != nil {
		t.Errorf("and never ends: %v", err)
	}
	now = now.Add(10 * time.Minute)
	_ = payer{w, "c"}.MayPay()
	if len(w.accounts) != 1 {
		t.Errorf("%d clients are remembered", len(w.accounts))
	}
}

// Whoever takes part in what another began pays nothing, and what is abandoned is paid as far as it went.
func TestOnlyWhoBeginsPays(t *testing.T) {
	desk := run.NewDesk(run.DefaultLimits, slog.New(slog.DiscardHandler))
	t.Cleanup(desk.Close)
	w := newWork(6 * time.Second)
	first, second := run.WithPayer(t.Context(), payer{w, "first"}), run.WithPayer(t.Context(), payer{w, "second"})
	release := make(chan struct{})
	source := run.Source{Key: "x", Lines: func(to run.Sink) error {
		<-release
		time.Sleep(20 * time.Millisecond)
		return to.Header([]byte("{}"))
	}}
	var watchers []*run.Watcher
	for _, ctx := range []context.Context{first, second} {
		watcher, err := desk.Watch(ctx, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		watchers = append(watchers, watcher)
	}
	close(release)
	for _, one := range watchers {
		if err := one.Ended(t.Context()); err != nil {
			t.Fatal(err)
		}
		one.Close()
	}
	desk.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	if a := w.accounts["first"]; a == nil || a.left > 6*time.Second-15*time.Millisecond || a.left < 6*time.Second-900*time.Millisecond {
		t.Errorf("who began has %+v", a)
	}
	if a := w.accounts["second"]; a != nil {
		t.Errorf("who took part has %+v", a)
	}
}

// Cards, figures, embeds and short links that somebody has already are told so in a few bytes.
func TestWhatSomebodyHasIsNotSentAgain(t *testing.T) {
	site := open(t, nil)
	for _, path := range []string{
		"/figure.svg?s=lab-test-3", "/figure.png?s=lab-test-3", "/figure.tex?s=lab-test-3", "/card.png?s=lab-test-3", "/embed?s=lab-test-3", "/play?s=lab-test-3", "/import", "/quorums?n=13",
	} {
		w := ask(site, http.MethodGet, path)
		tag := w.Header().Get("ETag")
		again := ask(site, http.MethodGet, path, "If-None-Match", tag)
		if w.Code != 200 || tag == "" || again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("ETag") != tag {
			t.Errorf("%s: %d %q, then %d with %d bytes", path, w.Code, tag, again.Code, again.Body.Len())
		}
		if picture := strings.HasPrefix(path, "/figure") || strings.HasPrefix(path, "/card"); picture != strings.Contains(w.Header().Get("Cache-Control"), "max-age") {
			t.Errorf("%s: Cache-Control %q", path, w.Header().Get("Cache-Control"))
		}
	}
}
