package page

import (
	"bytes"
	"fmt"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"fano/server/fairqueue"
	"fano/server/figure"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
)

func TestFiguresHaveAddresses(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for target, want := range map[string]struct{ kind, begins string }{
		"/figure.svg?s=lab-test-3":                                     {"image/svg+xml", "<svg xmlns="},
		"/figure.svg?s=campos-carvalho-who-decides&view=plane&step=24": {"image/svg+xml", "<svg xmlns="},
		"/figure.svg?s=chandy-misra-table&view=precedence&step=12":     {"image/svg+xml", "<svg xmlns="},
		"/figure.png?s=lab-test-3&theme=dark":                          {"image/png", "\x89PNG"},
		"/figure.tex?s=lab-test-3":                                     {"application/x-tex; charset=utf-8", "% Two ask while one is inside\n\\documentclass"},
		"/figure.tex?s=lab-test-3&bare=1&lang=it":                      {"application/x-tex; charset=utf-8", "% "},
		"/card.png?s=lab-test-3":                                       {"image/png", "\x89PNG"},
		"/api/v1/run?s=lab-test-3&format=csv":                          {"text/csv; charset=utf-8; header=present", "step,time,kind,process,"},
		"/api/v1/run?s=lab-test-3&format=shiviz":                       {"text/plain; charset=utf-8", "(?<host>"},
	} {
		w := ask(site, http.MethodGet, target)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != want.kind || !strings.HasPrefix(w.Body.String(), want.begins) {
			t.Errorf("%s: %d, %s, %.60q", target, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: no other site may read it", target)
		}
	}
}

func TestAFigureIsComputedOnceAndKept(t *testing.T) {
	var desk *run.Service
	site := open(t, func(o *Options) { desk = o.Runs })
	const target = "/figure.svg?s=lab-test-3&legend=1"
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if w := ask(site, http.MethodGet, target); w.Code != http.StatusOK {
				t.Errorf("%d", w.Code)
			}
		})
	}
	all.Wait()
	if n := desk.Counts().Started; n != 1 {
		t.Errorf("it was computed %d times", n)
	}
	tag := ask(site, http.MethodGet, target).Header().Get("ETag")
	if w := ask(site, http.MethodGet, target, "If-None-Match", tag); tag == "" || w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("who has %s already gets %d", tag, w.Code)
	}
	other := ask(site, http.MethodGet, target+"&theme=dark").Header().Get("ETag")
	if other == tag {
		t.Error("another figure has the same tag")
	}
}

func TestAFigureIsKeptForEverByTheBuildThatDrewIt(t *testing.T) {
	site := open(t, nil)
	const hour, ever = "public, max-age=3600", "public, max-age=31536000, immutable"
	for _, path := range []string{"/figure.svg?s=lab-test-3", "/card.png?s=lab-test-3"} {
		for v, want := range map[string]string{"": hour, "&v=other": hour, "&v=" + build(): ever} {
			if got := ask(site, http.MethodGet, path+v).Header().Get("Cache-Control"); got != want {
				t.Errorf("%s%s is kept by %q, not %q", path, v, got, want)
			}
		}
	}
	if w := ask(site, http.MethodGet, "/figure.svg?v="+build()+"&s=no-such-run"); w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("a refusal is kept: %v", w.Header())
	}
}

func TestCardsAreAsLargeAsCards(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for _, name := range []string{"lab-test-3", "ten-processes", "maekawa-naive-deadlock"} {
		w := ask(site, http.MethodGet, "/card.png?s="+name)
		c, err := png.DecodeConfig(bytes.NewReader(w.Body.Bytes()))
		if err != nil || c.Width != figure.CardWidth || c.Height != figure.CardHeight {
			t.Errorf("%s: %v, %d × %d", name, err, c.Width, c.Height)
		}
	}
}

