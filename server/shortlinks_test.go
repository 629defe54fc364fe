package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A made is the answer to POST /api/v1/links.
type made struct{ ID, URL, Engine, Trace string }

// link makes a short link of a body.
func (r *running) link(t *testing.T, body string) (made, int) {
	t.Helper()
	a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(body))
	var m made
	if err := json.Unmarshal([]byte(a.body), &m); err != nil {
		t.Fatalf("%v: %.300s", err, a.body)
	}
	return m, a.StatusCode
}

// keeping runs a server that keeps short links in a directory of its own.
func keeping(t *testing.T, args ...string) *running {
	t.Helper()
	return start(t, append([]string{"-store", "files", "-data", t.TempDir()}, args...)...)
}

const fiveAsk = `{"fano":1,"algorithm":"ricart-agrawala","processes":5,"seed":42}`

func TestAShortLinkOpensWhereverAScenarioIsExpected(t *testing.T) {
	r := keeping(t)
	m, status := r.link(t, fiveAsk)
	if status != http.StatusCreated || m.ID != "TZ1TVRTool3" || m.URL != "http://"+r.address+"/s/"+m.ID || m.Engine == "" || len(m.Trace) != 43 {
		t.Fatalf("%d %+v", status, m)
	}
	if again, status := r.link(t, fiveAsk); status != http.StatusOK || again != m {
		t.Errorf("the second time: %d %+v", status, again)
	}
	run := r.do(t, http.MethodPost, "/api/v1/run", strings.NewReader(fiveAsk)).body
	for _, path := range []string{"/api/v1/run?id=" + m.ID, "/api/v1/run?s=/s/" + m.ID, "/api/v1/run?s=" + url.QueryEscape(m.URL)} {
		if a := r.get(t, path); a.StatusCode != 200 || a.body != run {
			t.Errorf("%s: %d %.200s", path, a.StatusCode, a.body)
		}
	}
	for _, path := range []string{"/s/" + m.ID, "/play?id=" + m.ID, "/s/" + m.ID + "?step=3&lang=it"} {
		if a := r.get(t, path); a.StatusCode != 200 || !strings.Contains(a.body, `"short":"`+m.ID+`"`) || !strings.Contains(a.body, `"seed":42`) || strings.Contains(a.body, `id="drift"`) {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.body)
		}
	}
	if d, err := documentNamed(nil, m.URL+"?step=3"); err != nil || d.Seed != 42 {
		t.Errorf("on the command line: %v", err)
	}
	for _, wrong := range []string{"/s/" + m.ID, "http://" + r.address + "/s/AAAAAAAAAAA"} {
		if _, err := documentNamed(nil, wrong); err == nil || !strings.Contains(err.Error(), "server") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	c := r.dial(t)
	if _, frame, err := commandAndRead(t, c, `{"scenario":"/s/`+m.ID+`"}`); err != nil || !strings.HasPrefix(run, string(frame)) {
		t.Errorf("socket: %v %.200s", err, frame)
	}
	told := r.get(t, "/api/v1/links/"+m.ID)
	var all struct {
		made
		Scenario json.RawMessage
	}
	if err := json.Unmarshal([]byte(told.body), &all); err != nil || all.made != m || string(all.Scenario) != fiveAsk {
		t.Errorf("%v %s", err, told.body)
	}
	if !strings.Contains(told.Header.Get("Cache-Control"), "immutable") || told.Header.Get("ETag") == "" {
		t.Errorf("%v", told.Header)
	}
	if a := r.get(t, "/api/v1/run?format=digest&s="+packed(fiveAsk)); !strings.Contains(a.body, `"trace":"`+m.Trace+`"`) {
		t.Errorf("digest: %s", a.body)
	}
	if a := r.get(t, "/readyz"); a.StatusCode != 200 || a.body != "ready\n" {
		t.Errorf("%d %q", a.StatusCode, a.body)
	}
}

