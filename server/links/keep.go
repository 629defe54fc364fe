package links

import (
	"context"
	"fmt"
	"time"
)

// keep looks at the store from time to time, and at once when something failed.
func (s *Store) keep(ctx context.Context) {
	defer close(s.ended)
	every := time.NewTicker(s.o.Retry)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			s.set(nil, ErrDown)
			return
		case <-every.C:
		case <-s.look:
		}
		s.tend(ctx)
	}
}

// tend opens the store if it is not open, and closes it if it does not answer.
func (s *Store) tend(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	at, _ := s.open()
	if at == nil {
		at, err := s.opened(ctx)
		if err != nil {
			s.set(nil, fmt.Errorf("%w (%w)", ErrDown, err))
			return
		}
		s.set(at, s.roomy())
		return
	}
	switch err := at.alive(ctx); {
	case err == nil:
		s.set(at, s.roomy())
	case s.o.URL != "": // the connection goes on trying by itself
		s.set(at, fmt.Errorf("%w (%w)", ErrDown, err))
	default: // such as after a write that failed, upon which JetStream ends: it is begun anew
		s.set(nil, fmt.Errorf("%w (%w)", ErrDown, err))
	}
}

func (s *Store) opened(ctx context.Context) (*bucket, error) {
	switch {
	case s.o.URL != "":
		return outside(ctx, s.o.URL, s.o.Replicas, s.o.Bytes)
	case s.o.Unusable != nil:
		return nil, s.o.Unusable
	}
	return inside(ctx, s.o.Directory, s.o.Bytes, &natsLog{log: s.o.Log, fear: s.hurry})
}

// set notes how the store is, says it in the log if it is news, and closes a bucket that is given up.
func (s *Store) set(at *bucket, why error) {
	s.mu.Lock()
	was, before := s.at, s.why
	s.at, s.why = at, why
	s.mu.Unlock()
	if was != nil && was != at {
		was.close()
	}
	switch {
	case at != nil && why == nil && (was == nil || before != nil):
		s.o.Log.Info("short links are kept", "where", s.where())
	case why != nil && why != ErrDown && (before == nil || before.Error() != why.Error()):
		s.o.Log.Error("short links", "where", s.where(), "problem", why)
	}
}

// hurry has the keeper look at the store at once.
func (s *Store) hurry() {
	select {
	case s.look <- struct{}{}:
	default: // it is going to
	}
}

// where says where links are kept.
func (s *Store) where() string {
	if s.o.URL != "" {
		return "NATS"
	}
	return s.o.Directory
}
