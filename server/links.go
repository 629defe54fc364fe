package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"fano/server/links"
)

// storing is where short links are kept, as the flags say.
type storing struct {
	store    string
	data     string
	nats     string
	replicas int
	bytes    int64
}

const (
	storeNATS = "nats"
	storeNone = "none"
)

// flags describes the flags of the store; parsing them fills s.
func (s *storing) flags(f *flag.FlagSet) {
	f.StringVar(&s.store, "store", storeNATS, "where short links are kept: nats, in NATS JetStream, of this process or at -nats; or `none`")
	s.place(f)
	f.IntVar(&s.replicas, "replicas", 3, "`copies` of each short link in the cluster at -nats, if this is the server that begins to keep them there")
	f.Int64Var(&s.bytes, "max-store-bytes", 1<<30, "`bytes` of all short links together; 0: any number")
}

// place describes those flags that say where.
func (s *storing) place(f *flag.FlagSet) {
	f.StringVar(&s.data, "data", "", "`directory` in which short links are kept; by default the user's data directory, and fano in it")
	f.StringVar(&s.nats, "nats", "", "`URL` of a NATS cluster with JetStream that keeps the short links; -data is then of no use")
}

// check refuses what means nothing.
func (s *storing) check() error {
	switch {
	case s.store != storeNATS && s.store != storeNone:
		return fmt.Errorf("-store: %q is not one of nats, none", s.store)
	case s.replicas < 1 || s.replicas > 5:
		return fmt.Errorf("-replicas: %d is not one of 1..5", s.replicas)
	case s.bytes < 0:
		return errors.New("-max-store-bytes cannot be negative")
	}
	for one := range strings.SplitSeq(s.nats, ",") {
		if u, err := url.Parse(strings.TrimSpace(one)); one != "" && (err != nil || u.Host == "") {
			return errors.New("-nats: not of the form nats://host:4222, several with a comma between")
		}
	}
	return nil
}

// open opens the store; nil if there is to be none. A store that cannot be opened is not the end: everything but short
// links works without it, and it is tried again.
func (s *storing) open(log *slog.Logger) *links.Store {
	if s.store == storeNone {
		return nil
	}
	o := links.Options{URL: s.nats, Replicas: s.replicas, Directory: s.data, Bytes: s.bytes, Log: log}
	if o.URL == "" && o.Directory == "" {
		o.Directory, o.Unusable = links.Directory()
	}
	return links.Open(o)
}

const linksHelp = `usage: fano links [-data DIR | -nats URL] export [FILE]
       fano links [-data DIR | -nats URL] import [FILE]

Export writes all short links as JSON Lines to FILE or standard output: each with its id, the canonical scenario, the
engine that showed it and the digest of the run. Import reads such lines from FILE or standard input and makes the links
again, under the same ids; those that are there already stay as they are.
A data directory belongs to one process at a time: end the server first, or keep the links in a cluster.

Exit codes: 0, done; 1, the store or a line cannot be read; 2, the arguments make no sense.

`

// linksCommand takes links out of a store or puts them in.
func linksCommand(t terminal, args []string) int {
	var s storing
	f := flag.NewFlagSet("fano links", flag.ContinueOnError)
	s.flags(f)
	if err := fromEnvironment(f, t.env); err != nil {
		return misused(t, "fano links", err)
	}
	if code, ok := parsed(t, f, args, linksHelp, ""); !ok {
		return code
	}
	what := f.Arg(0)
	known := what == "export" || what == "import"
	if known { // flags may stand behind it too
		if code, ok := parsed(t, f, f.Args()[1:], linksHelp, ""); !ok {
			return code
		}
	}
	if !known || f.NArg() > 1 {
		fmt.Fprintln(t.err, "fano links: export or import, and at most one file; fano links -h explains")
		return exitUsage
	}
	if err := s.check(); err != nil {
		return misused(t, "fano links", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := s.carry(ctx, t, what, f.Arg(0)); err != nil {
		return complain(t.err, "links", err)
	}
	return exitOK
}

// carry exports or imports, to or from a file or the terminal.
func (s *storing) carry(ctx context.Context, t terminal, what, file string) error {
	store := s.open(slog.New(slog.DiscardHandler)) // what is the matter is told by the error
	defer store.Close()
	if err := store.Status(); errors.Is(err, links.ErrDown) || errors.Is(err, links.ErrNone) {
		return err
	}
	if what == "export" {
		return export(ctx, t, store, file)
	}
	in := t.in
	if file != "" && file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return err
		}
		defer opened.Close()
		in = opened
	}
	n, err := store.Import(ctx, in)
	fmt.Fprintf(t.err, "%d links made, %d were there already\n", n.Made, n.There)
	return err
}

func export(ctx context.Context, t terminal, store *links.Store, file string) error {
	to := t.out
	var opened *os.File
	if file != "" && file != "-" {
		var err error
		if opened, err = os.Create(file); err != nil {
			return err
		}
		to = opened
	}
	n, err := store.Export(ctx, to)
	if opened != nil {
		err = errors.Join(err, closed(opened))
	}
	fmt.Fprintf(t.err, "%d links\n", n)
	return err
}

// closed ends a file so that what was written is on the disk.
func closed(file *os.File) error { return errors.Join(file.Sync(), file.Close()) }