func TestALinkHoldsTheView(t *testing.T) {
	r := keeping(t)
	plain, _ := r.link(t, fiveAsk)
	seen, status := r.link(t, `{"scenario":`+fiveAsk+`,"view":{"lane":2,"window":[2,9],"lens":false,"step":4,"axis":"logical","tab":"why"}}`)
	if status != http.StatusCreated || seen.ID == plain.ID || seen.Trace != plain.Trace {
		t.Errorf("%d %+v", status, seen)
	}
	if a := r.get(t, "/s/"+seen.ID); !strings.Contains(a.body, `"view":{"step":4,"axis":"logical","tab":"why","lens":false,"window":[2,9],"lane":2}`) {
		t.Errorf("%.500s", a.body)
	}
	for path, part := range map[string]string{
		"/embed/" + seen.ID:              `"at":4,"speed":1,"axis":"logical","events":[2,9],"lane":2`,
		"/embed?id=" + seen.ID + "&at=1": `"at":1,"speed":1,"axis":"logical"}`,
		"/embed?s=/s/" + plain.ID:        `"source":"/s/` + plain.ID + `"`,
		"/embed?as=log&s=/s/" + plain.ID: "Ricart",
	} {
		if a := r.get(t, path); !strings.Contains(a.body, part) {
			t.Errorf("%s: %.300s", path, a.body[max(0, strings.Index(a.body, `id="boot"`)):])
		}
	}
	named, status := r.link(t, `{"scenario":"lab-test-3","view":{"step":2}}`)
	if status != http.StatusCreated {
		t.Errorf("%d %+v", status, named)
	}
	for body, says := range map[string]string{
		`{"scenario":` + fiveAsk + `,"view":{"step":"x"}}`:                                              "view.step",
		`{"scenario":` + fiveAsk + `,"viwe":{}}`:                                                        "viwe",
		`{"scenario":"lab-test-33"}`:                                                                    "lab-test-33",
		`{"scenario":{"fano":1,"algorithm":"dijkstra"}}`:                                                "dijkstra",
		`{"fano":1,"algorithm":"lamport","processes":1500}`:                                             "1500",
		`{"fano":1,"algorithm":"lamport","processes":3,"title":"` + strings.Repeat("x", 600<<10) + `"}`: "title",
	} {
		a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(body))
		if a.StatusCode < 400 || a.StatusCode >= 500 || !strings.Contains(a.body, says) {
			t.Errorf("%.100s: %d %.300s", body, a.StatusCode, a.body)
		}
	}
}

func TestALinkSaysIfItsRunIsNotTheOneThatWasShared(t *testing.T) {
	r := keeping(t)
	m, _ := r.link(t, fiveAsk)
	s := packed(fiveAsk)
	for mark, says := range map[string]string{
		m.Engine + "." + m.Trace[:11]: "",
		"1." + m.Trace[:11]:           "",
		"0.9." + m.Trace[:11]:         "",
		"4.AAAAAAAAAAA":               "engine 4 recorded another result",
		"0.9+abc<b>.AAAAAAAAAAA":      "engine 0.9+abc&lt;b&gt; recorded another result",
		"1.short":                     "could not be checked",
		"nonsense":                    "could not be checked",
	} {
		a := r.get(t, "/play?s="+s+"&h="+url.QueryEscape(mark), "Accept-Language", "en")
		if a.StatusCode != 200 || !strings.Contains(a.body, says) || strings.Contains(a.body, `id="drift"`) != (says != "") {
			t.Errorf("%s: %d, not %q: %.400s", mark, a.StatusCode, says, a.body[max(0, strings.Index(a.body, `id="drift"`)):])
		}
	}
}

func TestFlagsOfLinksMayStandBehindTheVerb(t *testing.T) {
	t.Chdir(t.TempDir())
	onLinks(t, exitOK, "-data", "links", "import") // an export creates no store
	for args, code := range map[string]int{
		"export -h": exitOK, "import -h": exitOK, "export -data links": exitOK, "export -data links -": exitOK,
		"export -nothing": exitUsage, "export a b": exitUsage, "ex": exitUsage, "": exitUsage, "-data links": exitUsage,
	} {
		onLinks(t, code, strings.Fields(args)...)
	}
	if made, err := filepath.Glob("*"); err != nil || !slices.Equal(made, []string{"links"}) {
		t.Errorf("files were made: %v %v", made, err)
	}
}

