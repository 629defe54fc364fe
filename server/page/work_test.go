package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/shiviz"
)

// costly returns the URL of a figure of a run that no other client has requested.
func costly(seed int) string {
	return "/figure.svg?s=" + url.QueryEscape(fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":9,"seed":%d,"workload":{"entries":3}}`, seed))
}

// A class shares one IP address: all of it opens the same embed, with its picture, at once; and one of its members
// requests costly figures, one after another. The class is served, before and after that member is refused; and so is
// a client with another address. The server works for one client at most half as long again as this machine needs for
// the class.
func TestAClassIsServedAndWhoAsksForTooMuchIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures what a class takes, which the race detector makes ten times dearer: done without -short")
	}
	class := func(site http.Handler, paths ...string) {
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
	bounded := func(work time.Duration) (http.Handler, *run.Service) {
		var desk *run.Service
		limits := fairqueue.DefaultLimits
		limits.PerMinute = work
		turns := fairqueue.New(limits)
		return open(t, func(o *Options) {
			desk = run.NewService(run.DefaultLimits, turns, o.Log)
			t.Cleanup(desk.Close)
			o.Runs, o.Queue = desk, turns
		}), desk
	}
	first, again := []string{"/embed?s=lab-test-3&step=4", "/embed?s=lab-test-3&as=log", "/figure.svg?s=lab-test-3"},
		[]string{"/embed?s=lab-test-3&as=log", "/figure.svg?s=lab-test-3"}
	free, _ := bounded(0)
	began := time.Now()
	class(free, first...)
	held := time.Duration(fairqueue.DefaultLimits.Slots[fairqueue.Short]) * time.Since(began)
	site, desk := bounded(held + held/2)
	class(site, first...)
	if n := desk.Counts().Started; n != 2 {
		t.Errorf("the log and the figure of one run were computed %d times", n)
	}
	var refused atomic.Int32
	var all sync.WaitGroup
	for from := range 4 {
		all.Go(func() {
			for seed := from; refused.Load() == 0; seed += 4 {
				switch w := ask(site, http.MethodGet, costly(seed)); w.Code {
				case http.StatusOK:
				case http.StatusTooManyRequests:
					refused.Add(1)
					if wait, err := strconv.Atoi(w.Header().Get("Retry-After")); err != nil || wait < 1 || wait > 3600 {
						t.Errorf("refused without a word of when to come back: %v", w.Header())
					}
				default:
					t.Errorf("%d: %.200s", w.Code, w.Body)
					return
				}
			}
		})
	}
	all.Wait()
	if w := post(site, "/api/v1/shiviz?regex="+url.QueryEscape(shiviz.Pattern), shiviz.Example); w.Code != http.StatusTooManyRequests {
		t.Errorf("and a log is drawn for him all the same: %d", w.Code)
	}
	class(site, again...)
	other := httptest.NewRequest(http.MethodGet, costly(1000), nil)
	other.RemoteAddr = "198.51.100.7:1234"
	w := httptest.NewRecorder()
	if site.ServeHTTP(w, other); w.Code != http.StatusOK {
		t.Errorf("somebody else gets %d", w.Code)
	}
}
