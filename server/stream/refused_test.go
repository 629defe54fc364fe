package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"fano/server/fairqueue"
	"fano/server/run"
)

func TestABadRequestIsAnsweredAndTheSocketStaysOpen(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		c := dial(t, p)
		for message, says := range map[string]string{
			`so`:                                     "not JSON",
			`{"scenario":"3"} {"scenario":"3"}`:      "not JSON",
			``:                                       "not JSON",
			`[]`:                                     "not an object",
			`{}`:                                     "scenario: is missing",
			`{"scenario":null}`:                      "scenario: is missing",
			`{"scenario":"what"}`:                    "scenario: what is not a number",
			`{"scenario":"3","from":-1}`:             "from: -1 is not one of 0",
			`{"scenario":"3","from":1.5}`:            "from: ",
			`{"scenario":"3","from":99}`:             "from: 99 is not one of 0..3",
			`{"scenario":"3","encoding":"gzip"}`:     `encoding: "gzip" is not one of text, deflate`,
			`{"scenario":"3","encoding":7}`:          "encoding: ",
			`{"scenario":"3","speed":7}`:             "there is no field",
			`{"scenario":"3","picture":1}`:           "picture: a JSON number is not one of true, false",
			`{"scenario":"3","from":99999999999999}`: "from: ",
		} {
			say(t, c, message)
			frame := hear(t, c)
			for bytes.HasPrefix(frame, []byte(`{"fano"`)) {
				frame = hear(t, c)
			}
			var answer struct{ Error struct{ Error string } }
			if err := json.Unmarshal(frame, &answer); err != nil || !strings.Contains(answer.Error.Error, says) {
				t.Errorf("%s: %.300s, want %q (%v)", message, frame, says, err)
			}
		}
		say(t, c, `{"scenario":"3"}`)
		if got := hearAll(t, c); !bytes.Equal(got, expected(3)) {
			t.Errorf("afterwards %q", got)
		}
	})
}

func TestBinaryAndOversizedMessagesCloseTheSocket(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		c := dial(t, p)
		if err := c.Write(soon(t), websocket.MessageBinary, []byte(`{"scenario":"3"}`)); err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Read(soon(t)); websocket.CloseStatus(err) != websocket.StatusUnsupportedData {
			t.Errorf("binary: %v", err)
		}
		c = dial(t, p)
		// The server may close before all ten megabytes are written.
		_ = c.Write(soon(t), websocket.MessageText, bytes.Repeat([]byte("["), 10<<20))
		if _, _, err := c.Read(soon(t)); err == nil {
			t.Error("10 MB were taken")
		}
		c = dial(t, p)
		say(t, c, `{"scenario":"3"}`)
		if got := hearAll(t, c); !bytes.Equal(got, expected(3)) {
			t.Errorf("afterwards %q", got)
		}
	})
}

func TestTooManySocketsAreRefusedBeforeTheyOpen(t *testing.T) {
	on(t, func(o *Options) { o.Sockets = 1 }, func(t *testing.T, p place) {
		dial(t, p)
		_, response, err := p.open(t)
		if err == nil || response == nil || response.StatusCode != 503 {
			t.Errorf("%v %v", response, err)
		}
	})
}

func TestOneClientHasNotAllSockets(t *testing.T) {
	on(t, func(o *Options) { o.Sockets, o.Client = 10, 2 }, func(t *testing.T, p place) {
		first := dial(t, p)
		dial(t, p)
		_, response, err := p.open(t) // the network of these tests has one address
		if err == nil || response == nil || response.StatusCode != 503 {
			t.Errorf("%v %v", response, err)
		}
		_ = first.CloseNow()
		synctest.Wait()
		dial(t, p)
	})
}

func TestAPlaceInLineIsToldToWhoAsksForIt(t *testing.T) {
	var turns *fairqueue.Queue
	on(t, func(o *Options) {
		limits := fairqueue.DefaultLimits
		limits.Slots[fairqueue.Long] = 1
		turns = fairqueue.New(limits)
		o.Queue, o.Runs = turns, run.NewService(run.DefaultLimits, turns, silent)
	}, func(t *testing.T, p place) {
		t.Cleanup(p.Runs.Close)
		busy, err := turns.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Long})
		if err != nil {
			t.Fatal(err)
		}
		told, _, err := p.at(t, "/ws?waiting=1")
		if err != nil {
			t.Fatal(err)
		}
		defer told.CloseNow()
		plain := dial(t, p)
		say(t, told, `{"scenario":"3"}`)
		say(t, plain, `{"scenario":"4"}`)
		if got := string(hear(t, told)); got != `{"waiting":{"ahead":0}}`+"\n" && got != `{"waiting":{"ahead":1}}`+"\n" {
			t.Errorf("told %q", got)
		}
		busy.Release()
		if got := hearAll(t, plain); !bytes.Equal(got, expected(4)) {
			t.Errorf("who did not ask for it hears %q", got)
		}
		if got := hearAll(t, told); !bytes.HasSuffix(got, expected(3)) {
			t.Errorf("afterwards %q", got)
		}
	})
}

func TestFloodsEndTheConnection(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		for what, send := range map[string]func(*websocket.Conn) error{
			"pings":    func(c *websocket.Conn) error { return c.Ping(soon(t)) },
			"commands": func(c *websocket.Conn) error { return c.Write(soon(t), websocket.MessageText, []byte("{")) },
		} {
			c := dial(t, p)
			read := make(chan error, 1)
			go func() {
				for {
					if _, _, err := c.Read(soon(t)); err != nil {
						read <- err
						return
					}
				}
			}()
			sent := 0
			for ; sent < 1000 && send(c) == nil; sent++ {
			}
			if err := <-read; websocket.CloseStatus(err) != websocket.StatusPolicyViolation || sent == 1000 {
				t.Errorf("%s: %d were taken, and then %v", what, sent, err)
			}
		}
		c := dial(t, p)
		say(t, c, `{"scenario":"3"}`)
		if got := hearAll(t, c); !bytes.Equal(got, expected(3)) {
			t.Errorf("others get %q", got)
		}
	})
}

func TestClientsAreToldWhenTheServerGoesAway(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, `{"scenario":"5"}`)
		hearAll(t, c)
		closed := make(chan struct{})
		go func() {
			p.Handler.Close(soon(t))
			close(closed)
		}()
		if _, _, err := c.Read(soon(t)); websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("%v", err)
		}
		<-closed
		if _, _, err := p.open(t); err == nil {
			t.Error("a closed handler takes a new socket")
		}
		if errors.Is(p.ended.Err(), nil) {
			t.Error("not ended")
		}
	})
}
