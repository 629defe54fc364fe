package reading

import (
	"container/list"
	"crypto/sha256"
	"sync"

	"fano/server/scenario"
)

// A key is the digest of a text as it came.
type key = [sha256.Size]byte

// A shelf keeps readings, those that were asked for last.
type shelf struct {
	most int64 // bytes

	mu    sync.Mutex
	all   map[key]*list.Element
	order list.List // of *kept, the latest used first
	bytes int64
}

type kept struct {
	key     key
	reading *scenario.Reading
}

// find is the reading of a text, if it is kept.
func (s *shelf) find(k key) *scenario.Reading {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.all[k]
	if at == nil {
		return nil
	}
	s.order.MoveToFront(at)
	return at.Value.(*kept).reading
}

// put keeps a reading, unless it would take the place of too many others.
func (s *shelf) put(k key, r *scenario.Reading) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Weight() > s.most/4 || s.all[k] != nil {
		return
	}
	if s.all == nil {
		s.all = map[key]*list.Element{}
	}
	s.all[k] = s.order.PushFront(&kept{k, r})
	s.bytes += r.Weight()
	for s.bytes > s.most {
		oldest := s.order.Remove(s.order.Back()).(*kept)
		s.bytes -= oldest.reading.Weight()
		delete(s.all, oldest.key)
	}
}

func (s *shelf) holds() (readings int, bytes int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all), s.bytes
}
