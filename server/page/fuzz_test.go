package page

import (
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// FuzzImportForm: any body posted as the form of /import is parsed, or refused as an invalid form.
func FuzzImportForm(f *testing.F) {
	f.Add("application/x-www-form-urlencoded", []byte("log=a+%7B%22a%22%3A1%7D%0Ax&regex=&delimiter=&format=auto&execution=1&was="))
	f.Add("multipart/form-data; boundary=b", []byte("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"l\"\r\n\r\na {\"a\":1}\nx\r\n--b--\r\n"))
	f.Add("multipart/form-data; boundary=b", []byte("--b\r\nContent-Disposition: form-data; name=\"log\"\r\n\r\n"))
	f.Add("text/plain", []byte("log=1"))
	s := &site{Options: Options{Body: 1 << 16}}
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		r := httptest.NewRequest("POST", "/import", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", kind)
		sent, err := s.readSent(r)
		switch {
		case err != nil && !errors.Is(err, errBadForm):
			t.Fatalf("an error that nobody can answer: %v", err)
		case err != nil && Explain(err).Status != http.StatusBadRequest:
			t.Fatalf("%v is answered by %+v", err, Explain(err))
		case !utf8.ValidString(sent.Log):
			t.Fatalf("%q is no text", sent.Log)
		}
	})
}

// FuzzPasted: pasted text names a run, or not; and its canonical form parses to the same.
func FuzzPasted(f *testing.F) {
	link, err := scenario.Gallery()[0].Document.Link()
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		"http://example.com/play?s=lab-test-3&step=7&tab=picture", "/embed/AAAAAAAAAAA?lang=it", link, "//x", "javascript:1",
		"https://elsewhere.example/play?s=" + link, `<iframe src="http://example.com/embed?s=lab-test-3&amp;code=1" width="7" height="9">`,
		`<iframe src="&#`, "http://[::1", "http://example.com/s/AAAAAAAAAAA",
	} {
		f.Add(text)
	}
	s := &site{}
	f.Fuzz(func(t *testing.T, text string) {
		r := httptest.NewRequest("GET", "http://example.com/teach", nil)
		to, ok := s.pasted(r, text)
		if !ok {
			return
		}
		path := runPath("/embed", to.Get("s"), readEmbedOptions(to))
		if _, err := url.Parse(path); err != nil || !strings.HasPrefix(path, "/embed") {
			t.Fatalf("%q is embedded as %q: %v", text, path, err)
		}
	})
}

// FuzzEmbedOptions: options parsed from any URL are within their limits, and parse to the same again.
func FuzzEmbedOptions(f *testing.F) {
	for _, query := range []string{"start=3&end=2", "speed=1e400&theme=dark", "window=1-99999999999&lane=4", "with=-1", "speed=NaN", "%zz"} {
		f.Add(query)
	}
	f.Fuzz(func(t *testing.T, query string) {
		q, _ := url.ParseQuery(query) // a handler gets what could be parsed, too
		o := readEmbedOptions(q)
		if again := readEmbedOptions(o.query(url.Values{})); !maps.Equal(again, o) {
			t.Fatalf("%q is %v and then %v", query, o, again)
		}
		for _, n := range []int{o.number("at"), o.number("until"), o.window().From, o.window().To, o.number("lane"), o.number("with")} {
			if n < 0 || n > lastStep {
				t.Fatalf("%q is %v", query, o)
			}
		}
	})
}

// FuzzMark: for any h=… the page reports that the run is the same, another, or unknown.
func FuzzMark(f *testing.F) {
	named, _ := scenario.Named("lab-test-3")
	for _, mark := range []string{"3.AAAAAAAAAAA", "3+0123456789ab.x", ".", "2.", "-1.é", strings.Repeat("9", 90) + ".a", "", "1.\x00"} {
		f.Add(mark)
	}
	desk := run.NewService(run.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	f.Cleanup(desk.Close)
	s := &site{Options: Options{Runs: desk}}
	f.Fuzz(func(t *testing.T, mark string) {
		r := httptest.NewRequest("GET", "/play?"+url.Values{"h": {mark}}.Encode(), nil)
		var v web.Play
		s.noteDrift(r, &v, openedRun{read: scenario.Reread(named.Document)})
		if v.Drift == web.DriftOther && !strings.HasPrefix(mark, v.MadeBy+".") {
			t.Fatalf("%q is told to be of engine %q", mark, v.MadeBy)
		}
		if v.Drift == web.DriftNone && mark != "" && len(mark) < shortTrace {
			t.Fatalf("%q is taken for this run", mark)
		}
	})
}
