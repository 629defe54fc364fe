package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// bad are invalid documents, each with the status and a part of the error text.
var bad = map[string]struct {
	scenario string
	status   int
	says     string
}{
	"not JSON":               {`{"fano":1,`, 400, "not JSON"},
	"empty":                  {``, 400, "not JSON"},
	"not an object":          {`[1]`, 422, "not an object"},
	"no version":             {`{"algorithm":"lamport","processes":3}`, 400, "version 1"},
	"wrong version":          {`{"fano":2,"algorithm":"lamport","processes":3}`, 400, "version 1"},
	"unknown algorithm":      {`{"fano":1,"algorithm":"dijkstra","processes":3}`, 422, `algorithm: "dijkstra" is not one of central-server, `},
	"no processes":           {`{"fano":1,"algorithm":"lamport","processes":0}`, 422, "processes: 0 is not one of 1..2000"},
	"a billion processes":    {`{"fano":1,"algorithm":"lamport","processes":1000000000}`, 422, "processes: 1000000000 is not one of 1..2000"},
	"more than this server":  {`{"fano":1,"algorithm":"lamport","processes":1500}`, 422, "processes: 1500 is above this server’s limit of 1000"},
	"too many events":        {`{"fano":1,"algorithm":"lamport","processes":3,"stop":{"events":1300000}}`, 422, "stop.events: 1300000 is above"},
	"process 9 of 3":         {`{"fano":1,"algorithm":"lamport","processes":3,"script":[{"at":1,"process":9,"do":"request"}]}`, 422, "script[0].process: 9 is not one of 1..3"},
	"a message never sent":   {`{"fano":1,"algorithm":"lamport","processes":3,"deliveries":[{"message":"1>2#99","at":5}]}`, 422, "deliveries[0].message: 1>2#99"},
	"an impossible choice":   {`{"fano":1,"algorithm":"lamport","processes":3,"schedule":["1 enters"]}`, 422, "schedule[0]: "},
	"an unknown field":       {`{"fano":1,"algorithm":"lamport","processes":3,"sede":7}`, 422, "sede"},
	"deep nesting":           {strings.Repeat("[", 100_000), 400, "not JSON"},
	"a number without bound": {`{"fano":1,"algorithm":"lamport","processes":3,"seed":1e999999999}`, 422, "seed"},
}

func TestBadScenariosAreRefusedWithTheFieldAndWhatIsAllowed(t *testing.T) {
	r := start(t)
	c := r.dial(t)
	for name, b := range bad {
		for door, a := range map[string]got{
			"POST": r.do(t, http.MethodPost, "/api/v1/run", strings.NewReader(b.scenario)),
			"GET":  r.get(t, "/api/v1/run?s="+packed(b.scenario)),
		} {
			var said answer
			if err := json.Unmarshal([]byte(a.body), &said); err != nil {
				t.Errorf("%s, %s: %v: %.300s", name, door, err, a.body)
			}
			if a.StatusCode != b.status || !strings.Contains(said.everything(), b.says) {
				t.Errorf("%s, %s: %d %s; want %d %q", name, door, a.StatusCode, said.everything(), b.status, b.says)
			}
		}
		if !json.Valid([]byte(b.scenario)) {
			continue // cannot be part of a command
		}
		said := ask(t, c, `{"scenario":`+b.scenario+`}`)
		if said.Status != b.status || !strings.Contains(said.everything(), b.says) {
			t.Errorf("%s, socket: %+v; want %d %q", name, said, b.status, b.says)
		}
	}
	r.unharmed(t)
	if log := r.log.String(); strings.Contains(log, "level=ERROR") || strings.Contains(log, "goroutine") {
		t.Errorf("bad input in the log: %s", log)
	}
}

func TestBadLinksAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	r := start(t)
	whole := packed(`{"fano":1,"algorithm":"lamport","processes":3}`)
	for name, b := range map[string]struct {
		s      string
		status int
	}{
		"truncated":             {whole[:len(whole)-9], 400},
		"not base64":            {"1.%%%", 400},
		"of a later version":    {"2." + whole[2:], 400},
		"with something behind": {whole + "AAAA", 400},
		"nothing":               {"1.", 400},
		"too long":              {"1." + strings.Repeat("A", 65<<10), 413},
		"a bomb":                {packed(strings.Repeat(" ", 30<<20)), 413},
		"an unknown name":       {"lab-test-33", 404},
	} {
		for _, path := range []string{"/api/v1/run?s=", "/play?s="} {
			a := r.get(t, path+url.QueryEscape(b.s))
			if a.StatusCode != b.status || a.body == "" {
				t.Errorf("%s%s: %d %.300s; want %d", path, name, a.StatusCode, a.body, b.status)
			}
		}
		command, _ := json.Marshal(map[string]string{"scenario": b.s})
		if said := ask(t, r.dial(t), string(command)); said.Status != b.status {
			t.Errorf("socket, %s: %+v; want %d", name, said, b.status)
		}
	}
	r.unharmed(t)
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
