package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/work"
)

// A session is one socket. Its reader runs in the request's goroutine; the keeper pings and watches for the end; a
// third goroutine sends the current run; and two more compute and send the current search.
type session struct {
	*Handler
	socket  *websocket.Conn
	request *http.Request
	client  string

	pings, blunders *rate.Limiter
	ending          sync.WaitGroup // goroutines that close the socket while it is read

	wire       *wire
	writeTimer *time.Timer // closes the socket if writing takes too long; nil before the first message

	run, search task
}

// serve returns when the socket is closed and no goroutine of it is left.
func (s *session) serve() {
	ctx, cancel := context.WithCancel(fairqueue.WithClient(s.ended, s.client))
	var keeper sync.WaitGroup
	keeper.Go(func() { s.keepAlive(ctx) })
	defer keeper.Wait()
	defer cancel()
	defer s.run.abandon()
	defer s.search.abandon()
	defer s.ending.Wait()
	defer s.socket.CloseNow() // runs first, so that a frame being written to a dead client does not hold up the rest
	for first := true; ; first = false {
		message, release, err := s.read(ctx, first)
		if err != nil {
			release()
			s.Log.Debug("socket closed", "status", websocket.CloseStatus(err), "error", redact(err))
			return
		}
		if err := s.handle(ctx, message, release); err != nil {
			return
		}
	}
}

var errBinary = errors.New("a binary message")

// read returns the next text message. The first must begin soon, and each must be complete soon after it began; between
// messages a client may be silent as long as it answers pings. The text counts against the client's memory until
// release is called.
func (s *session) read(ctx context.Context, first bool) (text []byte, release func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	patience := time.AfterFunc(s.Patience, cancel)
	defer patience.Stop()
	if !first {
		patience.Stop()
	}
	release = func() {}
	kind, message, err := s.socket.Reader(ctx)
	if err != nil {
		return nil, release, err
	}
	patience.Reset(s.Patience)
	if kind != websocket.MessageText {
		_ = s.socket.Close(websocket.StatusUnsupportedData, "commands are text")
		return nil, release, errBinary
	}
	text, release, err = s.Queue.ReadAll(s.client, message)
	if _, crowded := errors.AsType[*fairqueue.Busy](err); crowded {
		_ = s.socket.Close(websocket.StatusTryAgainLater, "too much is asked for from this network")
	}
	return text, release, err
}

// handle starts what a command asks for, or reports why not. A question is answered while a run is being sent: any
// command ends the previous question, but only a command for a run ends the previous run. It returns an error only if
// the socket has ended.
func (s *session) handle(ctx context.Context, message []byte, release func()) error {
	s.search.abandon()
	var c command
	work := fairqueue.Work{Class: fairqueue.Short, MaxWait: s.Patience}
	err := s.Queue.Do(ctx, work, func(context.Context) (err error) {
		c, err = parseCommand(message)
		return err
	})
	if name, text := c.question(); err == nil && name != "" {
		return s.ask(ctx, name, text, release)
	}
	s.run.abandon()
	if err != nil {
		release()
		return s.sendError(ctx, err)
	}
	running, stop := context.WithCancel(ctx)
	s.run.stop = stop
	s.run.work.Go(func() { s.guard(func() { s.streamRun(ctx, running, &c, release) }) })
	return nil
}

// streamRun sends the run that a command asks for.
func (s *session) streamRun(ctx, running context.Context, c *command, release func()) {
	watcher, err := s.startRun(running, c)
	c.Scenario = nil
	release()
	if err == nil {
		defer watcher.Close()
		err = watcher.WaitStarted(running, 0, s.positionReport(ctx))
	}
	switch {
	case running.Err() != nil:
	case err != nil:
		_ = s.sendError(ctx, err)
	default:
		s.sendRun(ctx, running, watcher, c.Encoding == encodingDeflate)
	}
}

// positionReport returns a function that sends a client its position in the queue, if the socket's address has
// waiting=1; otherwise nil, since other clients expect a header or an error.
func (s *session) positionReport(ctx context.Context) func(ahead int) {
	if s.request.URL.Query().Get("waiting") != "1" {
		return nil
	}
	return func(ahead int) { _ = s.sendFrame(ctx, positionFrame(ahead)) }
}

// positionFrame returns the frame with a client's position in the queue.
func positionFrame(ahead int) frame { return frame{"waiting": map[string]int{"ahead": ahead}} }

func (s *session) startRun(ctx context.Context, c *command) (*run.Watcher, error) {
	if err := s.admit(); err != nil {
		return nil, err
	}
	var source run.Source
	err := s.Queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) (err error) {
		source, err = s.Source(ctx, c.Scenario, c.Picture)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Runs.Watch(ctx, source, c.From)
}

// admit counts one more run or search of this client, or refuses it.
func (s *session) admit() error {
	if s.Admit == nil {
		return nil
	}
	return s.Admit(s.request)
}

// maxWrite is the size in bytes from which no more frames are added to one write. It is about the size of the system's
// buffer of a connection.
const maxWrite = 64 << 10

