package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// bad are invalid documents and links, each with the status and a part of the error text.
var bad = map[string]struct {
	scenario string
	status   int
	says     string
}{
	"not JSON":              {`{"fano":1,`, 400, "not JSON"},
	"not an object":         {`[1]`, 422, "not an object"},
	"wrong version":         {`{"fano":2,"algorithm":"lamport","processes":3}`, 400, "version 1"},
	"a billion processes":   {`{"fano":1,"algorithm":"lamport","processes":1000000000}`, 422, "processes: 1000000000 is not one of 1..2000"},
	"more than this server": {`{"fano":1,"algorithm":"lamport","processes":1500}`, 422, "processes: 1500 is above this server’s limit of 1000"},
	"too many events":       {`{"fano":1,"algorithm":"lamport","processes":3,"stop":{"events":1300000}}`, 422, "stop.events: 1300000 is above"},
	"an impossible choice":  {`{"fano":1,"algorithm":"lamport","processes":3,"schedule":["1 enters"]}`, 422, "schedule[0]: "},
	"deep nesting":          {strings.Repeat("[", 100_000), 400, "not JSON"},
	"a truncated link":      {packed(`{"fano":1,"algorithm":"lamport","processes":3}`)[:20], 400, "damaged"},
	"too long a link":       {"1." + strings.Repeat("A", 65<<10), 413, "66562 characters"},
	"a bomb":                {packed(strings.Repeat(" ", 30<<20)), 413, "more than"},
	"an unknown name":       {"lab-test-33", 404, "lab-test-3"},
}

func TestBadScenariosAreRefusedWithTheFieldAndWhatIsAllowed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	r := start(t)
	c := r.dial(t)
	for name, b := range bad {
		text, link := b.scenario, b.scenario
		if isDocument := strings.ContainsAny(text[:1], "{["); isDocument {
			link = packed(text)
		} else {
			quoted, _ := json.Marshal(text) // a string always marshals
			text = string(quoted)
		}
		doors := map[string]got{"GET": r.get(t, "/api/v1/run?s="+url.QueryEscape(link))}
		if link != b.scenario {
			doors["POST"] = r.do(t, http.MethodPost, "/api/v1/run", strings.NewReader(text))
		}
		for door, a := range doors {
			var said answer
			if err := json.Unmarshal([]byte(a.body), &said); err != nil {
				t.Errorf("%s, %s: %v: %.300s", name, door, err, a.body)
			}
			if a.StatusCode != b.status || !strings.Contains(said.everything(), b.says) {
				t.Errorf("%s, %s: %d %s; want %d %q", name, door, a.StatusCode, said.everything(), b.status, b.says)
			}
		}
		if !json.Valid([]byte(text)) {
			continue // cannot be part of a command
		}
		if said := ask(t, c, `{"scenario":`+text+`}`); said.Status != b.status || !strings.Contains(said.everything(), b.says) {
			t.Errorf("%s, socket: %+v; want %d %q", name, said, b.status, b.says)
		}
	}
	r.unharmed(t)
	if log := r.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "goroutine") {
		t.Errorf("bad input in the log: %s", log)
	}
}

// All requests come from one address, whatever their headers say: over HTTP and over the socket a few are answered,
// then none.
func TestAClientThatAsksTooOftenIsToldWhenToComeBack(t *testing.T) {
	r := start(t, "-rate", "3")
	c := r.dial(t)
	if _, frame, err := commandAndRead(t, c, `{"scenario":"lab-test-3"}`); err != nil || !bytes.HasPrefix(frame, []byte(`{"fano"`)) {
		t.Errorf("the first: %v %.100s", err, frame)
	}
	wait := ""
	for door, knock := range map[string]func() int{
		"HTTP": func() int {
			a := r.get(t, "/api/v1/run?s=lab-test-3", "X-Forwarded-For", "203.0.113.7")
			wait = a.Header.Get("Retry-After")
			return a.StatusCode
		},
		"a socket": func() int { return ask(t, c, `{"scenario":"lab-test-33"}`).Status },
	} {
		status := 0
		for n := 0; n < 20 && status != http.StatusTooManyRequests; n++ { // a new minute may begin meanwhile
			status = knock()
		}
		if status != http.StatusTooManyRequests {
			t.Errorf("by %s a client may ask for ever: %d", door, status)
		}
	}
	if wait == "" {
		t.Error("nothing says when to come back")
	}
	if a := r.get(t, "/docs"); a.StatusCode != 200 {
		t.Errorf("reading costs nothing, but: %d", a.StatusCode)
	}
}
