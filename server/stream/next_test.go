package stream

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"fano/server/loader"
)

// fitting is a question for a schedule to be made possible.
func fitting(schedule string) string {
	return fmt.Sprintf(`{"next":{"ref":7,"fit":true,"scenario":{"fano":1,"algorithm":"lamport","processes":2,"schedule":[%s]}}}`, schedule)
}

// A fit is its answer.
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

// An offered choice is possible, and has an event, or tells why not.
type offered struct {
	Choice     string
	Why, Event json.RawMessage
}

// fits asks for a fit, or for whatever it is, and hears the one answer.
func fits(t *testing.T, c *websocket.Conn, question string) (answer fit) {
	t.Helper()
	say(t, c, question)
	frame := hear(t, c)
	if err := json.Unmarshal(frame, &answer); err != nil || (answer.Next == nil) == (answer.Error.Error == "") {
		t.Fatalf("%.200s: %.300s (%v)", question, frame, err)
	}
	return answer
}

// A records is a log that is kept.
type records struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *records) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

// choosingOn starts a server that answers who schedules by hand; whatever is tried there, no session may panic.
func choosingOn(t *testing.T, try func(*testing.T, place)) {
	t.Helper()
	var log records
	on(t, func(o *Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
		o.Beat = 24 * time.Hour // a pipe has no room for a ping and an answer at once
		o.Questions = Questions(nil, loader.New(o.Queue, nil, loader.Kept))
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
			// It waits until it can be made, and what waits longest comes first.
			{`"deliver 1>2#1","1 asks"`, `1 asks, deliver 1>2#1`, ``},
			{`"deliver 1>2#1","drop 1>2#1","2 asks","1 asks"`, `2 asks, 1 asks, deliver 1>2#1`, `drop 1>2#1`},
			{`"2 recovers","1 leaves","2 crashes","1 asks","1 asks"`, `2 crashes, 2 recovers, 1 asks`, `1 leaves, 1 asks`},
			// What never can be made is left out, whatever it is about.
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
		// The times stay where they are, and what waits is made in the moment in which it first can be; at does not count.
		timed := `{"next":{"fit":true,"at":99,"scenario":{"fano":1,"algorithm":"lamport","processes":2,` +
			`"schedule":["deliver 1>2#1","1 asks","2 internal"],"times":[0.5,4,9]}}}`
		if n := fits(t, c, timed).Next; n == nil || !slices.Equal(n.Scenario.Times, []float64{4, 4, 9}) || n.Scenario.Schedule[1] != "deliver 1>2#1" {
			t.Errorf("%+v", n)
		}
	})
}

