package links

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// inside opens the bucket of a NATS server in this process, which listens nowhere and keeps its files in dir. Each link
// is on the disk before it is acknowledged. What that server says goes to log.
func inside(ctx context.Context, dir string, most int64, log *natsLog) (*bucket, error) {
	give, err := claim(dir)
	if err != nil {
		return nil, err
	}
	b := &bucket{release: []func(){give}, said: log}
	if err := b.begin(ctx, dir, most); err != nil {
		b.close()
		return nil, plainly(dir, err)
	}
	return b, nil
}

// begin starts the server, connects to it and opens the bucket.
func (b *bucket) begin(ctx context.Context, dir string, most int64) error {
	s, err := server.NewServer(&server.Options{
		ServerName:             "fano",
		DontListen:             true,
		JetStream:              true,
		StoreDir:               dir,
		SyncAlways:             true,
		JetStreamMaxMemory:     16 << 20,
		JetStreamMaxStore:      max(most, 0) + 64<<20, // beside the links, the store's own accounts
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
	})
	s.Start()
	if !s.ReadyForConnections(5*time.Second) || !s.JetStreamEnabled() {
		if _, err := os.ReadDir(filepath.Join(dir, server.JetStreamStoreDir)); err != nil {
			return err
		}
		return fmt.Errorf("the store does not start: %s", b.said.worst())
	}
	b.conn, err = dial("", nats.InProcessServer(s))
	if err != nil {
		return err
	}
	b.release = append(b.release, b.conn.Close)
	js, err := jetstream.New(b.conn)
	if err != nil {
		return err
	}
	b.kv, err = js.CreateOrUpdateKeyValue(ctx, settings(1, most))
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
