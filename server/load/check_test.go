package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"fano/server/scenario"
)

// against returns a bench for a test's own server.
func against(t *testing.T, handler http.HandlerFunc) *bench {
	t.Helper()
	server := httptest.NewServer(handler)
	b := newBench(options{}, strings.TrimPrefix(server.URL, "http://"))
	t.Cleanup(func() { b.close(); server.Close() })
	return b
}

// sending sends messages to every client that writes to a socket, and answers other requests with all of them.
func sending(messages ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/ws" {
			_, _ = io.WriteString(w, strings.Join(messages, ""))
			return
		}
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = socket.CloseNow() }()
		if _, _, err := socket.Read(context.Background()); err != nil {
			return
		}
		for _, m := range messages {
			_ = socket.Write(context.Background(), websocket.MessageText, []byte(m))
		}
		_, _, _ = socket.Read(context.Background())
	}
}

func watched(t *testing.T, b *bench, document string) tally {
	t.Helper()
	v := b.newViewer("run", b.reader(0), false)
	v.watch(t.Context(), document, mustReference(document))
	v.leave()
	return b.kind("run")
}

func TestOneWrongByteIsFound(t *testing.T) {
	document := small(1)
	right := mustReference(document)
	header, rest := string(right.header), string(right.rest)
	for name, messages := range map[string][]string{
		"in the header":   {strings.Replace(header, "3", "4", 1), rest},
		"in an event":     {header, strings.Replace(rest, `"step":9`, `"step":8`, 1)},
		"a missing event": {header, rest[:right.ends[3]] + rest[right.ends[4]:]},
		"one too many":    {header, rest[:right.ends[3]] + rest[right.ends[2]:]},
	} {
		if k := watched(t, against(t, sending(messages...)), document); k.wrong != 1 || len(k.took) != 0 {
			t.Errorf("%s: %+v", name, k)
		}
	}
	if k := watched(t, against(t, sending(header, rest)), document); k.failures() != 0 || len(k.took) != 1 {
		t.Errorf("the right trace: %+v", k)
	}
}

func TestWaitingIsNoFailure(t *testing.T) {
	document := small(1)
	right := mustReference(document)
	waiting := `{"waiting":{"ahead":3}}` + "\n"
	k := watched(t, against(t, sending(waiting, waiting, string(right.header), string(right.rest))), document)
	if len(k.took) != 1 || k.waited != 2 || k.failures() != 0 {
		t.Errorf("on a socket: %+v", k)
	}
	tries := 0
	b := against(t, func(w http.ResponseWriter, _ *http.Request) {
		if tries++; tries == 1 {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"status":503,"error":"wait","cause":"waiting"}`)
			return
		}
		w.WriteHeader(http.StatusTooManyRequests)
	})
	b.reader(0).play(t.Context())
	if k := b.kind("/play"); k.waited != 1 || k.refused != 1 {
		t.Errorf("in an answer: %+v", k)
	}
}

// The documents that the plans send are valid.
func TestDocumentsAreValid(t *testing.T) {
	for name, document := range map[string]string{
		"timed": timed(5, 10_000, 1), "small": small(1), "searched": searched(1), "endless": endless(1),
	} {
		d, err := scenario.ParseLink(linkTo(document))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, problems := d.Setup(); len(problems) > 0 {
			t.Errorf("%s: %v", name, problems)
		}
	}
	if n := len(attackDocuments()); n < 300 {
		t.Errorf("the corpus of attacks has only %d documents", n)
	}
}

func TestClientsHaveTheirOwnAddresses(t *testing.T) {
	b := against(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RemoteAddr) })
	for want, c := range map[string]*client{
		"127.1.0.1": b.reader(0), "127.1.1.1": b.reader(1), "127.1.1.2": b.reader(251), "127.3.0.1": b.attacker(0),
	} {
		answer, err := c.open(t.Context(), "/", "")
		if err != nil {
			t.Skipf("there is only one address here: %v", err)
		}
		from, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if address, _, _ := strings.Cut(string(from), ":"); address != want {
			t.Errorf("%s, not %s", address, want)
		}
	}
}

func TestReportsSayWhichBoundIsBroken(t *testing.T) {
	b := newBench(options{plan: plan{bounds: []bound{{what: "memory", most: 600}}}}, "")
	for _, c := range []struct {
		memory float64
		line   string
		held   bool
	}{{601, "BROKEN memory: 601, at most 600", false}, {600, "holds  memory: 600, at most 600", true}} {
		b.numbers["memory"] = c.memory
		var text bytes.Buffer
		if held := b.report(&text); held != c.held || !strings.Contains(text.String(), c.line) {
			t.Errorf("%v %s", held, &text)
		}
	}
	delete(b.numbers, "memory")
	if b.report(io.Discard) {
		t.Error("a bound holds of what was not measured")
	}
}

func TestPercentiles(t *testing.T) {
	var k tally
	if k.percentile(95) < 1e6 {
		t.Error("no success counts as fast")
	}
	for i := range 100 {
		k.took = append(k.took, time.Duration(100-i)*time.Millisecond)
	}
	for p, want := range map[int]float64{50: 51, 95: 96, 99: 100, 100: 100} {
		if got := k.percentile(p); got != want {
			t.Errorf("percentile %d: %v, not %v", p, got, want)
		}
	}
}
