package stream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"fano/server/loader"
)

// fitting returns a question that asks to repair a schedule.
func fitting(schedule string) string {
	return fmt.Sprintf(`{"next":{"ref":7,"fit":true,"scenario":{"fano":1,"algorithm":"lamport","processes":2,"schedule":[%s]}}}`, schedule)
}

// A fit is the answer.
type fit struct {
	Next *struct {
		Ref      int
		At       int
		Scenario struct {
			Schedule []string
			Times    []float64
			Loop     int
			Hand     bool
		}
		Choices []offered
		Left    []string
	}
	Error struct{ Error string }
}

// An offered choice is possible and has an event, or a reason why not.
type offered struct {
	Choice     string
	Why, Event json.RawMessage
}

// fits sends a question, usually for a fit, and receives the one answer.
func fits(t *testing.T, c *websocket.Conn, question string) (answer fit) {
	t.Helper()
	say(t, c, question)
	frame := hear(t, c)
	if err := json.Unmarshal(frame, &answer); err != nil || (answer.Next == nil) == (answer.Error.Error == "") {
		t.Fatalf("%.200s: %.300s (%v)", question, frame, err)
	}
	return answer
}

// A records keeps a log.
type records struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *records) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

// choosingOn starts a server for scheduling by hand; no session may panic during the test.
func choosingOn(t *testing.T, try func(*testing.T, place)) {
	t.Helper()
	var log records
	on(t, func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
		o.PingInterval = 24 * time.Hour // a pipe has no room for a ping and an answer at once
		o.Questions = Questions(nil, loader.New(o.Queue, nil, loader.DefaultCacheBytes))
	}, try)
	if text := log.text.String(); strings.Contains(text, "panic") {
		t.Error(text)
	}
}

func TestAChangedScheduleIsMadePossibleOverTheSocket(t *testing.T) {
	choosingOn(t, func(t *testing.T, p place) {
		c := dial(t, p)
		for _, a := range []struct{ asked, made, left string }{
			{``, ``, ``},
			{`"1 asks","deliver 1>2#1"`, `1 asks, deliver 1>2#1`, ``},
			// A choice waits until it is possible, and the one that has waited longest comes first.
			{`"deliver 1>2#1","1 asks"`, `1 asks, deliver 1>2#1`, ``},
			{`"deliver 1>2#1","drop 1>2#1","2 asks","1 asks"`, `2 asks, 1 asks, deliver 1>2#1`, `drop 1>2#1`},
			{`"2 recovers","1 leaves","2 crashes","1 asks","1 asks"`, `2 crashes, 2 recovers, 1 asks`, `1 leaves, 1 asks`},
			// A choice that never becomes possible is dropped, whatever it is.
			{`"1 leaves","deliver 2>1#9","1 internal","duplicate 1>2#1.2"`, `1 internal`, `1 leaves, deliver 2>1#9, duplicate 1>2#1.2`},
		} {
			question := fitting(a.asked)
			got := fits(t, c, question)
			if got.Next == nil {
				t.Errorf("%s: %s", question, got.Error.Error)
				continue
			}
			n := got.Next
			made, left := strings.Join(n.Scenario.Schedule, ", "), strings.Join(n.Left, ", ")
			if made != a.made || left != a.left || n.Ref != 7 || n.At != len(n.Scenario.Schedule) || n.Scenario.Hand != (a.made == "") {
				t.Errorf("%s: %q without %q: %+v", a.asked, made, left, n)
			}
			for _, choice := range n.Choices {
				if (len(choice.Why) == 0) != (len(choice.Event) > 0) {
					t.Errorf("%s: %+v", a.asked, choice)
				}
			}
			if !slices.ContainsFunc(n.Choices, func(x offered) bool { return len(x.Why) == 0 }) {
				t.Errorf("%s: nothing can happen next", a.asked)
			}
		}
		// The times stay where they are, and a waiting choice is made at the moment when it becomes possible; at is
		// ignored.
		timed := `{"next":{"fit":true,"at":99,"scenario":{"fano":1,"algorithm":"lamport","processes":2,` +
			`"schedule":["deliver 1>2#1","1 asks","2 internal"],"times":[0.5,4,9]}}}`
		if n := fits(t, c, timed).Next; n == nil || !slices.Equal(n.Scenario.Times, []float64{4, 4, 9}) || n.Scenario.Schedule[1] != "deliver 1>2#1" {
			t.Errorf("%+v", n)
		}
	})
}

