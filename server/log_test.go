package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// A lack of descriptors is logged at most once in a while, without any client.
func TestAWantOfDescriptorsIsWarnedOf(t *testing.T) {
	var out bytes.Buffer
	to := complaints(slog.New(slog.NewTextHandler(&out, nil)))
	for range 200 {
		to.Print("http: Accept error: accept tcp 192.0.2.1:8080: accept4: too many open files; retrying in 5ms")
		to.Print("http: TLS handshake error from 192.0.2.7:9: EOF")
	}
	got := out.String()
	if strings.Count(got, "level=WARN") != 1 || !strings.Contains(got, "too many open files") ||
		strings.Contains(got, "192.0.2") || strings.Contains(got, "TLS") {
		t.Errorf("the log has\n%s", got)
	}
}
