package challenge

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"
)

// keptFound is how many findings a desk keeps; one has some hundred bytes.
const keptFound = 1024

// A shelf keeps what searches found, so that a class that plays the same challenge is searched for once. The oldest makes
// room.
type shelf struct {
	mu    sync.Mutex
	found map[key]found
	order []key // of the keys, the oldest first
}

// A key is the hash of what a search depends on.
type key [sha256.Size]byte

// key is the same for the same system with the same goal and budget after the same choices, whatever words are in the
// document, searched as far; what a shorter search leaves open says nothing of a longer one.
func (g *Game) key(choices, states int) key {
	d := g.document.Scheduled(g.document.Schedule[:choices])
	own := *g.document.Challenge
	own.Answer = ""
	d.Challenge = &own
	return key(sha256.Sum256(binary.AppendVarint(d.Canonical(), int64(states))))
}

func (s *shelf) find(k key) (f found, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, known = s.found[k]
	return f, known
}

func (s *shelf) put(k key, f found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.found == nil {
		s.found = map[key]found{}
	}
	if _, known := s.found[k]; !known {
		s.order = append(s.order, k)
	}
	s.found[k] = f
	if len(s.order) > keptFound {
		delete(s.found, s.order[0])
		s.order = s.order[1:]
	}
}
