// Package stream is the WebSocket: a client names a scenario and the number of events it has, and gets the run's frames
// from there on; or it asks a question, such as a search of all schedules, and gets progress and an answer. The frames
// come from package run, ready to send. Scenarios and errors are defined elsewhere.
//
// A [Handler] accepts sockets. The session of a socket reads commands (session.handle), and sends runs
// (session.streamRun) and answers (session.answerQuestion).
package stream

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/work"
)

// Options configure a Handler.
type Options struct {
	Runs *run.Service
	// Queue provides the slots in which commands are read.
	Queue *fairqueue.Queue
	// Source returns the run of a command's scenario, with pictures if drawn.
	Source func(ctx context.Context, scenario json.RawMessage, drawn bool) (run.Source, error)
	// Questions are the questions that a command may ask instead of a run, by name.
	Questions map[string]Question
	// Answer returns the JSON value that reports an error to a client; its frame is {"error": value}.
	Answer func(error) any
	// Admit returns an error if this client may not ask for one more run or search; nil: all are admitted.
	Admit func(*http.Request) error
	Log   *slog.Logger

	// Sockets limits the open sockets, and 0 refuses all; Client limits those of one client, and 0 is no limit.
	Sockets, Client int
	// Patience limits the time for the first command to arrive, for the rest of a command that has begun, and for a
	// reader to take one write: one frame, or several small ones if the reader keeps up.
	Patience time.Duration
	// PingInterval is the time between pings, which detect dead connections.
	PingInterval time.Duration
}

// The defaults of Patience, PingInterval and Sockets.
const (
	DefaultPatience     = 10 * time.Second
	DefaultPingInterval = 30 * time.Second
	DefaultSockets      = 4096
)

// maxCommand is the most bytes of a command: a scenario and a little more.
const maxCommand = 1 << 20

// Handler is the WebSocket endpoint. Make it with New, and Close it.
type Handler struct {
	Options
	closing chan struct{} // closed to tell sockets to close
	ended   context.Context
	end     context.CancelFunc // cuts off sockets that are still open
	sent    sent

	mu      sync.Mutex
	open    int
	clients map[string]int // number of sockets by client
	closed  bool
	serving sync.WaitGroup
}

// New returns an endpoint.
func New(o Options) *Handler {
	h := &Handler{Options: o, closing: make(chan struct{}), clients: map[string]int{}}
	h.ended, h.end = context.WithCancel(context.Background())
	return h
}

// The errors of a socket that cannot be opened.
var (
	ErrSockets = errors.New("too many connections are open at the moment")
	ErrClient  = errors.New("too many connections are open from this network at the moment")
)

// ServeHTTP upgrades the request to a socket and serves it until one side closes it.
//
// Any origin is accepted: there are no cookies, no accounts and nothing to modify, so another site's page can do no
// more through a visitor's browser than it could by itself; and course pages embed runs.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := fairqueue.ClientOf(r.Context())
	if err := h.enter(client); err != nil {
		h.refuse(w, err)
		return
	}
	defer h.leave(client)
	s := &session{
		Handler: h, request: r, client: client,
		pings: rate.NewLimiter(1, mostPings), blunders: rate.NewLimiter(1, mostBlunders),
	}
	tapped := &tap{ResponseWriter: w}
	// No permessage-deflate: it would compress every frame once per reader, with memory for each.
	socket, err := websocket.Accept(tapped, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		CompressionMode:    websocket.CompressionDisabled,
		OnPingReceived:     s.pinged,
	})
	if err != nil {
		h.Log.Debug("not a socket", "error", redact(err)) // Accept has sent the response
		return
	}
	socket.SetReadLimit(maxCommand)
	s.socket, s.wire = socket, tapped.wire
	s.serve()
}

// refuse responds to a request that does not become a socket.
func (h *Handler) refuse(w http.ResponseWriter, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Retry-After", "10")
	w.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(w).Encode(h.Answer(err)) // a client that is gone needs no response
}

func (h *Handler) enter(client string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return work.ErrClosed
	case h.open >= h.Sockets:
		return ErrSockets
	case h.Client > 0 && h.clients[client] >= h.Client:
		return ErrClient
	}
	h.open++
	h.clients[client]++
	h.serving.Add(1)
	return nil
}

func (h *Handler) leave(client string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.open--
	if h.clients[client]--; h.clients[client] == 0 {
		delete(h.clients, client)
	}
	h.serving.Done()
}

// Open returns the number of open sockets.
func (h *Handler) Open() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open
}

// Close tells all clients that the server is going away (1001) and returns when all sockets are closed. When ctx ends,
// it cuts off those that are left.
func (h *Handler) Close(ctx context.Context) {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.closing)
	}
	h.mu.Unlock()
	gone := make(chan struct{})
	go func() {
		h.serving.Wait()
		close(gone)
	}()
	select {
	case <-gone:
	case <-ctx.Done():
	}
	h.end()
	<-gone
}
