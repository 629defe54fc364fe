package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// A client sends requests from one address, like the machine of one reader.
type client struct {
	bench *bench
	http  *http.Client
}

// reader returns the i-th reader, from 0, in a network of its own (24 bits) while there are unused ones.
func (b *bench) reader(i int) *client { return b.client(fmt.Sprintf("127.1.%d.%d", i%250, 1+i/250)) }

// attacker returns the i-th attacker, from 0; all attackers share one network.
func (b *bench) attacker(i int) *client { return b.client(fmt.Sprintf("127.3.0.%d", 1+i%250)) }

// client returns the client with an address, the same one each time.
func (b *bench) client(address string) *client {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.known[address] == nil {
		from := net.Dialer{Timeout: 10 * time.Second}
		if strings.HasPrefix(b.host, "127.") {
			from.LocalAddr = &net.TCPAddr{IP: net.ParseIP(address)}
		}
		b.known[address] = &client{bench: b, http: &http.Client{
			Transport: &http.Transport{
				MaxIdleConnsPerHost: 8, DisableCompression: true, IdleConnTimeout: 20 * time.Second,
				DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
					conn, err := from.DialContext(ctx, network, address)
					if tcp, ok := conn.(*net.TCPConn); ok {
						_ = tcp.SetReadBuffer(256 << 10) // or the kernel would read on behalf of a slow reader
					}
					return conn, err
				},
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Timeout:       2 * time.Minute,
		}}
	}
	return b.known[address]
}

// patience is how long a reader retries while the server has it wait.
const patience = 90 * time.Second

// A refusal is an error answer of the server.
type refusal struct {
	Status     int    `json:"status"`
	Text       string `json:"error"`
	Cause      string `json:"cause"`
	RetryAfter int    `json:"retryAfter"`
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s%s", r.Status, r.Cause, r.Text) }

// waits reports whether the same request may succeed later.
func (r *refusal) waits() bool {
	return r.Status == http.StatusServiceUnavailable && r.Cause == "waiting"
}

// pause returns the time before a retry, at most 3 s, because the server may be free sooner.
func (r *refusal) pause() time.Duration {
	return min(3*time.Second, time.Duration(max(1, r.RetryAfter))*time.Second)
}

// refusedBy parses a refusal. A page that makes the browser wait has a Refresh header.
func refusedBy(answer *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	r := refusal{}
	if json.Unmarshal(body, &r) != nil && answer.Header.Get("Refresh") != "" {
		r.Cause = "waiting"
	}
	r.Status = answer.StatusCode
	r.RetryAfter, _ = strconv.Atoi(answer.Header.Get("Retry-After"))
	return &r
}

// open sends a request, as POST if it has a body, and returns the unread answer. Errors: *refusal, or of the
// connection.
func (c *client) open(ctx context.Context, path, body string) (*http.Response, error) {
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	request, err := http.NewRequestWithContext(ctx, method, "http://"+c.bench.host+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return nil, withoutAddress(err)
	}
	if answer.StatusCode >= 300 {
		defer answer.Body.Close()
		return nil, refusedBy(answer)
	}
	return answer, nil
}

// drain sends a request, and reads and discards the answer.
func (c *client) drain(ctx context.Context, path, body string) error {
	answer, err := c.open(ctx, path, body)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// ask sends a request as a reader does, retries while the server has it wait, checks the answer, and records the
// result.
func (c *client) ask(ctx context.Context, kind, path, body string, check func(answer []byte) error) (answer []byte) {
	begun := time.Now()
	err := c.bench.retry(ctx, kind, func() error {
		reply, err := c.open(ctx, path, body)
		if err != nil {
			return err
		}
		defer reply.Body.Close()
		if answer, err = io.ReadAll(reply.Body); err != nil {
			return err
		}
		return check(answer)
	})
	c.bench.record(ctx, kind, begun, err)
	return answer
}

// retry calls do again while the server has it wait or the connection breaks, until patience is over.
func (b *bench) retry(ctx context.Context, kind string, do func() error) error {
	for begun := time.Now(); ; {
		err := do()
		refused, _ := errors.AsType[*refusal](err)
		switch {
		case err == nil || ctx.Err() != nil || time.Since(begun) > patience:
			return err
		case refused != nil && refused.waits():
			b.change(kind, func(k *tally) { k.waited++ })
			rest(ctx, refused.pause())
		case errors.Is(err, errBroken):
			b.change(kind, func(k *tally) { k.resumed++ })
			rest(ctx, 500*time.Millisecond)
		default:
			return err
		}
	}
}

// errBroken means that a socket's connection broke, after which a page reconnects.
var errBroken = errors.New("the connection broke")

// dial opens a socket.
func (c *client) dial(ctx context.Context) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	options := &websocket.DialOptions{HTTPClient: c.http}
	socket, answer, err := websocket.Dial(ctx, "ws://"+c.bench.host+"/ws?waiting=1", options)
	switch {
	case err != nil && answer != nil && answer.StatusCode >= 300:
		return nil, refusedBy(answer)
	case err != nil:
		return nil, errors.Join(errBroken, withoutAddress(err))
	}
	socket.SetReadLimit(-1)
	return socket, nil
}

// withoutAddress returns an error without addresses and ports, so that equal errors are counted together.
func withoutAddress(err error) error {
	text := err.Error()
	return errors.New(text[strings.LastIndex(text, ": ")+1:])
}
