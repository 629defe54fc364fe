package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// patience is how long a reader waits for its turn.
const patience = 90 * time.Second

// A refusal is how a server says that it does not do what was asked for, in an answer or on a socket.
type refusal struct {
	Status     int    `json:"status"`
	Text       string `json:"error"`
	Cause      string `json:"cause"`
	RetryAfter int    `json:"retryAfter"`
}

func (r *refusal) Error() string { return r.cause() }

// cause names the refusal in a report.
func (r *refusal) cause() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s", r.Status, clip(or(r.Cause, r.Text))))
}

// waits says whether it is only not yet our turn: the request is to be made again.
func (r *refusal) waits() bool {
	return r.Status == http.StatusServiceUnavailable && r.Cause == "waiting"
}

// pause is the time until then; never long, for the server may be free sooner.
func (r *refusal) pause() time.Duration {
	return min(3*time.Second, time.Duration(max(1, r.RetryAfter))*time.Second)
}

// A question is a request and what is a right answer to it.
type question struct {
	kind         string
	method, path string
	body         []byte
	accept       string // which encodings of the answer
	events       int    // in a right answer
	right        func(answer *http.Response, body []byte) error
}

// get is a question for an address.
func get(kind, path string, right func(*http.Response, []byte) error) question {
	return question{kind: kind, method: http.MethodGet, path: path, right: right}
}

// post is a question with a body.
func post(kind, path, body string, right func(*http.Response, []byte) error) question {
	return question{kind: kind, method: http.MethodPost, path: path, body: []byte(body), right: right}
}

// ask puts a question, again as long as it has to wait for its turn, and records what became of it. The time counts from
// the first try.
func (b *bench) ask(ctx context.Context, c *client, q question) (body []byte, ok bool) {
	begun := time.Now()
	for {
		body, err := b.once(ctx, c, q)
		if r, refused := err.(*refusal); refused && r.waits() && time.Since(begun) < patience {
			b.record.note(q.kind, func(k *tally) { k.waited++ })
			rest(ctx, r.pause())
			continue
		}
		if err != nil && ctx.Err() != nil {
			err = gaveUp{}
		}
		if err != nil {
			b.record.lost(q.kind, err)
			return nil, false
		}
		b.record.served(q.kind, time.Since(begun), len(body), q.events)
		return body, true
	}
}

// once puts a question once.
func (b *bench) once(ctx context.Context, c *client, q question) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, q.method, "http://"+b.hosts[0]+q.path, bytes.NewReader(q.body))
	if err != nil {
		return nil, err
	}
	if q.method == http.MethodPost {
		request.Header.Set("Content-Type", "application/json")
	}
	if q.accept != "" {
		request.Header.Set("Accept-Encoding", q.accept)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, nameless(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, nameless(err)
	}
	if answer.StatusCode >= 300 {
		return nil, refusedBy(answer, body)
	}
	if q.right != nil {
		err = q.right(answer, body)
	}
	return body, err
}

// refusedBy reads a refusal. Where a page answers, its cause is for people to read; of one that only has us wait, a browser
// is told to come again by itself.
func refusedBy(answer *http.Response, body []byte) error {
	r := refusal{}
	if json.Unmarshal(body, &r) != nil && answer.Header.Get("Refresh") != "" {
		r.Cause = "waiting"
	}
	r.Status = answer.StatusCode
	r.RetryAfter, _ = strconv.Atoi(answer.Header.Get("Retry-After"))
	return &r
}

// told reads a message of a socket that is not of what was asked for: an error, or that it is not yet our turn, which is
// recorded.
func (b *bench) told(kind string, text []byte) (waiting bool, err error) {
	var refused *refusal
	switch {
	case bytes.HasPrefix(text, []byte(`{"waiting"`)):
		waiting = true
	case bytes.HasPrefix(text, []byte(`{"error"`)):
		var told struct{ Error refusal }
		if err := json.Unmarshal(text, &told); err != nil {
			return false, wrongly("an error that cannot be read: %.60s", text)
		}
		refused, err = &told.Error, &told.Error
	}
	if waiting || refused != nil && refused.waits() {
		b.record.note(kind, func(k *tally) { k.waited++ })
	}
	return waiting, err
}

// nameless is an error without addresses and ports, so that those that are alike are counted together.
func nameless(err error) error {
	text := err.Error()
	if at := strings.LastIndex(text, ": "); at >= 0 {
		text = text[at+2:]
	}
	return fmt.Errorf("%s", text)
}
