package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"fano/algorithms/engine/explore"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/run"
	"fano/server/scenario"
)

// A seeker searches forever and reports progress all the time, unless the question is a number: then it finishes after
// that many reports. It counts the searches in progress.
type seeker struct{ now, ever atomic.Int64 }

func (s *seeker) explore(ctx context.Context, question json.RawMessage, told func(any)) (any, error) {
	s.now.Add(1)
	s.ever.Add(1)
	defer s.now.Add(-1)
	var n int
	if json.Unmarshal(question, &n) != nil {
		n = -1
	}
	if n == 99 {
		return nil, errors.New("not that")
	}
	for i := 0; i != n; i++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		told(map[string]int{"states": i})
		time.Sleep(time.Millisecond)
	}
	return map[string]int{"found": n}, nil
}

// seeking runs a test on a server with a seeker.
func seeking(t *testing.T, change func(*Options), try func(*testing.T, place, *seeker)) {
	t.Helper()
	s := new(seeker)
	seeks := func(o *Options) {
		o.Questions = map[string]Question{askExplore: s.explore}
		if change != nil {
			change(o)
		}
	}
	on(t, seeks, func(t *testing.T, p place) { try(t, p, s) })
}

// soonOver waits until a seeker has noticed that it is no longer wanted.
func soonOver() {
	time.Sleep(2 * time.Millisecond)
	synctest.Wait()
}

// hearPast returns the first frame without this prefix.
func hearPast(t *testing.T, c *websocket.Conn, prefix string) string {
	t.Helper()
	for {
		if frame := string(hear(t, c)); !strings.HasPrefix(frame, prefix) {
			return frame
		}
	}
}

const exploring = `{"exploring":`

func TestASearchTellsItsProgressAndThenWhatItFound(t *testing.T) {
	seeking(t, nil, func(t *testing.T, p place, s *seeker) {
		c := dial(t, p)
		for range 2 { // the socket stays open for another
			say(t, c, `{"explore":20}`)
			if frame := string(hear(t, c)); frame != "{\"exploring\":{\"states\":0}}\n" {
				t.Errorf("at first %q", frame)
			}
			if frame := hearPast(t, c, exploring); frame != "{\"explored\":{\"found\":20}}\n" {
				t.Errorf("at last %q", frame)
			}
		}
		say(t, c, `{"explore":99}`)
		if frame := string(hear(t, c)); frame != "{\"error\":{\"error\":\"not that\"}}\n" {
			t.Errorf("an error: %q", frame)
		}
	})
}

func TestASearchIsCancelledByNullByAnotherByARunAndByNonsense(t *testing.T) {
	seeking(t, nil, func(t *testing.T, p place, s *seeker) {
		c := dial(t, p)
		for message, next := range map[string]string{
			`{"explore":null}`:        "", // nothing more is sent
			`{"explore":0}`:           `{"explored":{"found":0}}`,
			`{"scenario":"1"}`:        `{"fano":1,`,
			`nonsense`:                `{"error":`,
			`{"explore":{},"from":1}`: `{"error":`,
		} {
			say(t, c, `{"explore":{}}`)
			hear(t, c)
			say(t, c, message)
			if soonOver(); s.now.Load() > 0 {
				t.Fatalf("%s did not end the search", message)
			}
			if next == "" {
				// Meanwhile, the code below receives the earlier frames.
				go func() { _ = c.Write(t.Context(), websocket.MessageText, []byte(`{"explore":99}`)) }()
				next = `{"error":`
			}
			if frame := hearPast(t, c, exploring); !strings.HasPrefix(frame, next) {
				t.Errorf("after %s: %q, want %q", message, frame, next)
			}
			if strings.Contains(message, "scenario") {
				hearAll(t, c)
			}
		}
		say(t, c, `{"explore":null}`) // when there is none
		say(t, c, `{"scenario":"3"}`)
		if got := hearAll(t, c); !bytes.Equal(got, expected(3)) {
			t.Errorf("afterwards %q", got)
		}
	})
}

