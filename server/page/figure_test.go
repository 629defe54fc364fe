package page

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"fano/server/fairqueue"
	"fano/server/figure"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
)

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

// The picture of an event is the same whether or not the events before it were drawn, and only it is drawn.
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
			all, refused := want.Draw(&each.Recording)
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
