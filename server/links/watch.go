package links

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"
)

// watch checks the store regularly, and at once after a failure, until ctx ends.
func (s *Store) watch(ctx context.Context) {
	defer close(s.ended)
	defer s.at.close()
	every := time.NewTicker(s.o.Retry)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		case <-s.look:
		}
		s.lookAt(ctx)
	}
}

// lookAt updates the status of the store and the counts, lets links expire, and rereads damaged links.
func (s *Store) lookAt(ctx context.Context) {
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.at.check(asking)
	if ctx.Err() != nil {
		return
	}
	s.set(err)
	if err != nil && !errors.Is(err, ErrFull) {
		return
	}
	if s.files != nil {
		if s.tidy(ctx); err == nil {
			s.set(s.files.fits(0)) // with the new counts
		}
	}
	s.mu.RLock()
	damaged := slices.Collect(maps.Keys(s.damaged))
	s.mu.RUnlock()
	for _, id := range damaged {
		if _, err := s.read(asking, id); errors.Is(err, ErrUnknown) {
			s.noteDamage(id, nil)
		}
	}
	before, u := s.percent, s.Use()
	if s.percent = u.Percent(); s.percent >= nearly && before < nearly {
		s.o.Log.Warn("the room for short links is nearly used up", "percent", s.percent, "bytes", u.Bytes, "left", u.Left)
	}
}

// set sets the status, and logs it if it has changed.
func (s *Store) set(why error) {
	s.mu.Lock()
	before := s.why
	s.why = why
	s.mu.Unlock()
	where := s.o.Directory
	if s.o.URL != "" {
		where = "NATS"
	}
	switch {
	case why == nil && before != nil:
		s.o.Log.Info("short links are kept", "where", where)
	case why != nil && (before == nil || before.Error() != why.Error()):
		s.o.Log.Error("short links", "where", where, "problem", why)
	}
}
