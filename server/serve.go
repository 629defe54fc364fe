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
	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/long"
	"fano/server/machine"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/stream"
	"fano/static"
)

// run is the server, from its flags to its end.
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

// serve answers requests until ctx ends; then it says goodbye to everybody and returns, in bounded time.
func serve(ctx context.Context, s *settings, log *slog.Logger, listener net.Listener) error {
	var going atomic.Bool
	capacity := s.capacityOf(machine.Of())
	machine.Hold(capacity.ceiling)
	turns := fairqueue.New(capacity.lets)
	runs := run.NewService(s.limits, turns, log)
	defer runs.Close()
	pieces := long.NewService(s.limits, s.pieces, turns, log)
	defer pieces.Close()
	searches := check.NewService(s.searches, explore.Search, turns, log)
	defer searches.Close()
	store := s.links.open(log)
	defer store.Close()
	reader := loader.New(turns, store, loader.Kept)
	reader.Processes = s.limits.Processes
	reader.Programs = s.programs
	limiter := quota.New(s.rate, s.proxies)
	door := capacity.door(listener, s)
	go capacity.keepLow(ctx, func() int { return door.Counts().Open })
	all := &parts{settings: s, capacity: capacity, runs: runs, pieces: pieces, searches: searches, turns: turns, door: door, store: store}
	seen := observe(all, log)
	turns.Observe(seen.waited)
	turns.Report(func(lane fairqueue.Class, spent time.Duration, mark string) {
		log.Warn("work held turns for long", "lane", lane.String(), "took", spent.Round(time.Millisecond), "scenario", mark)
	})
	socket := stream.New(stream.Options{
		Runs:      runs,
		Queue:     turns,
		Source:    stream.Scenario(s.limits, reader),
		Questions: stream.Questions(searches, reader),
		Answer:    func(err error) any { seen.refused(err); return page.Explain(err) },
		Admit:     limiter.Admit,
		Log:       log,
		Sockets:   s.sockets,
		Client:    max(1, s.sockets/4),
		Patience:  s.patience,
		Beat:      stream.DefaultBeat,
	})
	all.socket = socket
	site := page.New(page.Options{
		Runs: runs, Long: pieces, Searches: searches, Queue: turns, Reader: reader, Socket: socket, Limiter: limiter, Links: store,
		Ready: func() bool { return !going.Load() },
		Body:  s.body, Waiting: s.waiting, Writing: s.patience, Origin: s.origin, FrameAncestors: s.frames,
		Answered: seen.metrics.Answered, Refused: seen.refused, Log: log,
	})
	capacity.tell(s, listener.Addr().String(), log)
	rest, err := seen.begin(s, log)
	if err != nil {
		return err
	}
	defer rest()
	server := httpServer(log, seen.beside(site, s, limiter))
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(door) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("going away")
	going.Store(true) // /readyz fails while everything else still works
	time.Sleep(s.drain)
	searches.Close() // or requests would wait for theirs
	goodbye(s.shutdown, log, socket, server)
	turns.Close()
	<-failed
	log.Info("gone")
	return nil
}

// httpServer has the bounds of time and size that every request keeps.
func httpServer(log *slog.Logger, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second, // of one piece, where an answer has several
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    128 << 10, // a link of 64 KiB, and room for the rest
		ErrorLog:          complaints(log),
	}
}

// goodbye closes the sockets, lets open requests end, and cuts off those that take too long.
func goodbye(within time.Duration, log *slog.Logger, socket *stream.Handler, server *http.Server) {
	last, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	socket.Close(last)
	if err := server.Shutdown(last); err != nil {
		log.Warn("open requests were cut off", "after", within)
		_ = server.Close()
	}
}
