package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/connlimit"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/loader"
	"fano/server/long"
	"fano/server/machine"
	"fano/server/metrics"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/stream"
	"fano/static"
)

// run runs the server, from its flags to its end.
func (s *settings) run(t terminal, args []string) (int, error) {
	if len(args) > 0 {
		return exitUsage, misusef("%q is not a flag", args[0])
	}
	if s.version {
		return versionJob{}.run(t, nil)
	}
	log := newLog(t, s)
	ctx, stop := interruptible()
	defer stop()
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		log.Error("cannot listen", "error", err)
		return exitFailed, nil
	}
	if s.dev {
		static.Unbundle()
	}
	go static.Warm()
	if err := serve(ctx, s, log, listener); err != nil {
		log.Error("the server ended", "error", err)
		return exitFailed, nil
	}
	return exitOK, nil
}

// serve answers requests until ctx ends; then it closes all connections and returns, in bounded time.
func serve(ctx context.Context, s *settings, log *slog.Logger, listener net.Listener) error {
	p := newParts(s, log, listener)
	defer p.close()
	go p.capacity.keepLow(ctx, func() int { return p.connections.Counts().Open })
	site := p.site()
	p.capacity.tell(s, listener.Addr().String(), log)
	rest, err := p.watch()
	if err != nil {
		return err
	}
	defer rest()
	server := httpServer(log, p.withMetrics(site))
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(p.connections) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("going away")
	p.going.Store(true) // /readyz fails while everything else still works
	time.Sleep(s.drain)
	p.searches.Close() // or requests would wait for their searches
	goodbye(s.shutdown, log, p.socket, server)
	p.queue.Close()
	<-failed
	log.Info("gone")
	return nil
}

// parts holds the parts of a running server.
type parts struct {
	settings    *settings
	log         *slog.Logger
	capacity    capacity
	queue       *fairqueue.Queue
	runs        *run.Service
	pieces      *long.Service
	searches    *check.Service
	store       *links.Store
	limiter     *quota.Limiter
	connections *connlimit.Listener
	socket      *stream.Handler
	metrics     *metrics.Metrics
	overload    *overload
	going       atomic.Bool // whether the server is shutting down
}

// newParts makes the parts of a server, except its site.
func newParts(s *settings, log *slog.Logger, listener net.Listener) *parts {
	p := &parts{settings: s, log: log, capacity: s.capacityOf(machine.Of()), metrics: metrics.New()}
	machine.Hold(p.capacity.ceiling)
	p.queue = fairqueue.New(p.capacity.work)
	p.runs = run.NewService(s.limits, p.queue, log)
	p.pieces = long.NewService(s.limits, s.pieces, p.queue, log)
	p.searches = check.NewService(s.searches, explore.Search, p.queue, log)
	p.store = s.links.open(log)
	p.limiter = quota.New(s.rate, s.proxies)
	p.connections = p.capacity.limit(listener, s)
	p.overload = newOverload(p.capacity.ceiling, p.totals, log)
	p.metrics.Collect(p.collect)
	p.queue.Observe(p.waited)
	p.queue.Report(func(class fairqueue.Class, spent time.Duration, mark string) {
		log.Warn("work held slots for long", "class", class.String(), "took", spent.Round(time.Millisecond), "scenario", mark)
	})
	return p
}

func (p *parts) close() {
	p.runs.Close()
	p.pieces.Close()
	p.searches.Close()
	p.store.Close()
}

// site makes the socket and the pages.
func (p *parts) site() http.Handler {
	s := p.settings
	reader := loader.New(p.queue, p.store, loader.DefaultCacheBytes)
	reader.Processes, reader.Programs = s.limits.Processes, s.programs
	p.socket = stream.New(stream.Options{
		Runs:         p.runs,
		Queue:        p.queue,
		Source:       stream.Scenario(s.limits, reader),
		Questions:    stream.Questions(p.searches, reader),
		Answer:       func(err error) any { p.refused(err); return page.Explain(err) },
		Admit:        p.limiter.Admit,
		Log:          p.log,
		Sockets:      s.sockets,
		Client:       max(1, s.sockets/4),
		Patience:     s.patience,
		PingInterval: stream.DefaultPingInterval,
	})
	return page.New(page.Options{
		Runs: p.runs, Long: p.pieces, Searches: p.searches, Queue: p.queue, Reader: reader, Socket: p.socket, Limiter: p.limiter,
		Links: p.store, Ready: func() bool { return !p.going.Load() },
		Body: s.body, Waiting: s.waiting, Writing: s.patience, Origin: s.origin, FrameAncestors: s.frames,
		Answered: p.metrics.Answered, Refused: p.refused, Log: p.log,
	})
}

// httpServer returns a server with the limits of time and size for every request.
func httpServer(log *slog.Logger, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second, // for each piece of a streamed answer
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    128 << 10, // a link of 64 KiB, and room for the rest
		ErrorLog:          complaints(log),
	}
}

// goodbye closes the sockets, waits for open requests, and cuts off those that take too long.
func goodbye(within time.Duration, log *slog.Logger, socket *stream.Handler, server *http.Server) {
	last, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	socket.Close(last)
	if err := server.Shutdown(last); err != nil {
		log.Warn("open requests were cut off", "after", within)
		_ = server.Close()
	}
}
