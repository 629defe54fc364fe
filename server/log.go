package main

import (
	"log"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// newLog returns the log on standard error, which never contains addresses of clients.
func newLog(t terminal, s *settings) *slog.Logger {
	o := &slog.HandlerOptions{Level: s.level}
	if s.json {
		return slog.New(slog.NewJSONHandler(t.err, o))
	}
	return slog.New(slog.NewTextHandler(t.err, o))
}

// complaints returns a logger for net/http's own lines about connections, which removes the addresses of clients. Most
// lines concern misbehaving clients and are logged at the debug level.
func complaints(to *slog.Logger) *log.Logger {
	return log.New(redactor{to, &seldom{}}, "", 0)
}

type redactor struct {
	log    *slog.Logger
	scarce *seldom
}

// starved is the beginning of net/http's line about a connection that it could not accept for lack of descriptors or
// memory. It is logged as a warning: the operator has to know, and the line says nothing about clients.
const starved = "http: Accept error:"

func (n redactor) Write(line []byte) (int, error) {
	words := strings.Fields(string(line))
	for i, word := range words {
		if isAddress(strings.Trim(word, `:,;()"`)) {
			words[i] = "(a client)"
		}
	}
	text := strings.Join(words, " ")
	if strings.HasPrefix(text, starved) {
		n.scarce.warn(n.log, text)
		return len(line), nil
	}
	n.log.Debug(text)
	return len(line), nil
}

func isAddress(word string) bool {
	if _, err := netip.ParseAddrPort(word); err == nil {
		return true
	}
	_, err := netip.ParseAddr(strings.Trim(word, "[]"))
	return err == nil
}

// warnEvery is the minimum time between two equal warnings; net/http retries up to two hundred times a second.
const warnEvery = 10 * time.Second

// seldom logs a warning at most every warnEvery, with the number of those left out.
type seldom struct {
	mu   sync.Mutex
	last time.Time
	left int
}

func (s *seldom) warn(to *slog.Logger, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.last) >= warnEvery {
		to.Warn("connections are not taken", "error", text, "times", s.left+1)
		s.last, s.left = now, 0
		return
	}
	s.left++
}
