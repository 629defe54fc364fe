package main

import (
	"bytes"
	"context"
	"encoding/json"
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

// against is a bench for a server of a test's own.
func against(t *testing.T, handler http.HandlerFunc) *bench {
	t.Helper()
	server := httptest.NewServer(handler)
	o, err := parse([]string{"-url", server.URL, "readers"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	b, err := prepare(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.close(); server.Close() })
	return b
}

// telling sends messages to whoever says something on a socket, and answers requests with all of them.
func telling(messages ...string) http.HandlerFunc {
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

func watched(t *testing.T, b *bench, document string) summary {
	t.Helper()
	v := viewer{kind: "run", client: b.client(readers, 0), scenario: document, expected: mustReference(document)}
	v.watch(t.Context(), b)
	return b.record.of("run")
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
		b := against(t, telling(messages...))
		if k := watched(t, b, document); total(k.Wrong) != 1 || k.Served != 0 {
			t.Errorf("%s, on a socket: %+v", name, k)
		}
		b.ask(t.Context(), b.client(readers, 0), traced("posted", document, right))
		if k := b.record.of("posted"); total(k.Wrong) != 1 || k.Served != 0 {
			t.Errorf("%s, in an answer: %+v", name, k)
		}
	}
	b := against(t, telling(header, rest))
	b.ask(t.Context(), b.client(readers, 0), traced("posted", document, right))
	if k := watched(t, b, document); k.Served != 1 || b.record.of("posted").Served != 1 {
		t.Errorf("what is right is not: %+v", k)
	}
}

func TestToWaitIsNoError(t *testing.T) {
	document := small(1)
	right := mustReference(document)
	waiting := []string{`{"waiting":{"ahead":3}}` + "\n", `{"waiting":{"ahead":1}}` + "\n"}
	b := against(t, telling(append(waiting, string(right.header), string(right.rest))...))
	if k := watched(t, b, document); k.Served != 1 || k.Waited != 2 || k.unserved() != 0 {
		t.Errorf("on a socket: %+v", k)
	}
	tries := 0
	b = against(t, func(w http.ResponseWriter, _ *http.Request) {
		if tries++; tries == 1 {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"status":503,"error":"wait","cause":"waiting"}`)
			return
		}
		_, _ = w.Write(right.bytes())
	})
	b.ask(t.Context(), b.client(readers, 0), traced("posted", document, right))
	if k := b.record.of("posted"); k.Served != 1 || k.Waited != 1 || k.Milliseconds.Max < 1000 {
		t.Errorf("in an answer: %+v", k)
	}
	b = against(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) })
	b.ask(t.Context(), b.client(readers, 0), alive())
	if k := b.record.of("/healthz"); total(k.Refused) != 1 {
		t.Errorf("a refusal: %+v", k)
	}
}

// What is sent must be what it is said to be, or nothing is shown by how a server takes it.
func TestDocumentsAreWhatTheyAreSaidToBe(t *testing.T) {
	for name, document := range map[string]string{
		"timed": timed(5, 10_000, 1), "small": small(1), "searched": searched(1), "endless": endless(1),
		"many processes": manyProcesses(1), "large quorums": largeQuorums(1),
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
	if n, m := len(linkTo(emptyMembers())), len(linkTo(largeQuorums(1))); n > 2100 || m > 9000 {
		t.Errorf("the costly links have %d and %d bytes", n, m)
	}
	if n := strings.Count(emptyMembers(), `"":1`); n != 200_000 {
		t.Errorf("%d empty members", n)
	}
	l := newLesson(40)
	for n, r := range l.runs {
		if r.events() != n+1 {
			t.Errorf("%d choices give %d events", n+1, r.events())
		}
	}
	other := mustReference(titled(l.scenarios[20], "student 0007"))
	if !bytes.Equal(other.bytes(), l.runs[20].titled(firstStudent, "student 0007").bytes()) {
		t.Error("another student's run is not the first's under another title")
	}
}

func TestServersElsewhereAreLeftAlone(t *testing.T) {
	for address, allowed := range map[string]bool{
		"http://127.0.0.1:8080": true, "http://localhost:8080": true, "http://[::1]:8080": true, "http://127.9.9.9": true,
		"http://192.0.2.1:8080": false, "http://fano.example": false, "https://127.0.0.1": false, "127.0.0.1:8080": false,
		"http://127.0.0.1.example:80": false,
	} {
		if _, _, err := aim(address, false); (err == nil) != allowed {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, _, err := aim("http://192.0.2.1:8080", true); err != nil {
		t.Errorf("with leave: %v", err)
	}
}

// Two readers come from two addresses, an abuser from a third.
func TestClientsHaveAddressesOfTheirOwn(t *testing.T) {
	b := against(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.RemoteAddr) })
	seen := map[string]bool{}
	for _, one := range [][2]int{{readers, 0}, {readers, 1}, {readers, 251}, {abusing, 0}} {
		from, err := b.once(t.Context(), b.client(one[0], one[1]), get("address", "/", nil))
		if err != nil {
			t.Skipf("only one address here: %v", err)
		}
		address, _, _ := strings.Cut(string(from), ":")
		seen[address] = true
	}
	if len(seen) != 4 || !seen["127.1.0.1"] || !seen["127.1.1.2"] || !seen["127.2.0.1"] {
		t.Errorf("%v", seen)
	}
}

func TestReportsAreJSONAndSayWhatIsBroken(t *testing.T) {
	r := &report{Plan: "x", Numbers: map[string]float64{}}
	r.atMost("memory", 601, 600)
	var text, object bytes.Buffer
	if r.writeText(&text) != nil || !strings.Contains(text.String(), "BROKEN memory: 601, at most 600") || r.held() {
		t.Errorf("%s", &text)
	}
	var back report
	if r.writeJSON(&object) != nil || json.Unmarshal(object.Bytes(), &back) != nil || back.held() || len(back.Bounds) != 1 {
		t.Errorf("%s", &object)
	}
}

func TestPercentilesAreThoseOfTheTimes(t *testing.T) {
	var took []time.Duration
	for i := range 100 {
		took = append(took, time.Duration(100-i)*time.Millisecond)
	}
	if q := *quantilesOf(took); q != (quantiles{51, 91, 96, 100, 100}) {
		t.Errorf("%+v", q)
	}
	if quantilesOf(nil) != nil || (summary{}).percentile(p95) < 1e6 {
		t.Error("nothing served is served fast")
	}
}
