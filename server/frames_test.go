package main

import (
	"strings"
	"testing"

	"fano/static"
)

// The list of frame ancestors is part of a header, and must not be able to contain anything else.
func TestFrameAncestorsAreHostsAndNothingElse(t *testing.T) {
	for value, fits := range map[string]bool{
		"*": true, "'none'": true, "'self' https://*.school.example": true, "https://lms.example:8443 http://[::1]:80": true,
		"": false, "*; script-src *": false, "a, b": false, " *": false, "a  b": false, "a\r\nX: y": false, "\"*\"": false,
	} {
		if _, err := settingsOf("-frame-ancestors", value); (err == nil) != fits {
			t.Errorf("%q: %v", value, err)
		}
	}
	r := start(t, "-frame-ancestors", "https://lms.example")
	if p := r.get(t, "/embed").Header.Get("Content-Security-Policy"); !strings.HasSuffix(p, "frame-ancestors 'self' https://lms.example") { // itself: for the preview on /teach
		t.Error(p)
	}
}

// A frame with an opaque origin makes only cross-origin requests, and browsers send no credentials with them.
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