// A picture of one event is the same whether or not the events before it were drawn, and only it is.
func TestAPictureIsDrawnOnce(t *testing.T) {
	runs := run.NewService(run.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(runs.Close)
	s := &site{Options: Options{Runs: runs}}
	for _, c := range []struct{ name, view string }{
		{"campos-carvalho-who-decides", figure.PlaneView}, {"chandy-misra-table", figure.PrecedenceView},
		{"maekawa-naive-deadlock", figure.PlaneView}, {"lab-test-3", figure.PrecedenceView},
	} {
		document, err := scenario.Resolve(c.name)
		if err != nil {
			t.Fatal(err)
		}
		read := scenario.Reread(document)
		texts, _ := locale.Choose("", "en")
		want, err := figure.ReadRequest(figure.SVG, url.Values{"view": {c.view}}, texts)
		if err != nil {
			t.Fatal(err)
		}
		want.Title = document.Title.Pick("en")
		drawn, err := run.Of(read, run.DefaultLimits, run.Picture)
		if err != nil {
			t.Fatal(err)
		}
		each := want.Recording()
		if err := drawn.Record(t.Context(), each); err != nil {
			t.Fatal(err)
		}
		for step := range len(each.Events) + 1 {
			want.Step = step
			all, refused := want.Draw(each)
			source, err := figureOf(read, want, run.DefaultLimits)
			if err != nil {
				t.Fatal(err)
			}
			one, err := s.textOf(httptest.NewRequest(http.MethodGet, "/", nil), source)
			if fmt.Sprint(err) != fmt.Sprint(refused) || !bytes.Equal(one, all) {
				t.Errorf("%s, %s, step %d: %v and %v, %d and %d bytes", c.name, c.view, step, err, refused, len(one), len(all))
			}
		}
		at, err := run.Of(read, run.DefaultLimits, run.PictureAt(3))
		if err != nil {
			t.Fatal(err)
		}
		told := want.Recording()
		if err := at.Record(t.Context(), told); err != nil {
			t.Fatal(err)
		}
		for i, e := range told.Events {
			if len(e.Picture) > 0 && i != 2 {
				t.Errorf("%s: event %d is drawn", c.name, i+1)
			}
		}
	}
}

func TestFiguresThatCannotBeDrawn(t *testing.T) {
	site := open(t, nil)
	for target, want := range map[string]int{
		"/figure.svg":                                    http.StatusUnprocessableEntity,
		"/figure.svg?s=lab-test-99":                      http.StatusNotFound,
		"/figure.svg?s=1.x":                              http.StatusBadRequest,
		"/figure.gif?s=lab-test-3":                       http.StatusNotFound,
		"/figure.svg?s=lab-test-3&axis=up":               http.StatusUnprocessableEntity,
		"/figure.svg?s=lab-test-3&lanes=9":               http.StatusUnprocessableEntity,
		"/figure.svg?s=lab-test-3&view=plane":            http.StatusUnprocessableEntity,
		"/figure.png?s=ten-processes&width=8000&scale=4": http.StatusUnprocessableEntity,
		"/api/v1/run?s=lab-test-3&format=xlsx":           http.StatusUnprocessableEntity,
	} {
		if w := ask(site, http.MethodGet, target); w.Code != want {
			t.Errorf("%s: %d, want %d", target, w.Code, want)
		}
	}
}

func TestALogIsDrawn(t *testing.T) {
	site := open(t, func(o *Options) { o.Body = 4096 })
	const log = "a {\"a\":1}\nsends\nb {\"b\":1, \"a\":1}\nreceives <it>\n"
	expression := url.QueryEscape(`(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`)
	w := post(site, "/api/v1/shiviz?theme=dark&regex="+expression, log)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/svg+xml" {
		t.Fatalf("%d: %s", w.Code, w.Body)
	}
	for _, want := range []string{`class="message"`, "receives &lt;it&gt;", "#15171a"} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s in %s", want, w.Body)
		}
	}
	for _, c := range []struct {
		target, body string
		status       int
		why          string
	}{
		{"/api/v1/shiviz", log, http.StatusUnprocessableEntity, "line 1: the log does not begin with"},
		{"/api/v1/shiviz?regex=" + expression, "a {\"a\":2}\nx\n", http.StatusUnprocessableEntity, "line 1: “a” starts its own count at 2"},
		{"/api/v1/shiviz?execution=2&regex=" + expression, log, http.StatusUnprocessableEntity, "no execution 2, only 1 to 1"},
		{"/api/v1/shiviz?execution=0&regex=" + expression, log, http.StatusUnprocessableEntity, "execution: 0 is not one of 1.."},
		{"/api/v1/shiviz?regex=(", log, http.StatusUnprocessableEntity, "cannot be read"},
		{"/api/v1/shiviz?axis=up&regex=" + expression, log, http.StatusUnprocessableEntity, "axis"},
		{"/api/v1/shiviz?regex=" + expression, strings.Repeat(log, 200), http.StatusRequestEntityTooLarge, "bytes"},
	} {
		if w := post(site, c.target, c.body); w.Code != c.status || !strings.Contains(w.Body.String(), c.why) {
			t.Errorf("%s: %d %s, want %d and %s", c.target, w.Code, w.Body, c.status, c.why)
		}
	}
}