// hostileFits are questions that no page asks, with what is said of them; empty: they are answered.
func hostileFits() map[string]string {
	of := func(scenario string) string { return `{"next":{"fit":true,"scenario":` + scenario + `}}` }
	with := func(more string) string {
		return of(`{"fano":1,"algorithm":"lamport","processes":2,` + more + `}`)
	}
	many := func(choice string, n int) string { return strings.Repeat(`"`+choice+`",`, n-1) + `"` + choice + `"` }
	return map[string]string{
		`{"next":{"fit":7,"scenario":"lab-test-3"}}`:                 "next.fit: a JSON number is not one of true, false",
		`{"next":{"fit":"yes","scenario":"lab-test-3"}}`:             "next.fit: a JSON string is not one of true, false",
		`{"next":{"fit":true}}`:                                      "next.scenario: is missing",
		`{"next":{"fit":true,"scenario":null}}`:                      "next.scenario: is missing",
		`{"next":{"fit":true,"scenario":"lab-test-3","at":-1}}`:      "next.at: -1 is not one of 0",
		`{"next":{"fit":true,"scenario":"lab-test-3","at":1e999}}`:   "next.at: ",
		`{"next":{"fit":true,"scenario":"lab-test-3","fits":1}}`:     `there is no field "fits" here, only scenario, at, on, fit, ref`,
		`{"next":{"fit":true,"scenario":"lab-test-3"},"scenario":1}`: "exactly one of",
		`{"next":[]}`:                        "next: a JSON array is not an object",
		of(`7`):                              "not an object",
		of(`[[[[[[]]]]]]`):                   "not an object",
		of(`"no-such-run"`):                  "no-such-run",
		of(`"1.@@@@"`):                       "base64",
		of(`"2.abcd"`):                       "version 2",
		of(strings.Repeat(`[`, 5_000)):       "not JSON",
		of(`{"fano":1}`):                     "algorithm: needs exactly one of algorithm, program",
		with(`"schedule":7`):                 "schedule: 7 is not a list",
		with(`"schedule":[7,null]`):          "schedule[0]: ",
		with(`"schedule":["deliver"]`):       "schedule[0]: ",
		with(`"schedule":["1 asks\u0000"]`):  "schedule[0]: ",
		with(`"schedule":["9 asks"]`):        "schedule[0]: ",
		with(`"schedule":["0 asks"]`):        "schedule[0]: ",
		with(`"schedule":["-1 crashes"]`):    "schedule[0]: ",
		with(`"schedule":["deliver 9>1#1"]`): "schedule[0]: ",
		with(`"schedule":["deliver 1>2#99999999999999999999"]`):                         "schedule[0]: ",
		with(`"schedule":["deliver 1>2#9007199254740991.2"]`):                           "",
		with(`"schedule":["1 sends to 7"]`):                                             "schedule[0]: ",
		with(`"schedule":["1 asks"],"times":[-1]`):                                      "times[0]: ",
		with(`"schedule":["1 asks","2 asks"],"times":[5,1]`):                            "times[1]: ",
		with(`"schedule":["1 asks"],"times":[1e300]`):                                   "times[0]: ",
		with(`"schedule":["1 asks"],"times":[1,2,3]`):                                   "times: ",
		with(`"schedule":[` + many("deliver 1>2#9", 2_000) + `]`):                       "",
		with(`"schedule":[` + many("deliver 1>2#9", 2_001) + `]`):                       "schedule: 2001 is above this server’s limit of 2000",
		with(`"schedule":[` + many("1 internal", 60_000) + `]`):                         "schedule: ",
		with(`"schedule":["1 asks"],"deliveries":[{"message":"1>2#1","drop":true}]`):    "",
		of(`{"fano":1,"algorithm":"lamport","processes":65,"schedule":["65 asks"]}`):    "processes: 65 is above this server’s limit of 64",
		of(`{"fano":1,"algorithm":"lamport","processes":1e9,"schedule":["1 asks"]}`):    "processes: ",
		of(`{"fano":1,"algorithm":"nothing","processes":2,"schedule":["1 asks"]}`):      "algorithm: ",
		with(`"title":"` + strings.Repeat("x", 400_000) + `","schedule":["1 asks"]`):    "title: ",
		with(`"schedule":["1 asks"],"challenge":{"goal":{"breaks":"EM1"},"given":1}`):   "",
		with(`"schedule":["1 asks","2 asks","1 internal","1 internal"],"loop":2`):       "",
		with(`"schedule":["2 internal"],"futures":[{"but":{"schedule":["9 asks"]}}]`):   "futures[0].but.schedule[0]: ",
		of(`{"fano":1,"algorithm":"token-ring","processes":64,"schedule":["64 asks"]}`): "",
		`{"next":{"fit":true,"on":{"by":"dearest"},"at":7,"scenario":"lab-test-3"}}`:    "",
	}
}

// Whatever is asked, there is an answer in words, and the next question is answered on the same socket.
func TestHostileSchedulesAreRefusedInWords(t *testing.T) {
	choosingOn(t, func(t *testing.T, p place) {
		c := dial(t, p)
		for question, says := range hostileFits() {
			time.Sleep(time.Second) // of this test's own clock: so often one may blunder
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

// A question of which some bytes are others, some missing, and some there twice.
func TestGarbledQuestionsAreAnswered(t *testing.T) {
	whole := []string{
		fitting(`"deliver 1>2#1","1 asks","drop 2>1#1.2","2 crashes"`),
		`{"next":{"fit":true,"scenario":{"fano":1,"algorithm":"maekawa","processes":3,"quorums":{"sets":[[1,2],[2,3],[1,3]]},` +
			`"schedule":["2 asks","deliver 2>2#1","deliver 2>1#1"],"times":[0.5,2,2.25],"stop":{"events":50},"notes":[{"step":1,"text":"here"}]}}}`,
	}
	choosingOn(t, func(t *testing.T, p place) {
		seed, err := strconv.ParseUint(os.Getenv("FANO_SEED"), 10, 64)
		if err != nil {
			seed = 1
		}
		r := rand.New(rand.NewPCG(seed, 19))
		c, answered, refused := dial(t, p), 0, 0
		for range 200 {
			time.Sleep(time.Second)
			b := []byte(whole[r.IntN(len(whole))])
			for range 1 + r.IntN(3) {
				at := r.IntN(len(b))
				to := min(len(b), at+1+r.IntN(6))
				switch r.IntN(3) {
				case 0:
					b[at] = "09,\"[]{}#>.-1 eE\x7f"[r.IntN(17)]
				case 1:
					b = slices.Delete(b, at, to)
				default:
					b = slices.Insert(b, at, slices.Clone(b[at:to])...)
				}
			}
			if fits(t, c, string(b)).Next == nil {
				refused++
			} else {
				answered++
			}
		}
		if answered == 0 || refused == 0 {
			t.Errorf("%d were answered, and %d refused", answered, refused)
		}
		if fits(t, c, whole[1]).Next == nil {
			t.Error("the socket is of no use any more")
		}
	})
}
