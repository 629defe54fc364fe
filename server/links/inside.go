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
	name    naming
	js      jetstream.JetStream
	journal *journal.Journal
	said    *natsLog // what the server says
	log     *slog.Logger
	one     exclusive
	finding sync.Mutex  // held while the journal is searched for what the bucket cannot read
	all     bool        // the server was given all that the journal had
	apart   atomic.Bool // the journal has what the bucket has not
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
func inside(ctx context.Context, o *Options, log *natsLog) (*bucket, error) {
	dir := o.Directory
	give, err := claim(dir)
	if err != nil {
		return nil, err
	}
	b := &bucket{release: []func(){give}, within: &within{dir: dir, name: o.name, said: log, log: o.Log}}
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
	if !s.ReadyForConnections(5*time.Second) || !s.JetStreamEnabled() {
		if _, err := os.ReadDir(filepath.Join(b.dir, server.JetStreamStoreDir)); err != nil {
			return err
		}
		return fmt.Errorf("the store does not start: %s", b.said.worst())
	}
	b.conn, err = dial("", nats.InProcessServer(s))
	if err != nil {
		return err
	}
	b.release = append(b.release, b.conn.Close)
	b.js, err = jetstream.New(b.conn)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	b.kv, err = b.js.CreateOrUpdateKeyValue(ctx, settings(1, -1))
	if err == nil {
		b.under, err = b.js.Stream(ctx, "KV_"+bucketName)
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
