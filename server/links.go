package main

import (
	"errors"
	"flag"
	"log/slog"
	"net/url"
	"strings"

	"fano/server/links"
)

// storing holds the flags of the store of short links.
type storing struct {
	links.Options
	store string
}

const (
	storeFiles = "files"
	storeNone  = "none"
)

// flags defines the flags of the store; parsing them sets s.
func (s *storing) flags(f *flag.FlagSet) {
	textVar(f, &s.store, "store", storeFiles, oneOf(storeFiles, storeNone), "where short links are kept: `files`, in the "+
		"directory of -data, unless -nats names a cluster; or none: there are none")
	f.StringVar(&s.Directory, "data", "",
		"`directory` in which short links are kept; by default the user's data directory, and fano in it")
	textVar(f, &s.URL, "nats", "", isNATS,
		"`URL` of a NATS cluster with JetStream that keeps the short links in place of files")
	numberVar(f, &s.Replicas, "replicas", 3, 1, 5,
		"`copies` of each short link in the cluster at -nats, where this server is the first to use it")
	numberVar(f, &s.Bytes, "max-store-bytes", 1<<30, 0, manyBytes,
		"`bytes` of all short links together, each at least 4096; 0: any number")
	numberVar(f, &s.Largest, "max-link-bytes", links.DefaultLargest, 1, links.MaxScenario,
		"`bytes` of the scenario behind a new short link")
	numberVar(f, &s.Share, "client-store-bytes", links.DefaultShare, 0, manyBytes,
		"`bytes` of new short links for one network in a day, each at least 4096; 0: any number")
}

// isNATS accepts the addresses of a cluster, separated by commas.
func isNATS(text string) error {
	for one := range strings.SplitSeq(text, ",") {
		if u, err := url.Parse(strings.TrimSpace(one)); one != "" && (err != nil || u.Host == "") {
			return errors.New("not of the form nats://host:4222, several with a comma between")
		}
	}
	return nil
}

// open opens the store; nil if there is to be none. If the store cannot be opened, everything except short links works
// without it, and the store retries.
func (s *storing) open(log *slog.Logger) *links.Store {
	if s.store == storeNone {
		return nil
	}
	o := s.Options
	o.Log = log
	if o.URL == "" && o.Directory == "" {
		o.Directory, o.Unusable = links.Directory()
	}
	return links.Open(o)
}

// where returns the place of short links, without passwords of addresses.
func (s *storing) where() string {
	switch {
	case s.store == storeNone:
		return storeNone
	case s.URL != "":
		var hosts []string
		for one := range strings.SplitSeq(s.URL, ",") {
			if u, err := url.Parse(strings.TrimSpace(one)); err == nil {
				hosts = append(hosts, u.Host)
			}
		}
		return strings.Join(hosts, ",")
	case s.Directory != "":
		return s.Directory
	}
	directory, err := links.Directory()
	if err != nil {
		return "nowhere: " + err.Error()
	}
	return directory
}
