package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/page"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/stream"
	"fano/static"
)

// serveCommand is the server, from its flags to its end.
func serveCommand(t terminal, args []string) int {
	var s settings
	f := flagsOf(&s)
	f.SetOutput(t.err)
	f.Usage = func() {} // told below, where it was asked for
	if err := fromEnvironment(f, t.env); err != nil {
		fmt.Fprintln(t.err, "fano:", err)
		return exitUsage
	}
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		explain(t.out)
		fmt.Fprintln(t.out, "\nflags of the server, each also in the environment (-max-runs is FANO_MAX_RUNS):")
		f.SetOutput(t.out)
		f.PrintDefaults()
		return exitOK
	case err != nil:
		fmt.Fprintln(t.err, "fano -h explains the flags")
		return exitUsage
	case f.NArg() > 0:
		fmt.Fprintf(t.err, "fano: %q is not a flag\n", f.Arg(0))
		return exitUsage
	}
	if err := s.check(); err != nil {
		fmt.Fprintln(t.err, "fano:", err)
		return exitUsage
	}
	log := newLog(t, &s)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	// Once the end has begun a second signal ends the process as usual.
	context.AfterFunc(ctx, stop)
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		log.Error("cannot listen", "error", err)
		return exitFailed
	}
	go static.Warm()
	if err := serve(ctx, &s, log, listener); err != nil {
		log.Error("the server ended", "error", err)
		return exitFailed
	}
	return exitOK
}

// serve answers requests until ctx ends; then it says goodbye to everybody and returns, in bounded time.
func serve(ctx context.Context, s *settings, log *slog.Logger, listener net.Listener) error {
	var going atomic.Bool
	desk := run.NewDesk(s.limits, log)
	defer desk.Close()
	atMost := s.searches
	atMost.Waiting = s.limits.Waiting
	searches := check.NewDesk(atMost, explore.Search, log)
	defer searches.Close()
	store := s.links.open(log)
	defer store.Close()
	limiter := quota.New(s.rate, s.proxies).Computing(time.Duration(s.work) * time.Second)
	socket := stream.New(stream.Options{
		Desk:     desk,
		Source:   stream.Scenario(s.limits, page.Resolver(store)),
		Explore:  stream.Search(searches),
		Answer:   func(err error) any { return page.Explain(err) },
		Admit:    limiter.Admit,
		Log:      log,
		Sockets:  s.sockets,
		Patience: s.patience,
		Beat:     stream.DefaultBeat,
	})
	server := &http.Server{
		Handler: page.New(page.Options{
			Desk: desk, Searches: searches, Socket: socket, Limiter: limiter, Links: store,
			Ready: func() bool { return !going.Load() },
			Body:  s.body, Writing: s.patience, Origin: s.origin, FrameAncestors: s.frames, Log: log,
		}),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second, // of one piece, where an answer has several
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    128 << 10, // a link of 64 KiB, and room for the rest
		ErrorLog:          complaints(log),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	log.Info("listening", "address", listener.Addr().String())
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}

	log.Info("going away")
	going.Store(true) // /readyz fails while everything else still works
	time.Sleep(s.drain)
	last, cancel := context.WithTimeout(context.Background(), s.shutdown)
	defer cancel()
	searches.Close() // or requests would wait for theirs
	socket.Close(last)
	if err := server.Shutdown(last); err != nil {
		log.Warn("open requests were cut off", "after", s.shutdown)
		_ = server.Close()
	}
	<-failed
	log.Info("gone")
	return nil
}
