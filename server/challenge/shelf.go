package challenge

import "sync"

// keptFound is how many findings a desk keeps; one has some hundred bytes, and its key at most some tens of thousands.
const keptFound = 1024

// A shelf keeps what searches found, so that a class that plays the same challenge is searched for once. The oldest makes
// room.
type shelf struct {
	mu    sync.Mutex
	found map[string]found
	order []string // of the keys, the oldest first
}

// key is the same for the same system with the same goal and budget after the same choices, whatever words are in the
// document.
func (g *Game) key(choices int) string {
	d := g.document.Scheduled(g.document.Schedule[:choices])
	own := *g.document.Challenge
	own.Answer = ""
	d.Challenge = &own
	return string(d.Canonical())
}

func (s *shelf) find(key string) (f found, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, known = s.found[key]
	return f, known
}

func (s *shelf) put(key string, f found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.found == nil {
		s.found = map[string]found{}
	}
	if _, known := s.found[key]; !known {
		s.order = append(s.order, key)
	}
	s.found[key] = f
	if len(s.order) > keptFound {
		delete(s.found, s.order[0])
		s.order = s.order[1:]
	}
}
