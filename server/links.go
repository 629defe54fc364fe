package main

import (
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"strings"

	"fano/server/links"
)

// storing is where short links are kept, as the flags say.
type storing struct {
	store    string
	data     string
	nats     string
	replicas int
	bytes    int64
	largest  int
	share    int64
	existing bool // no store is made where there is none
}

const (
	storeFiles = "files"
	storeNone  = "none"
)

// flags describes the flags of the store; parsing them fills s.
func (s *storing) flags(f *flag.FlagSet) {
	f.StringVar(&s.store, "store", storeFiles, "where short links are kept: `files`, in the directory of -data, "+
		"unless -nats names a cluster; or none: there are none")
	s.place(f)
	f.IntVar(&s.replicas, "replicas", 3,
		"`copies` of each short link in the cluster at -nats, where this server is the first to use it")
	f.Int64Var(&s.bytes, "max-store-bytes", 1<<30,
		"`bytes` of all short links together, each at least 4096; 0: any number")
	f.IntVar(&s.largest, "max-link-bytes", links.DefaultLargest, "`bytes` of the scenario behind a new short link")
	f.Int64Var(&s.share, "client-store-bytes", links.DefaultShare,
		"`bytes` of new short links for one network in a day, each at least 4096; 0: any number")
}

// place describes those flags that say where.
func (s *storing) place(f *flag.FlagSet) {
	f.StringVar(&s.data, "data", "",
		"`directory` in which short links are kept; by default the user's data directory, and fano in it")
	f.StringVar(&s.nats, "nats", "",
		"`URL` of a NATS cluster with JetStream that keeps the short links in place of files")
}

// check refuses what means nothing.
func (s *storing) check() error {
	switch {
	case s.store != storeFiles && s.store != storeNone:
		return fmt.Errorf("-store: %q is not one of files, none", s.store)
	case s.replicas < 1 || s.replicas > 5:
		return fmt.Errorf("-replicas: %d is not one of 1..5", s.replicas)
	case s.bytes < 0 || s.share < 0:
		return errors.New("-max-store-bytes and -client-store-bytes cannot be negative")
	case s.largest < 1 || s.largest > links.MaxScenario:
		return fmt.Errorf("-max-link-bytes: %d is not one of 1..%d", s.largest, links.MaxScenario)
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
	o := links.Options{
		URL: s.nats, Replicas: s.replicas, Bytes: s.bytes, Largest: s.largest, Share: s.share, Existing: s.existing, Log: log,
	}
	if o.URL == "" {
		o.Directory, o.Unusable = s.directory()
	}
	return links.Open(o)
}

// directory is the data directory.
func (s *storing) directory() (string, error) {
	if s.data != "" {
		return s.data, nil
	}
	return links.Directory()
}
