package main

import (
	"log"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// newLog writes to standard error: what happened, never to whom.
func newLog(t terminal, s *settings) *slog.Logger {
	o := &slog.HandlerOptions{Level: s.level}
	if s.json {
		return slog.New(slog.NewJSONHandler(t.err, o))
	}
	return slog.New(slog.NewTextHandler(t.err, o))
}

// complaints are net/http's own lines about connections. They name clients by address, which is taken out; most are
// about clients that misbehave, and of no use to a reader of the log.
func complaints(to *slog.Logger) *log.Logger {
	return log.New(nameless{to, &seldom{}}, "", 0)
}

type nameless struct {
	log    *slog.Logger
	scarce *seldom
}

// starved is how net/http begins to say that it could not take a connection, for want of descriptors or of memory. That is
// the operator's business, and of clients it tells nothing.
const starved = "http: Accept error:"

func (n nameless) Write(line []byte) (int, error) {
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

// mostOften is how often the same warning is given; net/http tries again up to two hundred times a second.
const mostOften = 10 * time.Second

// seldom gives a warning now and then, and with it how often it was left out.
type seldom struct {
	mu   sync.Mutex
	last time.Time
	left int
}

func (s *seldom) warn(to *slog.Logger, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.last) >= mostOften {
		to.Warn("connections are not taken", "error", text, "times", s.left+1)
		s.last, s.left = now, 0
		return
	}
	s.left++
}
