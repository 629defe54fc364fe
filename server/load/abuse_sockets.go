package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"time"

	"github.com/coder/websocket"
)

// The bounds of one act of an abuser.
const (
	floodFrames  = 20_000
	trickleBytes = 120
	trickleEvery = 500 * time.Millisecond
	unreadFor    = 20 * time.Second
)

// searching asks for a search without end on a socket, and reads whatever comes.
func searching(ctx context.Context, b *bench, c *client, _ int) error {
	command := fmt.Appendf(nil, `{"explore":{"scenario":%s,"asks":[3,3,3,3],"em3":true}}`, endless(b.seed()))
	return b.listen(ctx, c, "endless search", command, time.Minute)
}

// held asks for a small run, and then keeps its socket open.
func held(ctx context.Context, b *bench, c *client, _ int) error {
	return b.listen(ctx, c, "abuser sockets", wish(small(1), false, 0), 10*time.Minute)
}

// answers are the frames that answer a command for good, but for an error.
var answers = regexp.MustCompile(`^\{"(explored|challenged|next)"`)

// listen sends a command and reads, answering pings, so long or until the server has had enough. An error on the socket
// is a refusal; to be left alone is what an abuser wants.
func (b *bench) listen(ctx context.Context, c *client, kind string, command []byte, long time.Duration) error {
	listening, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	socket, err := dial(listening, c, b.hosts[0])
	if err != nil {
		return err
	}
	defer func() { _ = socket.CloseNow() }()
	if err := socket.Write(listening, websocket.MessageText, command); err != nil {
		return nameless(err)
	}
	for {
		_, text, err := socket.Read(listening)
		switch {
		case listening.Err() != nil:
			return nil
		case err != nil:
			return nameless(err)
		case answers.Match(text):
			return nil
		}
		if _, err := b.told(kind, text); err != nil {
			return err
		}
	}
}

// raw opens a socket by hand, for what no library does.
func raw(ctx context.Context, b *bench, c *client) (net.Conn, error) {
	conn, err := c.dialer.DialContext(ctx, "tcp", b.hosts[0])
	if err != nil {
		return nil, nameless(err)
	}
	_, _ = io.WriteString(conn, "GET /ws HTTP/1.1\r\nHost: fano\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err == nil && answer.StatusCode != http.StatusSwitchingProtocols {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 64<<10)) // a page of an error, or less of it
		err = refusedBy(answer, body)
	}
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return conn, nil
}

// A frame of a client is masked; a mask of zeros leaves it as it is.
var (
	pings    = []byte{0x89, 0x80, 0, 0, 0, 0}
	nonsense = append([]byte{0x81, 0x80 + 14, 0, 0, 0, 0}, `{"scenario":1}`...)
)

// flood sends one frame as often as the server takes it, and throws the answers away.
func flood(frame []byte) act {
	return func(ctx context.Context, b *bench, c *client, _ int) error {
		conn, err := raw(ctx, b, c)
		if err != nil {
			return err
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		go func() { _, _ = io.Copy(io.Discard, conn) }() // until the connection is closed, above
		many := bytes.Repeat(frame, 100)
		for range floodFrames / 100 {
			if _, err := conn.Write(many); err != nil {
				return nameless(err)
			}
		}
		return nil
	}
}

// trickle opens a connection, says something, and then a little more from time to time.
func trickle(first, more string) act {
	return func(ctx context.Context, b *bench, c *client, _ int) error {
		conn, err := c.dialer.DialContext(ctx, "tcp", b.hosts[0])
		if err != nil {
			return nameless(err)
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
		if _, err := io.WriteString(conn, first); err != nil {
			return nameless(err)
		}
		for range trickleBytes {
			_ = conn.SetReadDeadline(time.Now().Add(trickleEvery))
			if _, err := conn.Read(make([]byte, 1)); err != nil && !late(err) {
				return nameless(err) // the server has had enough
			}
			if _, err := io.WriteString(conn, more); err != nil {
				return nameless(err)
			}
		}
		return nil
	}
}

// late says whether only the time was over.
func late(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

// slowReader asks for a long run, reads the beginning of the answer, and then nothing more.
func slowReader(ctx context.Context, b *bench, c *client, _ int) error {
	reading, cancel := context.WithTimeout(ctx, 2*unreadFor)
	defer cancel()
	slow := c.narrow(4 << 10)
	defer slow.close()
	address := "http://" + b.hosts[0] + "/api/v1/run?s=" + linkTo(longestRun(1))
	request, err := http.NewRequestWithContext(reading, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := answered(slow, request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	rest(ctx, unreadFor)
	return nil
}
