package links

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"fano/server/links/journal"
)

// keep opens the store, and looks at it from time to time, and at once when something failed.
func (s *Store) keep(ctx context.Context) {
	defer close(s.ended)
	s.tend(ctx)
	close(s.looked)
	every := time.NewTicker(s.o.Retry)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			s.set(nil, ErrDown, Use{})
			s.readable(nil)
			return
		case <-every.C:
		case <-s.look:
		}
		s.tend(ctx)
	}
}

// tend opens the store if it is not open, and closes it if it does not answer.
func (s *Store) tend(ctx context.Context) {
	at, _ := s.open()
	if at == nil {
		s.begin(ctx)
		return
	}
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	switch err := at.alive(asking); {
	case err == nil && at.within != nil && s.makeRoom(ctx, at):
	case err == nil:
		s.set(at, s.roomy(at, 0), s.usedOf(ctx, at))
		if at.within != nil {
			s.saveDays(at)
		}
	case at.within == nil: // the connection goes on trying by itself
		s.set(at, fmt.Errorf("%w (%w)", ErrDown, err), s.Use())
	case ctx.Err() != nil:
	default: // such as after a write that failed, upon which JetStream ends: it is begun anew
		s.set(nil, fmt.Errorf("%w (%w)", ErrReadOnly, err), Use{})
		s.begin(ctx)
	}
}

// begin opens the store.
func (s *Store) begin(ctx context.Context) {
	at, err := s.opened(ctx)
	if err == nil {
		s.set(at, s.roomy(at, 0), s.usedOf(ctx, at))
		return
	}
	switch {
	case errors.Is(err, ErrInUse):
		s.readable(nil) // another process may delete what is there
	case !s.reads() && s.o.URL == "" && s.o.Unusable == nil && !errors.Is(err, fs.ErrPermission):
		s.onlyRead(ctx) // of a directory to which nobody can write, or which this process has for itself
	}
	down := ErrDown
	if s.reads() {
		down = ErrReadOnly
	}
	s.set(nil, fmt.Errorf("%w (%w)", down, err), Use{})
}

// onlyRead has links read from a whole journal in a directory that cannot be written, such as one on a full disk.
func (s *Store) onlyRead(ctx context.Context) {
	index, err := journal.Read(ctx, s.o.Directory, (&within{name: s.o.name}).readEntry, day(s.o.now()))
	if err == nil {
		s.readable(index)
	}
}

// reads tells whether links can be read though the store is down.
func (s *Store) reads() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.index != nil
}

// indexed is the index from which links are read; nil if there is none.
func (s *Store) indexed() *journal.Index {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.index
}

// readable has links read from an index from now on; nil: from none.
func (s *Store) readable(index *journal.Index) {
	s.mu.Lock()
	was := s.index
	s.index = index
	if index != nil && s.why == ErrDown {
		s.why = ErrReadOnly
	}
	s.mu.Unlock()
	if was != nil {
		was.Close()
	}
}

// usedOf is how much of its room a bucket has used.
func (s *Store) usedOf(ctx context.Context, b *bucket) Use {
	if b.within != nil {
		return b.measured(&s.o)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	info, err := b.stream(ctx, "")
	if err != nil {
		return s.Use()
	}
	u := Use{Bytes: int64(info.State.Bytes), Left: -1, Links: int64(info.State.NumSubjects)}
	if most := info.Config.MaxBytes; most > 0 {
		u.Left = max(most-u.Bytes, 0)
	}
	return u
}

// opened opens the bucket. One in this process takes the time that it takes to restore it.
func (s *Store) opened(ctx context.Context) (*bucket, error) {
	switch {
	case s.o.URL != "":
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		return outside(ctx, &s.o)
	case s.o.Unusable != nil:
		return nil, s.o.Unusable
	}
	b, err := inside(ctx, &s.o, &within{
		said: &natsLog{log: s.o.Log, fear: s.hurry}, readable: s.readable, was: s.indexed(),
		filling: func() { s.fills.Do(func() { close(s.filling) }) },
	})
	if err == nil {
		b.release = append(b.release, s.openDoor(b.dir))
	}
	return b, err
}

// set notes how the store is, says it in the log if it is news, and closes a bucket that is given up.
func (s *Store) set(at *bucket, why error, use Use) {
	s.mu.Lock()
	was, before, used := s.at, s.why, s.use
	s.at, s.why, s.use = at, why, use
	s.mu.Unlock()
	if p := use.Percent(); p >= nearly && used.Percent() < nearly {
		s.o.Log.Warn("the room for short links is nearly used up", "percent", p, "bytes", use.Bytes, "left", use.Left)
	}
	if was != nil && was != at {
		was.close()
	}
	switch {
	case at != nil && why == nil && (was == nil || before != nil):
		s.o.Log.Info("short links are kept", "where", s.where())
	case why != nil && why != ErrDown && why != ErrReadOnly && (before == nil || before.Error() != why.Error()):
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
