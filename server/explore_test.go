package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"fano/server/check"
	"fano/server/scenario"
)

// endlessly is a search with more states than any budget.
const endlessly = `{"explore":{"scenario":{"fano":1,"algorithm":"lamport","processes":5},"asks":[3,3,3,3,3]}}`

// explored returns the report of a search over the socket, and the number of progress reports.
func explored(t *testing.T, c *websocket.Conn, command string) (report check.Report, told int) {
	t.Helper()
	_, frame, err := commandAndRead(t, c, command)
	for ; err == nil; _, frame, err = c.Read(within(t)) {
		var said struct {
			Exploring *check.Progress
			Explored  *check.Report
			Waiting   any
			Error     any
		}
		if err := json.Unmarshal(frame, &said); err != nil {
			t.Fatal(err)
		}
		switch {
		case said.Explored != nil:
			return *said.Explored, told
		case said.Waiting != nil:
			continue
		case said.Exploring == nil:
			t.Fatalf("%.300s", frame)
		}
		told++
	}
	t.Fatal(err)
	return
}

func TestSearchesWaitInLineAndTooLargeOnesAreRefused(t *testing.T) {
	r := start(t, "-max-search-states", "40000000", "-max-search-bytes", "2000000000")
	busy := r.dial(t)
	if _, frame, err := commandAndRead(t, busy, endlessly); err != nil || !bytes.HasPrefix(frame, []byte(`{"exploring":{"states":`)) {
		t.Fatalf("%v %.200s", err, frame)
	}
	c := r.dial(t)
	many := strings.Replace(endlessly, `"processes":5`, `"processes":8`, 1)
	if said := ask(t, c, many); said.Status != 422 || len(said.Problems) != 1 || said.Problems[0].Code != scenario.CodeLimit {
		t.Errorf("8 processes: %+v", said)
	}
	if said := ask(t, c, strings.Replace(endlessly, "[3,", "[10,", 1)); said.Status != 422 {
		t.Errorf("10 requests: %+v", said)
	}
	const small = `{"explore":{"scenario":"lab-test-3"}}`
	if _, frame, err := commandAndRead(t, c, small); err != nil || !bytes.HasPrefix(frame, []byte(`{"waiting":{"ahead":0}}`)) {
		t.Errorf("a second search: %v %.200s", err, frame)
	}
	// Closing the tab ends the search and frees its slot.
	_ = busy.CloseNow()
	if report, _ := explored(t, c, small); report.Verdict != "holds" {
		t.Errorf("%+v", report)
	}
}

// searching returns a server with an endless search, and the socket that requested it.
func searching(t *testing.T) (*running, *websocket.Conn) {
	t.Helper()
	r := start(t, "-max-search-states", "40000000", "-max-search-seconds", "3600", "-max-search-bytes", "2000000000")
	c := r.dial(t)
	if _, _, err := commandAndRead(t, c, endlessly); err != nil {
		t.Fatal(err)
	}
	return r, c
}

func TestASearchEndsWhenTheServerGoesAway(t *testing.T) {
	r, c := searching(t)
	const lamport = `"fano":1,"algorithm":"lamport","processes":5`
	waits := r.halfARequest(t, "/api/v1/explore")
	_, _ = io.WriteString(waits, lamport+strings.Repeat(" ", 99-len(lamport)-1)+"}")
	r.stop()
	for err := error(nil); err == nil; {
		_, _, err = c.Read(within(t))
	}
	if a, err := http.ReadResponse(bufio.NewReader(waits), nil); err != nil || a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("the search that waits for its turn is answered with %v, %v", a, err)
	}
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
	r.ended <- nil
	if strings.Contains(r.log.String(), "cut off") {
		t.Errorf("the end did not wait: %s", r.log)
	}
}