func TestASearchIsCancelledByClosing(t *testing.T) {
	seeking(t, nil, func(t *testing.T, p place, s *seeker) {
		for name, closes := range map[string]func(*websocket.Conn) error{
			"goodbye": func(c *websocket.Conn) error { return c.Close(websocket.StatusNormalClosure, "") },
			"cut off": func(c *websocket.Conn) error { return c.CloseNow() },
		} {
			c := dial(t, p)
			say(t, c, `{"explore":{}}`)
			hear(t, c)
			if err := closes(c); err != nil && name == "cut off" {
				t.Error(err)
			}
			if soonOver(); s.now.Load() > 0 || p.Open() > 0 {
				t.Errorf("%s: the search goes on", name)
			}
		}
		c := dial(t, p)
		say(t, c, `{"explore":{}}`)
		hear(t, c)
		gone := make(chan struct{})
		go func() {
			p.Handler.Close(soon(t))
			close(gone)
		}()
		for err := error(nil); err == nil; {
			_, _, err = c.Read(soon(t))
		}
		<-gone
		if s.now.Load() != 0 {
			t.Error("the server went away, the search did not")
		}
	})
}

func TestARunGoesOnBesideASearch(t *testing.T) {
	seeking(t, nil, func(t *testing.T, p place, s *seeker) {
		c := dial(t, p)
		const n = 5000
		say(t, c, fmt.Sprintf(`{"scenario":"%d"}`, n))
		say(t, c, `{"explore":50}`)
		var got []byte
		found := false
		for !found || !bytes.HasSuffix(got, last) {
			switch frame := hear(t, c); {
			case bytes.HasPrefix(frame, []byte(`{"explored"`)):
				found = true
			case !bytes.HasPrefix(frame, []byte(exploring)):
				got = append(got, frame...)
			}
		}
		if !bytes.Equal(got, expected(n)) {
			t.Errorf("%d bytes", len(got))
		}
	})
}

func TestASearchDoesNotWaitForAReaderThatStopsReading(t *testing.T) {
	seeking(t, nil, func(t *testing.T, p place, s *seeker) {
		stuck := raw(t, p)
		if _, err := stuck.Write(append(masked(`{"scenario":"5000"}`), masked(`{"explore":100}`)...)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if s.ever.Load() != 1 || s.now.Load() > 0 || p.Open() != 1 {
			t.Errorf("%d searches, %d of them still wait; %d sockets", s.ever.Load(), s.now.Load(), p.Open())
		}
		time.Sleep(DefaultPatience)
		synctest.Wait()
		if p.Open() > 0 {
			t.Error("the stuck reader was not dropped")
		}
	})
}

func TestSearchesAreCountedLikeRuns(t *testing.T) {
	left := 1
	seeking(t, func(o *Options) {
		o.Admit = func(*http.Request) error {
			if left--; left < 0 {
				return errors.New("too often")
			}
			return nil
		}
	}, func(t *testing.T, p place, s *seeker) {
		c := dial(t, p)
		say(t, c, `{"explore":1}`)
		hearPast(t, c, exploring)
		say(t, c, `{"explore":null}`) // costs nothing
		say(t, c, `{"explore":1}`)
		if frame := string(hear(t, c)); !strings.Contains(frame, "too often") || s.ever.Load() != 1 {
			t.Errorf("%q", frame)
		}
	})
}

// answered returns the answer to a question, from an engine that finds nothing.
func answered(t *testing.T, name, question string) (any, error) {
	t.Helper()
	queue := fairqueue.New(fairqueue.DefaultLimits)
	engine := func(context.Context, explore.Setup) explore.Result { return explore.Result{Complete: true} }
	searches := check.NewService(check.DefaultLimits, engine, queue, silent)
	defer searches.Close()
	all := Questions(searches, loader.New(queue, nil, loader.DefaultCacheBytes))
	return all[name](context.Background(), json.RawMessage(question), func(any) {})
}

func TestQuestionsAreReadOrRefusedWithTheField(t *testing.T) {
	for _, question := range []string{
		`{"scenario":"lab-test-3"}`,
		`{"scenario":{"fano":1,"algorithm":"lamport","processes":3},"asks":[1,2,0],"order":"any"}`,
		`{"scenario":"lab-test-3","asks":null,"order":""}`,
		`{"scenario":{"fano":1,"algorithm":"central-server","processes":3},"asks":[1,1,1],"em3":true,"bypass":false}`,
	} {
		if r, err := answered(t, askExplore, question); err != nil || r.(*check.Report).Processes != 3 {
			t.Errorf("%s: %v, %v", question, r, err)
		}
	}
	for question, says := range map[string]string{
		`7`:                 "explore: a JSON number is not an object",
		`[]`:                "explore: a JSON array is not an object",
		`{}`:                "explore.scenario: is missing",
		`{"scenario":null}`: "explore.scenario: is missing",
		`{"scenario":"lab-test-3","ask":[1,1,1]}`:                     `explore: there is no field "ask" here, only scenario, asks, order, em3, bypass`,
		`{"scenario":"lab-test-3","em3":1}`:                           "explore.em3: a JSON number is not one of true, false",
		`{"scenario":"lab-test-3","asks":3}`:                          "explore.asks: a JSON number is not a list",
		`{"scenario":"lab-test-3","asks":[1,1.5,1]}`:                  "explore.asks: a JSON number 1.5 is not a whole number",
		`{"scenario":"lab-test-3","asks":[1,"1",1]}`:                  "explore.asks: a JSON string is not a whole number",
		`{"scenario":"lab-test-3","asks":[1,1]}`:                      "asks: the list has 2 numbers",
		`{"scenario":"lab-test-3","asks":[1,1,10]}`:                   "asks[2]: 10 is not one of 0..9",
		`{"scenario":"lab-test-3","order":7}`:                         "explore.order: a JSON number is not one of fifo, any",
		`{"scenario":"lab-test-3","order":"lifo"}`:                    `order: "lifo" is not one of fifo, any`,
		`{"scenario":{"fano":1,"algorithm":"lamport","processes":8}}`: "processes: 8 is above this server’s limit of 7",
	} {
		if r, err := answered(t, askExplore, question); !isInvalid(err) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v; want %q", question, r, err, says)
		}
	}
	for question, says := range map[string]string{
		`[]`: "challenge: a JSON array is not an object",
		`{}`: "challenge.scenario: is missing",
		`{"scenario":"challenge-tie","hint":true}`: `challenge: there is no field "hint" here, only scenario, least, from, next`,
		`{"scenario":"challenge-tie","from":1}`:    "challenge.from: a JSON number is not one of true, false",
		`{"scenario":"lab-test-3"}`:                "challenge: is missing",
	} {
		if v, err := answered(t, askChallenge, question); !isInvalid(err) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v; want %q", question, v, err, says)
		}
	}
	if v, err := answered(t, askChallenge, `{"scenario":"challenge-tie","next":true}`); err != nil || v.(*challenge.Verdict).Next.String() != "deliver 1>2#1" {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := answered(t, askExplore, `{"scenario":"nobody"}`); !errors.Is(err, scenario.ErrUnknownName) {
		t.Error(err)
	}
}

