package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"fano/server/check"
	"fano/server/scenario"
)

// endlessly is a search whose states are beyond every budget.
const endlessly = `{"explore":{"scenario":{"fano":1,"algorithm":"lamport","processes":5},"asks":[3,3,3,3,3]}}`

// explored is the report of a search over the socket, and how often its progress was told.
func explored(t *testing.T, c *websocket.Conn, command string) (report check.Report, told int) {
	t.Helper()
	_, frame, err := commandAndRead(t, c, command)
	for ; err == nil; _, frame, err = c.Read(within(t)) {
		var said struct {
			Exploring *check.Progress
			Explored  *check.Report
			Error     any
		}
		if err := json.Unmarshal(frame, &said); err != nil {
			t.Fatal(err)
		}
		switch {
		case said.Explored != nil:
			return *said.Explored, told
		case said.Exploring == nil:
			t.Fatalf("%.300s", frame)
		}
		told++
	}
	t.Fatal(err)
	return
}

func TestAStudentTurnsFIFOOffAndGetsTheShortestRunThatBreaksEM1(t *testing.T) {
	r := start(t)
	c := r.dial(t)
	const lamport = `{"fano":1,"algorithm":"lamport","processes":2}`
	if report, _ := explored(t, c, `{"explore":{"scenario":`+lamport+`,"asks":[1,1]}}`); report.Verdict != "holds" || !report.Complete {
		t.Errorf("with FIFO: %+v", report)
	}
	report, _ := explored(t, c, `{"explore":{"scenario":`+lamport+`,"asks":[1,1],"order":"any"}}`)
	if report.Verdict != "broken" || report.Properties[0].Property != "EM1" || report.Properties[0].Steps != 6 {
		t.Fatalf("without FIFO: %+v", report)
	}
	link := report.Properties[0].Link
	if a := r.get(t, "/play?s="+link+"&lang=it"); a.StatusCode != 200 || !strings.Contains(a.body, "P1 e P2 dentro nello stesso momento") {
		t.Errorf("the playground: %d", a.StatusCode)
	}
	if a := r.get(t, "/api/v1/run?s="+link); !strings.Contains(a.body, `"violations":[{"property":"EM1","step":6,"processes":[1,2]`) {
		t.Errorf("the run: %s", a.body)
	}
	a := r.do(t, http.MethodPost, "/api/v1/explore?asks=1,1&order=any", strings.NewReader(lamport))
	if a.StatusCode != 200 || !strings.Contains(a.body, link) {
		t.Errorf("by the API: %d %.300s", a.StatusCode, a.body)
	}
	r.unharmed(t)
}

func TestAnExhaustedBudgetProvesNothing(t *testing.T) {
	for flag, value := range map[string]string{"states": "20000", "bytes": "4000000", "seconds": "0.2"} {
		r := start(t, "-max-search-"+flag, value)
		report, _ := explored(t, r.dial(t), endlessly)
		if report.Verdict != "unknown" || report.Complete || report.Stopped != flag || report.States == 0 || report.Depth == 0 {
			t.Errorf("%s: %+v", flag, report)
		}
		r.stop()
	}
}

func TestTooManySearchesAndTooLargeOnesAreRefused(t *testing.T) {
	r := start(t, "-max-wait-seconds", "0.05", "-max-search-states", "40000000")
	busy := r.dial(t)
	if _, frame, err := commandAndRead(t, busy, endlessly); err != nil || !bytes.HasPrefix(frame, []byte(`{"exploring":{"states":`)) {
		t.Fatalf("%v %.200s", err, frame)
	}
	c := r.dial(t)
	if said := ask(t, c, endlessly); said.Status != http.StatusServiceUnavailable {
		t.Errorf("a second search: %+v", said)
	}
	many := strings.Replace(endlessly, `"processes":5`, `"processes":8`, 1)
	if said := ask(t, c, many); said.Status != 422 || len(said.Problems) != 1 || said.Problems[0].Code != scenario.CodeLimit {
		t.Errorf("8 processes: %+v", said)
	}
	if said := ask(t, c, strings.Replace(endlessly, "[3,", "[10,", 1)); said.Status != 422 {
		t.Errorf("10 requests: %+v", said)
	}
	// The tab is closed; its search ends, and makes room.
	_ = busy.CloseNow()
	time.Sleep(300 * time.Millisecond)
	begun := time.Now()
	if report, _ := explored(t, c, `{"explore":{"scenario":"lab-test-3"}}`); report.Verdict != "holds" {
		t.Errorf("after %v: %+v", time.Since(begun), report)
	}
}

func TestASearchDoesNotDelayThoseWhoWatch(t *testing.T) {
	r := start(t, "-max-search-states", "40000000")
	watch := func() time.Duration {
		c := r.dial(t)
		defer c.CloseNow()
		var took []time.Duration
		for range 40 {
			begun := time.Now()
			_, frame, err := commandAndRead(t, c, `{"scenario":"lab-test-3","encoding":"text"}`)
			for ; err == nil && !bytes.Contains(frame, []byte(`{"summary":`)); _, frame, err = c.Read(within(t)) {
			}
			if err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(begun))
		}
		slices.Sort(took)
		t.Logf("half of them within %v, all within %v", took[len(took)/2], took[len(took)-1])
		return took[len(took)/2]
	}
	watch()
	searching := r.dial(t)
	if _, _, err := commandAndRead(t, searching, endlessly); err != nil {
		t.Fatal(err)
	}
	if median := watch(); median > 200*time.Millisecond {
		t.Errorf("beside a search a small run takes %v", median)
	}
}

func TestASearchEndsWhenTheServerGoesAway(t *testing.T) {
	r := start(t, "-max-search-states", "40000000")
	c := r.dial(t)
	if _, _, err := commandAndRead(t, c, endlessly); err != nil {
		t.Fatal(err)
	}
	answered := make(chan got, 1)
	go func() {
		answered <- r.do(t, http.MethodPost, "/api/v1/explore", strings.NewReader(`{"fano":1,"algorithm":"lamport","processes":5}`))
	}()
	time.Sleep(100 * time.Millisecond) // it waits for its turn
	begun := time.Now()
	r.stop()
	for err := error(nil); err == nil; {
		_, _, err = c.Read(within(t))
	}
	if a := <-answered; a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%d %.200s", a.StatusCode, a.body)
	}
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
	r.ended <- nil
	if took := time.Since(begun); took > 3*time.Second {
		t.Errorf("the end took %v", took)
	}
}
