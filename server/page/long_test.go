package page

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/run"
)

// A scenario of more events than are sent at once opens, and its first events come with the word that there are more.
func TestALongScenarioOpensAndIsSentInPart(t *testing.T) {
	site := open(t, func(o *Options) {
		limits := run.DefaultLimits
		limits.Events = 2000
		o.Runs = run.NewService(limits, o.Queue, o.Log)
		t.Cleanup(o.Runs.Close)
	})
	s := url.QueryEscape(`{"fano":1,"algorithm":"naimi-trehel","processes":3,"workload":{"entries":100000},"stop":{"events":2500}}`)
	if w := ask(site, http.MethodGet, "/play?s="+s); w.Code != http.StatusOK {
		t.Errorf("the page: %d", w.Code)
	}
	w := ask(site, http.MethodGet, "/api/v1/run?s="+s)
	lines := bytes.Split(bytes.TrimSpace(w.Body.Bytes()), []byte("\n"))
	var last struct{ Summary trace.Summary }
	if err := json.Unmarshal(lines[len(lines)-1], &last); err != nil || last.Summary.Part != 2500 || last.Summary.Events != 2000 {
		t.Fatalf("%d, %v, %+v", w.Code, err, last)
	}
	piece := ask(site, http.MethodGet, "/api/v1/run/piece?from=1991&to=2010&s="+s)
	got := bytes.Split(bytes.TrimSpace(piece.Body.Bytes()), []byte("\n"))
	if piece.Code != http.StatusOK || len(got) != 21 {
		t.Fatalf("%d, %d lines", piece.Code, len(got))
	}
	for i := range 10 {
		if want := lines[1+1990+i]; !bytes.Equal(got[1+i], want) {
			t.Errorf("%s\nwant %s", got[1+i], want)
		}
	}
}

// What is told of a run is packed as it is kept, and not sent again to those who have it.
func TestWhatIsToldOfARunIsNotSentTwice(t *testing.T) {
	site := open(t, nil)
	for _, path := range []string{"header?s=lab-test-3", "overview?s=lab-test-3", "piece?s=lab-test-3", "search?s=lab-test-3&q=P2"} {
		path = "/api/v1/run/" + path
		plain := ask(site, http.MethodGet, path)
		packed := ask(site, http.MethodGet, path, "Accept-Encoding", "br, gzip")
		if packed.Header().Get("Content-Encoding") != "gzip" || !bytes.Equal(unzipped(t, packed.Body), plain.Body.Bytes()) {
			t.Errorf("%s: %v", path, packed.Header())
		}
		tag := plain.Header().Get("ETag")
		again := ask(site, http.MethodGet, path, "If-None-Match", `"other", `+tag, "Accept-Encoding", "gzip")
		if tag == "" || again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("ETag") != tag {
			t.Errorf("%s: %q, then %d with %d bytes", path, tag, again.Code, again.Body.Len())
		}
		if other := ask(site, http.MethodGet, path, "If-None-Match", `"other"`); other.Code != http.StatusOK {
			t.Errorf("%s: %d", path, other.Code)
		}
	}
	w := ask(site, http.MethodGet, "/api/v1/run/piece?s=lab-test-3&from=0")
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"path":"from"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func unzipped(t *testing.T, from io.Reader) []byte {
	t.Helper()
	zip, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(zip)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