// hostileFits are questions that no page asks, with the errors; empty: they are answered. Scenarios are tested in
// package scenario.
func hostileFits() map[string]string {
	of := func(scenario string) string { return `{"next":{"fit":true,"scenario":` + scenario + `}}` }
	with := func(more string) string {
		return of(`{"fano":1,"algorithm":"lamport","processes":2,` + more + `}`)
	}
	many := func(choice string, n int) string { return strings.Repeat(`"`+choice+`",`, n-1) + `"` + choice + `"` }
	return map[string]string{
		`{"next":{"fit":"yes","scenario":"lab-test-3"}}`:             "next.fit: a JSON string is not one of true, false",
		`{"next":{"fit":true}}`:                                      "next.scenario: is missing",
		`{"next":{"fit":true,"scenario":"lab-test-3","at":-1}}`:      "next.at: -1 is not one of 0",
		`{"next":{"fit":true,"scenario":"lab-test-3","at":1e999}}`:   "next.at: ",
		`{"next":{"fit":true,"scenario":"lab-test-3","fits":1}}`:     `there is no field "fits" here, only scenario, at, on, fit, ref`,
		`{"next":{"fit":true,"scenario":"lab-test-3"},"scenario":1}`: "exactly one of",
		`{"next":[]}`:                                                                   "next: a JSON array is not an object",
		of(strings.Repeat(`[`, 5_000)):                                                  "not JSON",
		with(`"schedule":["9 asks"]`):                                                   "schedule[0]: ",
		with(`"schedule":["1 sends to 7"]`):                                             "schedule[0]: ",
		with(`"schedule":[` + many("deliver 1>2#9", 2_000) + `]`):                       "",
		with(`"schedule":[` + many("deliver 1>2#9", 2_001) + `]`):                       "schedule: 2001 is above this server’s limit of 2000",
		with(`"schedule":["1 asks"],"deliveries":[{"message":"1>2#1","drop":true}]`):    "",
		of(`{"fano":1,"algorithm":"lamport","processes":65,"schedule":["65 asks"]}`):    "processes: 65 is above this server’s limit of 64",
		with(`"schedule":["1 asks"],"challenge":{"goal":{"breaks":"EM1"},"given":1}`):   "",
		with(`"schedule":["1 asks","2 asks","1 internal","1 internal"],"loop":2`):       "",
		of(`{"fano":1,"algorithm":"token-ring","processes":64,"schedule":["64 asks"]}`): "",
		`{"next":{"fit":true,"on":{"by":"dearest"},"at":7,"scenario":"lab-test-3"}}`:    "",
	}
}

// Every question gets a readable answer, and the next one is answered on the same socket.
func TestHostileSchedulesAreRefusedInWords(t *testing.T) {
	choosingOn(t, func(t *testing.T, p place) {
		c := dial(t, p)
		for question, says := range hostileFits() {
			time.Sleep(time.Second) // of this test's own clock: the rate at which blunders are allowed
			got := fits(t, c, question)
			if refused := says != ""; refused != (got.Next == nil) || !strings.Contains(got.Error.Error, says) {
				t.Errorf("%.160s: %q, want %q", question, got.Error.Error, says)
			}
			if n := fits(t, c, fitting(`"deliver 1>2#1","1 asks"`)).Next; n == nil || len(n.Scenario.Schedule) != 2 {
				t.Fatalf("after %.160s: %+v", question, n)
			}
		}
	})
}
