package page

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/run"
)

// A scenario with more events than are sent at once opens, and its first events come with a note that there are more.
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
