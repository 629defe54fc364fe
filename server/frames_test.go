package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"fano/static"
)

// Who may frame embeds is a part of a header, in which it may say nothing else.
func TestFrameAncestorsAreHostsAndNothingElse(t *testing.T) {
	for value, fits := range map[string]bool{
		"*": true, "'none'": true, "'self' https://*.school.example": true, "https://lms.example:8443 http://[::1]:80": true,
		"": false, "*; script-src *": false, "a, b": false, " *": false, "a  b": false, "a\r\nX: y": false, "\"*\"": false,
	} {
		var s settings
		if err := flagsOf(&s).Parse([]string{"-frame-ancestors", value}); err != nil {
			t.Fatal(err)
		}
		if err := s.check(); (err == nil) != fits {
			t.Errorf("%q: %v", value, err)
		}
	}
	r := start(t, "-frame-ancestors", "https://lms.example")
	if p := r.get(t, "/embed").Header.Get("Content-Security-Policy"); !strings.HasSuffix(p, "frame-ancestors 'self' https://lms.example") { // itself for the preview on /teach
		t.Error(p)
	}
}

// A frame without an origin of its own asks across origins for everything, and no browser sends anything with it.
func TestAFrameWithoutAnOriginGetsWhatItNeeds(t *testing.T) {
	r := start(t, "-patience-seconds", "0.2")
	for _, path := range []string{static.URL("js/embed.js"), static.URL("css/entry/embed.css"), "/api/v1/run?s=lab-test-3", "/texts/it/picture"} {
		a := r.get(t, path, "Origin", "null")
		if a.StatusCode != 200 || a.Header.Get("Access-Control-Allow-Origin") != "*" || a.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: %d %v", path, a.StatusCode, a.Header)
		}
	}
	a := r.get(t, "/ws", "Origin", "null", "Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
	if a.StatusCode != 101 {
		t.Errorf("the socket: %d %s", a.StatusCode, a.body)
	}
}

// A short link has an embed as short as itself.
func TestAShortLinkHasAnEmbed(t *testing.T) {
	r := start(t, "-store", "files", "-data", t.TempDir())
	const scenario = `{"fano":1,"algorithm":"lamport","processes":3,"view":{"step":7,"axis":"logical"}}`
	var link struct{ ID, URL string }
	if a := r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(scenario)); json.Unmarshal([]byte(a.body), &link) != nil || link.ID == "" {
		t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	for _, path := range []string{"/embed/" + link.ID, "/embed?id=" + link.ID, "/embed?s=/s/" + link.ID} {
		a := r.get(t, path)
		for _, part := range []string{`"source":"/s/` + link.ID + `"`, `"at":7`, `"axis":"logical"`, `href="/s/` + link.ID + `?at=7&amp;axis=logical"`, `s=%2Fs%2F` + link.ID} {
			if a.StatusCode != 200 || !strings.Contains(a.body, part) {
				t.Errorf("%s: %d, without %s", path, a.StatusCode, part)
			}
		}
	}
	if a := r.get(t, "/embed?as=log&s=/s/"+link.ID); a.StatusCode != 200 || !strings.Contains(a.body, "Lamport") {
		t.Errorf("its log: %d %.100s", a.StatusCode, a.body)
	}
	if a := r.get(t, "/oembed?url="+link.URL); a.StatusCode != 200 || !strings.Contains(a.body, `src=\"http://`+r.address+`/embed/`+link.ID+`\"`) {
		t.Errorf("its oEmbed: %d %s", a.StatusCode, a.body)
	}
	if a := r.get(t, "/embed/AAAAAAAAAAA"); a.StatusCode != 404 || !strings.Contains(a.body, `class="embed"`) {
		t.Errorf("an unknown one: %d", a.StatusCode)
	}
}
