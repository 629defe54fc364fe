package main

import (
	"log"
	"log/slog"
	"net/netip"
	"strings"
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
	return log.New(nameless{to}, "", 0)
}

type nameless struct{ log *slog.Logger }

func (n nameless) Write(line []byte) (int, error) {
	words := strings.Fields(string(line))
	for i, word := range words {
		if isAddress(strings.Trim(word, `:,;()"`)) {
			words[i] = "(a client)"
		}
	}
	n.log.Debug(strings.Join(words, " "))
	return len(line), nil
}

func isAddress(word string) bool {
	if _, err := netip.ParseAddrPort(word); err == nil {
		return true
	}
	_, err := netip.ParseAddr(strings.Trim(word, "[]"))
	return err == nil
}
