package scenario_test

import (
	"bytes"
	"encoding/json"
	"flag"
	escape "html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/loader"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/scenario"
)

// here is where the site of these tests is known.
const here = "http://example.com"

// A road is a site on which scenarios travel: all of it, but for a network.
type road struct{ site http.Handler }

func open(t *testing.T) road {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	turns := fairqueue.New(fairqueue.DefaultLimits)
	o := page.Options{
		Queue:    turns,
		Runs:     run.NewService(run.DefaultLimits, turns, log),
		Searches: check.NewService(check.DefaultLimits, explore.Search, turns, log),
		Socket:   http.NotFoundHandler(),
		Limiter:  quota.New(0, nil),
		Links:    links.Open(links.Options{Directory: t.TempDir(), Log: log}),
		Ready:    func() bool { return true },
		Body:     1 << 20,
		Waiting:  10 * time.Second,
		Writing:  time.Second,
		Origin:   here,
		Log:      log,
	}
	t.Cleanup(o.Links.Close)
	t.Cleanup(o.Searches.Close)
	t.Cleanup(o.Runs.Close)
	for range 100 {
		if o.Links.Status() == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	o.Reader = loader.New(turns, o.Links, loader.Kept)
	return road{page.New(o)}
}

// ask is the body of an answer that must be good.
func (r road) ask(t *rapid.T, method, path, body string) string {
	w := httptest.NewRecorder()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	r.site.ServeHTTP(w, request)
	if w.Code >= 300 {
		t.Fatalf("%s %s: %d %s\n%s", method, path, w.Code, w.Body, body)
	}
	return w.Body.String()
}

// trace is the digest of a run that is asked for in some way.
func (r road) trace(t *rapid.T, method, query, body string) string {
	var said struct{ Trace string }
	read(t, r.ask(t, method, "/api/v1/run?format=digest&"+query, body), &said)
	return said.Trace
}

// embedded is what the embed of an address shows, by the snippet that oEmbed gives for it: the address in the snippet,
// and the source of the run as the embed's scripts get it.
func (r road) embedded(t *rapid.T, address string) (src *url.URL, source string) {
	var said struct{ HTML string }
	read(t, r.ask(t, "GET", "/oembed?url="+url.QueryEscape(address), ""), &said)
	m := snippet.FindStringSubmatch(said.HTML)
	if m == nil {
		t.Fatalf("no snippet: %s", said.HTML)
	}
	src, err := url.Parse(escape.UnescapeString(m[1]))
	if err != nil || src.Scheme+"://"+src.Host != here {
		t.Fatalf("%s: %v", said.HTML, err)
	}
	m = boot.FindStringSubmatch(r.ask(t, "GET", src.RequestURI(), ""))
	if m == nil {
		t.Fatalf("%s is no embed", src)
	}
	var start struct{ Source string }
	read(t, m[1], &start)
	return src, start.Source
}

var (
	snippet = regexp.MustCompile(`^<iframe src="([^"]*)"`)
	boot    = regexp.MustCompile(`(?s)<script id="boot" type="application/json">(.*?)</script>`)
)

func read(t *rapid.T, text string, into any) {
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// Whatever way a scenario takes, it is the same scenario that arrives, and the same run.
func TestRandomScenariosSurviveEveryWayTheyTravel(t *testing.T) {
	before := flag.Lookup("rapid.checks").Value.String()
	if err := flag.Set("rapid.checks", strconv.Itoa(scenario.Many())); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set("rapid.checks", before) })
	r := open(t)
	scheduled, moved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := scenario.AnyRun(t)
		if len(d.Schedule) > 0 {
			scheduled++
		}
		if len(d.Deliveries) > 0 {
			moved++
		}
		want := string(d.Canonical())
		trace := r.trace(t, "POST", "", want)
		var written bytes.Buffer // as in an editor
		if err := json.Indent(&written, []byte(want), "", "  "); err != nil {
			t.Fatal(err)
		}
		arrived, err := scenario.Parse(written.Bytes())
		same(t, "the text", want, text(arrived), err)
		if got := r.trace(t, "POST", "", written.String()); got != trace {
			t.Fatalf("the text shows another run: %s, not %s\n%s", got, trace, want)
		}
		link, err := d.Link()
		if err != nil {
			t.Fatal(err)
		}
		var short struct{ ID, URL, Trace string }
		read(t, r.ask(t, "POST", "/api/v1/links", want), &short)
		if short.Trace != trace {
			t.Fatalf("the short link is of another run: %s\n%s", short.Trace, want)
		}
		var stored struct{ Scenario json.RawMessage }
		read(t, r.ask(t, "GET", "/api/v1/links/"+short.ID, ""), &stored)
		same(t, "the short link", want, string(stored.Scenario), nil)

		address := here + "/play?s=" + link
		for form, asked := range map[string]string{"the link": link, "its address": address} {
			arrived, err := scenario.Resolve(asked)
			same(t, form, want, text(arrived), err)
		}
		src, source := r.embedded(t, address)
		arrived, err = scenario.Resolve(src.Query().Get("s"))
		same(t, "the embed", want, text(arrived), err)
		if src, source := r.embedded(t, short.URL); src.Path != "/embed/"+short.ID || source != "/s/"+short.ID {
			t.Fatalf("the embed of the short link is %s, of %s", src, source)
		}
		for form, query := range map[string]string{
			"the link": "s=" + link, "the short link": "id=" + short.ID, "its address": "s=" + url.QueryEscape(short.URL), "the embed": "s=" + url.QueryEscape(source),
		} {
			if got := r.trace(t, "GET", query, ""); got != trace {
				t.Fatalf("%s shows another run: %s, not %s\n%s", form, got, trace, want)
			}
		}
	})
	t.Logf("%d had a schedule, %d deliveries", scheduled, moved)
	if scheduled == 0 || moved == 0 {
		t.Errorf("only %d had a schedule and %d deliveries", scheduled, moved)
	}
}

func same(t *rapid.T, form, want, got string, err error) {
	if err != nil || got != want {
		t.Fatalf("by %s arrives\n%s\nnot\n%s\n%v", form, got, want, err)
	}
}

func text(d *scenario.Document) string {
	if d == nil {
		return ""
	}
	return string(d.Canonical())
}
