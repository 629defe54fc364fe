package links

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fano/server/links/journal"
)

// within is what a bucket in this process has beside the others.
type within struct {
	dir     string
	was     *journal.Index // of this directory, while it was open before; nil if it was not
	name    naming
	js      jetstream.JetStream
	ended   chan struct{} // closed when the connection has ended
	journal *journal.Journal
	said    *natsLog // what the server says
	log     *slog.Logger
	one     exclusive
	worn    sync.Once   // tells that the journal has been damaged while it was open
	all     bool        // the server was given all that the journal had
	apart   atomic.Bool // the journal has what the bucket has not
	// readable is called when the journal can be read, and filling when JetStream has to be filled from it.
	readable func(*journal.Index)
	filling  func()
	answered time.Time // when JetStream last did; only the keeper's
}

// trouble is why the bucket has to be opened anew; nil if it need not.
func (w *within) trouble() error {
	if _, _, err := w.journal.Use(); err != nil {
		return err
	}
	if said := w.said.worst(); said != "" {
		return errors.New(said)
	}
	if w.apart.Load() {
		return errors.New("the store did not take what its journal has")
	}
	return w.journal.Sync()
}

// inside opens the bucket of a NATS server in this process, which listens nowhere and keeps its files in dir, and joins
// it with the journal beside it. Each link is on the disk in the journal before it is acknowledged, and in the server's
// files a second later.
func inside(ctx context.Context, o *Options, w *within) (*bucket, error) {
	dir := o.Directory
	if o.Existing && !isStore(dir) {
		return nil, fmt.Errorf("%w in the data directory %s", ErrNoStore, dir)
	}
	give, err := claim(dir)
	if err != nil {
		return nil, err
	}
	w.dir, w.name, w.log, w.answered = dir, o.name, o.Log, time.Now()
	b := &bucket{release: []func(){give}, within: w}
	if err := b.join(ctx, o); err != nil {
		b.close()
		return nil, plainly(dir, err)
	}
	return b, nil
}

// begin starts the server, connects to it and opens the bucket.
func (b *bucket) begin(ctx context.Context) error {
	s, err := server.NewServer(&server.Options{
		ServerName:             "fano",
		DontListen:             true,
		JetStream:              true,
		StoreDir:               b.dir,
		SyncInterval:           time.Second, // the journal is on the disk before
		JetStreamMaxMemory:     16 << 20,
		JetStreamMaxStore:      1 << 50, // the journal has the bound, and what is there is opened whatever that is
		MaxPayload:             maxValue,
		NoLog:                  true,
		WriteDeadline:          hung,
		NoSigs:                 true,
		DisableJetStreamBanner: true,
	})
	if err != nil {
		return err
	}
	s.SetLoggerV2(b.said, false, false, false)
	b.release = append(b.release, func() {
		s.Shutdown()
		s.WaitForShutdown()
		b.sealed()
	})
	s.Start()
	for !s.ReadyForConnections(time.Second) && b.said.worst() == "" && ctx.Err() == nil { // a slow machine needs longer
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if !s.JetStreamEnabled() || b.said.worst() != "" {
		if _, err := os.ReadDir(filepath.Join(b.dir, server.JetStreamStoreDir)); err != nil {
			return err
		}
		return fmt.Errorf("the store does not start: %s", b.said.worst())
	}
	b.conn, err = dial("", nats.InProcessServer(s), nats.Timeout(hung), nats.PingInterval(hung))
	if err != nil {
		return err
	}
	b.js, err = jetstream.New(b.conn,
		jetstream.WithPublishAsyncErrHandler(func(_ jetstream.JetStream, _ *nats.Msg, err error) { b.parted(err) }))
	if err != nil {
		b.conn.Close()
		return err
	}
	b.ended = make(chan struct{})
	b.release = append(b.release, b.hangUp)
	ctx, cancel := context.WithTimeout(ctx, hung)
	defer cancel()
	b.kv, err = b.js.CreateOrUpdateKeyValue(ctx, settings(1, -1))
	if err == nil {
		b.under, err = b.js.Stream(ctx, "KV_"+bucketName)
	}
	return err
}

// hangUp ends the connection when JetStream has what it was given, or has had some time to take it.
func (b *bucket) hangUp() {
	if !b.apart.Load() && b.said.worst() == "" {
		select {
		case <-b.js.PublishAsyncComplete():
		case <-time.After(patience):
		}
	}
	b.conn.Close()
	if b.js.PublishAsyncPending() > 0 {
		b.apart.Store(true) // so that nothing is sealed
	}
	close(b.ended)
}

// answers tells whether JetStream can be worked with. That it is late on a busy machine is no reason to begin it anew,
// which would take longer; that it has not answered for minutes is.
func (b *bucket) answers(ctx context.Context) error {
	if err := b.trouble(); err != nil {
		return err
	}
	_, err := b.kv.Status(ctx)
	switch late := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout); {
	case err == nil:
		b.answered = time.Now()
	case late && time.Since(b.answered) < hung:
		b.log.Warn("JetStream is late", "since", b.answered)
		return nil
	}
	return err
}

// natsLog takes what the server in this process says, of which only what goes wrong is for those who run Fano.
type natsLog struct {
	log  *slog.Logger
	fear func()       // is called when something went wrong
	last atomic.Value // a string: the last thing that went wrong
}

// worst is the last thing that went wrong; empty if nothing did.
func (l *natsLog) worst() string {
	text, _ := l.last.Load().(string)
	return text
}

func (l *natsLog) Noticef(format string, v ...any) { l.log.Debug("nats", "says", said(format, v)) }
func (l *natsLog) Debugf(format string, v ...any)  { l.log.Debug("nats", "says", said(format, v)) }
func (l *natsLog) Tracef(format string, v ...any)  { l.log.Debug("nats", "says", said(format, v)) }
func (l *natsLog) Warnf(format string, v ...any)   { l.log.Warn("nats", "says", said(format, v)) }
func (l *natsLog) Errorf(format string, v ...any)  { l.bad(format, v) }

// Fatalf ends no process: without short links the rest of Fano goes on.
func (l *natsLog) Fatalf(format string, v ...any) { l.bad(format, v) }

func (l *natsLog) bad(format string, v []any) {
	text := said(format, v)
	l.last.Store(text)
	l.log.Error("nats", "says", text)
	l.fear()
}

func said(format string, v []any) string { return strings.TrimSpace(fmt.Sprintf(format, v...)) }