func TestAStoredLinkOfAnotherEngineSaysSo(t *testing.T) {
	dir := t.TempDir()
	text := `{"fano":1,"id":"TZ1TVRTool3","scenario":` + fiveAsk + `,"engine":"0.1","trace":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}` + "\n"
	file := dir + "/links.jsonl"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	onLinks(t, exitOK, "-data", dir+"/data", "import", file)
	r := start(t, "-store", "files", "-data", dir+"/data")
	if a := r.get(t, "/s/TZ1TVRTool3?lang=it"); a.StatusCode != 200 || !strings.Contains(a.body, "il motore 0.1") {
		t.Errorf("%d %.400s", a.StatusCode, a.body)
	}
	if again, status := r.link(t, fiveAsk); status != http.StatusOK || again.Engine != "0.1" {
		t.Errorf("a link changed: %d %+v", status, again)
	}
}

func TestWithoutShortLinksEverythingElseGoesOn(t *testing.T) {
	file := t.TempDir() + "/file"
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args         []string
		status       int
		page, readyz string
	}{
		"none":           {[]string{"-store", "none"}, http.StatusNotImplemented, "Questo server non conserva link brevi", "keeps no short links"},
		"no directory":   {[]string{"-store", "files", "-data", file + "/data"}, http.StatusServiceUnavailable, "I link brevi al momento non sono disponibili", "at the moment"},
		"nobody answers": {[]string{"-store", "files", "-nats", "nats://127.0.0.1:1"}, http.StatusServiceUnavailable, "I link brevi al momento non sono disponibili", "at the moment"},
	} {
		t.Run(name, func(t *testing.T) {
			r := start(t, c.args...)
			a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(fiveAsk))
			if a.StatusCode != c.status || !strings.Contains(a.body, `"cause":"links-`) || strings.Contains(a.body, "/data") {
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
			for _, path := range []string{"/s/TZ1TVRTool3", "/play?id=TZ1TVRTool3"} {
				if a := r.get(t, path, "Accept-Language", "it"); a.StatusCode != c.status || !strings.Contains(a.body, c.page) {
					t.Errorf("%s: %d %.500s", path, a.StatusCode, a.body)
				}
			}
			if a := r.get(t, "/readyz"); a.StatusCode != 200 || !strings.Contains(a.body, c.readyz) || strings.Contains(a.body, "/data") {
				t.Errorf("%d %s", a.StatusCode, a.body)
			}
			if a := r.get(t, "/play?s="+packed(fiveAsk)); a.StatusCode != 200 {
				t.Errorf("a link that holds its scenario: %d", a.StatusCode)
			}
			r.unharmed(t)
		})
	}
}

func TestAShortLinkThatDoesNotExistIsNotFound(t *testing.T) {
	r := keeping(t)
	for _, path := range []string{"/s/AAAAAAAAAAA", "/s/x", "/play?id=AAAAAAAAAAA", "/s/AAAAAAAAAA%3E"} {
		if a := r.get(t, path, "Accept-Language", "pt"); a.StatusCode != 404 || !strings.Contains(a.body, "Este link curto não existe aqui") {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.body)
		}
	}
	for _, path := range []string{"/api/v1/links/AAAAAAAAAAA", "/api/v1/run?id=AAAAAAAAAAA"} {
		if a := r.get(t, path); a.StatusCode != 404 || !strings.Contains(a.body, `"cause":"link-unknown"`) {
			t.Errorf("%s: %d %.300s", path, a.StatusCode, a.body)
		}
	}
	if a := r.get(t, "/embed/AAAAAAAAAAA"); a.StatusCode != 404 || !strings.Contains(a.body, `class="embed"`) {
		t.Errorf("an embed: %d %.300s", a.StatusCode, a.body)
	}
}

func TestAQRCodeIsOfThisServersAddressesOnly(t *testing.T) {
	r := start(t)
	for _, path := range []string{"/qr.svg?s=lab-test-3&step=4", "/qr.svg?id=TZ1TVRTool3&lang=it", "/qr.svg"} {
		a := r.get(t, path)
		if a.StatusCode != 200 || a.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(a.body, "<svg ") {
			t.Errorf("%s: %d %.100s", path, a.StatusCode, a.body)
		}
	}
	if a := r.get(t, "/qr.svg?s="+strings.Repeat("a", 4000)); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%d", a.StatusCode)
	}
}
