package page

import (
	"compress/gzip"
	escape "html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/locale"
	"fano/server/long"
	"fano/server/quota"
	"fano/server/reference"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open is the site with a desk behind it.
func open(t testing.TB, change func(*Options)) http.Handler {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	turns := fairqueue.New(fairqueue.DefaultLimits)
	o := Options{
		Runs:     run.NewService(run.DefaultLimits, turns, log),
		Searches: check.NewService(check.DefaultLimits, explore.Search, turns, log),
		Queue:    turns,
		Socket:   http.NotFoundHandler(),
		Limiter:  quota.New(0, nil),
		Ready:    func() bool { return true },
		Body:     1 << 20,
		Waiting:  10 * time.Second,
		Writing:  time.Second,
		Log:      log,
	}
	t.Cleanup(o.Runs.Close)
	t.Cleanup(o.Searches.Close)
	if change != nil {
		change(&o)
	}
	if o.Long == nil {
		o.Long = long.NewService(o.Runs.Limits(), long.Cache, o.Queue, o.Log)
		t.Cleanup(o.Long.Close)
	}
	if o.Reader == nil {
		o.Reader = loader.New(o.Queue, o.Links, loader.Kept)
	}
	return New(o)
}

func ask(site http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w
}

func TestTextIsCompressedForThoseWhoTakeIt(t *testing.T) {
	site := open(t, nil)
	for _, address := range []string{"/", "/api/v1/gallery", "/api/v1/run?s=lab-test-3"} {
		plain := ask(site, http.MethodGet, address).Body.String()
		w := ask(site, http.MethodGet, address, "Accept-Encoding", "gzip")
		if w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() >= len(plain) {
			t.Errorf("%s: %q, %d bytes of %d", address, w.Header().Get("Content-Encoding"), w.Body.Len(), len(plain))
			continue
		}
		in, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(in); err != nil || string(body) != plain {
			t.Errorf("%s: another body (%v)", address, err)
		}
	}
}

func TestTheLanguageIsTheAddressesThenTheBrowsers(t *testing.T) {
	site := open(t, nil)
	for _, c := range []struct{ address, accept, lang string }{
		{"/", "", `lang="en"`},
		{"/", "it-CH, en;q=0.5", `lang="it"`},
		{"/?lang=pt", "it", `lang="pt-BR"`},
		{"/play?s=lab-test-3&lang=it", "", `lang="it"`},
		{"/?lang=xx", "", `lang="en"`},
	} {
		w := ask(site, http.MethodGet, c.address, "Accept-Language", c.accept)
		if !strings.Contains(w.Body.String(), "<html "+c.lang) {
			t.Errorf("%s with %q is not %s", c.address, c.accept, c.lang)
		}
		if !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: caches are not told that it depends on the language", c.address)
		}
	}
}

// Package facts holds that the runs break what they say.
func TestASwitchIsShownWithTheShortestRunForWhateverItBreaks(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site, places := open(t, nil), 0
	for _, a := range algorithms.All {
		body := ask(site, http.MethodGet, "/algorithms/"+a.Name+"?lang=en").Body.String()
		for _, s := range a.Switches {
			for _, property := range s.Breaks {
				want, err := reference.Counterexample(a.Name, s.Name, property)
				if err != nil {
					t.Fatal(err)
				}
				place := "/algorithms/" + a.Name + "/" + s.Name + "/" + property
				if strings.Contains(body, place+"?lang=en") != (want != nil) {
					t.Errorf("the page of %s leads to %s: %v", a.Name, place, want == nil)
				}
				if want == nil {
					continue
				}
				places++
				w := ask(site, http.MethodGet, place+"?lang=pt")
				to, err := url.Parse(w.Header().Get("Location"))
				if err != nil || w.Code != http.StatusSeeOther || to.Query().Get("lang") != "pt" {
					t.Fatalf("%s: %d %s", place, w.Code, to)
				}
				d, err := scenario.ParseLink(to.Query().Get("s"))
				if err != nil || len(d.Schedule) != len(want.Schedule) || !slices.Equal(d.Switches, []string{s.Name}) {
					t.Errorf("%s leads to %v, %v", place, d, err)
				}
			}
		}
	}
	if places < 8 {
		t.Errorf("only %d runs are shown", places)
	}
	if w := ask(site, http.MethodGet, "/algorithms/lamport/ack-economy/EM1"); w.Code != http.StatusNotFound {
		t.Errorf("a run that there is not: %d", w.Code)
	}
}

// Whatever an algorithm declares is told in every language: itself, its messages, its switches, its own invariants.
func TestEveryAlgorithmHasItsTexts(t *testing.T) {
	for _, a := range algorithms.All {
		var keys []string
		add := func(of string, ends ...string) {
			for _, end := range ends {
				keys = append(keys, of+"."+end)
			}
		}
		add("algorithm."+a.Name, "title", "short", "idea", "cost", "why")
		for _, m := range a.Messages {
			add("algorithm."+a.Name, "message."+m.Type)
		}
		for _, s := range a.Switches {
			add("switch."+a.Name+"."+s.Name, "label", "says", "breaks")
		}
		for _, own := range a.Invariants {
			add("invariant."+a.Name+"."+own.Name, "label", "says")
		}
		for _, l := range web.Languages {
			texts, _ := locale.Named(l.Code)
			for _, key := range keys {
				if !texts.Has(key) {
					t.Errorf("%s is not said in %s", key, l.Code)
				}
			}
		}
	}
}

// Beside every section of the pseudo-code stands the Go source that runs.
func TestAReferencePageShowsTheSourceThatRuns(t *testing.T) {
	body := escape.UnescapeString(ask(open(t, nil), "GET", "/algorithms/maekawa").Body.String())
	for _, want := range []string{"func (p *Process) Ask(out *mutex.Out)", "case Yield:", "func (p *Process) judge("} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
}