func isInvalid(err error) bool {
	_, is := errors.AsType[*scenario.Invalid](err)
	return is
}

// A challenge is judged while a run is sent, like a search, and a new question replaces the previous one.
func TestAChallengeIsAnsweredByAVerdict(t *testing.T) {
	judge := func(ctx context.Context, question json.RawMessage, _ func(any)) (any, error) {
		if string(question) == "0" {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return map[string]string{"of": string(question)}, nil
	}
	on(t, func(o *Options) { o.Questions = map[string]Question{askChallenge: judge} }, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, `{"challenge":0}`)
		say(t, c, `{"challenge":7}`)
		if frame := string(hear(t, c)); frame != "{\"challenged\":{\"of\":\"7\"}}\n" {
			t.Errorf("%q", frame)
		}
		say(t, c, `{"challenge":0}`)
		say(t, c, `{"challenge":null}`)
		say(t, c, `{"challenge":7,"explore":7}`)
		if frame := string(hear(t, c)); !strings.Contains(frame, "exactly one of scenario, explore, challenge") {
			t.Errorf("%q", frame)
		}
	})
}

// The scenario of any command is read in a turn of its client.
func TestCommandsAreReadInATurn(t *testing.T) {
	var turns *fairqueue.Queue
	read := 0
	inTurn := func() {
		if read++; turns.Counts(fairqueue.Short).Held != 1 {
			t.Errorf("%+v", turns.Counts(fairqueue.Short))
		}
	}
	change := func(o *Options) {
		turns = o.Queue
		o.Source = func(ctx context.Context, scenario json.RawMessage, drawn bool) (run.Source, error) {
			inTurn()
			return numbered(ctx, scenario, drawn)
		}
		o.Questions = map[string]Question{askExplore: func(context.Context, json.RawMessage, func(any)) (any, error) {
			inTurn()
			return map[string]int{"found": 1}, nil
		}}
	}
	on(t, change, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, `{"explore":1}`)
		hear(t, c)
		say(t, c, `{"scenario":"1"}`)
		hear(t, c)
		if read != 2 {
			t.Errorf("%d were read", read)
		}
	})
}
