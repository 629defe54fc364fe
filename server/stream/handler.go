// Package stream is the WebSocket: a client names a scenario and how far it has come, and gets the run's frames from
// there on; or it asks a question, such as for a search of all schedules, and gets its progress and its answer. The
// frames come from package run, ready to send. It leaves to others what a scenario is and what an error says.
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

// Options are what a Handler needs.
type Options struct {
	Runs *run.Service
	// Queue has the turns in which commands are read.
	Queue *fairqueue.Queue
	// Source is the run that a command's scenario asks for, drawn if its picture is wanted too.
	Source func(ctx context.Context, scenario json.RawMessage, drawn bool) (run.Source, error)
	// Questions are what a command may ask in place of a run, by name.
	Questions map[string]Question
	// Answer is the JSON value that tells a client of an error; its frame is {"error": value}.
	Answer func(error) any
	// Admit reports whether this client may ask for one more run or search; nil: always.
	Admit func(*http.Request) error
	Log   *slog.Logger

	// Sockets is how many may be open at once, and Client how many of one client; 0: all.
	Sockets, Client int
	// Patience is how long the first command may take, how long the rest of a command that has begun may take, and
	// how long a reader may take for what is written at once: one frame, or several small ones if the reader keeps up.
	Patience time.Duration
	// Beat is the time between pings, which find sockets whose other end is gone.
	Beat time.Duration
}

// The defaults of Patience, Beat and Sockets.
const (
	DefaultPatience = 10 * time.Second
	DefaultBeat     = 30 * time.Second
	DefaultSockets  = 4096
)

// maxCommand is how long a command may be, in bytes: a scenario and a little more.
const maxCommand = 1 << 20

// Handler is the WebSocket endpoint. Make it with New; Close it.
type Handler struct {
	Options
	closing chan struct{} // closed when sockets are to be closed
	ended   context.Context
	end     context.CancelFunc // closes what is still open then
	sent    sent

	mu      sync.Mutex
	open    int
	clients map[string]int // sockets of each
	closed  bool
	serving sync.WaitGroup
}

// New makes the endpoint.
func New(o Options) *Handler {
	h := &Handler{Options: o, closing: make(chan struct{}), clients: map[string]int{}}
	h.ended, h.end = context.WithCancel(context.Background())
	return h
}

// The errors of a socket that is not opened.
var (
	ErrSockets = errors.New("too many connections are open at the moment")
	ErrClient  = errors.New("too many connections are open from this network at the moment")
)

// ServeHTTP makes the request a socket and serves it until one side closes it.
//
// Any origin is accepted: there are no cookies, no accounts and nothing to change here, so that another site's page can
// do no more through a visitor's browser than it could by itself; and course pages embed runs.
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
		h.Log.Debug("not a socket", "error", nameless(err)) // Accept has answered
		return
	}
	socket.SetReadLimit(maxCommand)
	s.socket, s.wire = socket, tapped.wire
	s.serve()
}

// refuse answers a request that does not become a socket.
func (h *Handler) refuse(w http.ResponseWriter, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Retry-After", "10")
	w.WriteHeader(http.StatusServiceUnavailable)
	_ = json.NewEncoder(w).Encode(h.Answer(err)) // a client that is gone needs no answer
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

// Open is the number of sockets.
func (h *Handler) Open() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open
}

// Close tells all clients that the server is going away (1001) and returns when they are gone, at the latest when ctx
// ends: then they are cut off.
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