// fastWrite is the longest time of a write after which several frames may be written at once: a slower reader has
// s.Patience for each frame.
const fastWrite = 100 * time.Millisecond

// sendRun writes a run's frames until it ends or is no longer wanted.
func (s *session) sendRun(ctx, running context.Context, watcher *run.Watcher, packed bool) {
	kind, slow := websocket.MessageText, false
	if packed {
		kind = websocket.MessageBinary
	}
	var messages [][]byte
	for {
		message, err := nextMessage(running, watcher, packed)
		switch {
		case running.Err() != nil || errors.Is(err, io.EOF) || errors.Is(err, work.ErrClosed):
			return
		case err != nil:
			_ = s.sendError(ctx, err)
			return
		}
		messages = append(messages[:0], message)
		for bytes := len(message); !slow && bytes < maxWrite; bytes += len(message) {
			if message = watcher.Ready(packed); message == nil {
				break
			}
			messages = append(messages, message)
		}
		begun := time.Now()
		if s.write(kind, messages...) != nil {
			return
		}
		slow = time.Since(begun) > fastWrite
	}
}

// nextMessage returns the next frame of a run, deflated if packed. Errors: as of [run.Watcher.Next].
func nextMessage(running context.Context, watcher *run.Watcher, packed bool) ([]byte, error) {
	piece, err := watcher.Next(running)
	if err != nil {
		return nil, err
	}
	if packed {
		return watcher.Deflated(running, piece)
	}
	return watcher.Text(running, piece)
}

// write sends messages within s.Patience, with one timer for all, or drops the reader. The deadline belongs to the
// write, not to the run's context, so that a client that asks for another run keeps its socket.
func (s *session) write(kind websocket.MessageType, messages ...[]byte) error {
	s.wire.writing <- struct{}{}
	defer func() { <-s.wire.writing }()
	if s.writeTimer == nil {
		s.writeTimer = time.AfterFunc(s.Patience, func() { _ = s.socket.CloseNow() })
	} else {
		s.writeTimer.Reset(s.Patience)
	}
	err := s.wire.send(kind, messages)
	inTime := s.writeTimer.Stop()
	if err != nil {
		if !inTime {
			s.sent.dropped.Add(1)
			s.Log.Info("slow reader dropped")
		}
		_ = s.socket.CloseNow()
		return err
	}
	for _, message := range messages {
		s.sent.frame(len(message))
	}
	return nil
}

// How often a client may at once do things that cost the server something and bring the client nothing; one more is
// allowed every second.
const (
	mostPings    = 60
	mostBlunders = 40
)

// pinged counts a ping of the client, and reports whether to answer it. It is called by the socket's reader, so it must
// not wait for that.
func (s *session) pinged(context.Context, []byte) bool {
	if s.pings.Allow() {
		return true
	}
	s.ending.Go(func() { _ = s.end("too many pings") })
	return false
}

// isBlunder reports whether an error is the client's own fault, and not a full queue, a rate limit or the server's end.
func isBlunder(err error) bool {
	_, crowded := errors.AsType[*fairqueue.Busy](err)
	_, limited := errors.AsType[*fairqueue.RateLimited](err)
	return !crowded && !limited && !errors.Is(err, fairqueue.ErrClosed) && !errors.Is(err, work.ErrClosed)
}

var errFlood = errors.New("a flood")

// end closes the connection of a client that misbehaves.
func (s *session) end(why string) error {
	_ = s.socket.Close(websocket.StatusPolicyViolation, why)
	return errFlood
}

// sendError reports an error to the client; the socket stays open for another try, but not for any number of them.
func (s *session) sendError(ctx context.Context, problem error) error {
	if isBlunder(problem) && !s.blunders.Allow() {
		return s.end("too many commands that cannot be done")
	}
	return s.sendFrame(ctx, frame{"error": s.Answer(problem)})
}

// sendFrame sends one frame.
func (s *session) sendFrame(ctx context.Context, line frame) error {
	var message bytes.Buffer
	to := json.NewEncoder(&message)
	to.SetEscapeHTML(false) // "1>2#1" stays readable
	if err := to.Encode(line); err != nil {
		return err
	}
	return s.write(websocket.MessageText, message.Bytes())
}

// guard keeps a panic in one session from ending the server: unlike the request's own goroutine, net/http does not
// recover this one.
func (s *session) guard(do func()) {
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("a session panicked", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			_ = s.socket.CloseNow()
		}
	}()
	do()
}

// keepAlive pings the client, and closes the socket when the server goes away.
func (s *session) keepAlive(ctx context.Context) {
	beat := time.NewTicker(s.PingInterval)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.closing:
			_ = s.socket.Close(websocket.StatusGoingAway, "the server is going away")
			return
		case <-beat.C:
			if s.ping(ctx) != nil {
				_ = s.socket.CloseNow()
				return
			}
		}
	}
}

// ping waits for the pong longer than a frame may take, since it may have to wait behind one.
func (s *session) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*s.Patience)
	defer cancel()
	return s.socket.Ping(ctx)
}
