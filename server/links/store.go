package links

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The bounds of a store.
const (
	// MaxScenario is how many bytes the canonical text of a scenario may have behind a short link.
	MaxScenario = 512 << 10
	maxValue    = MaxScenario + 4<<10 // with what is recorded beside it
	// patience is how long a link may take to be made or opened: a cluster that has lost a leader mostly has another in less.
	patience = 12 * time.Second
	// reserve is how much of a disk is left to others: a link is refused while reading still goes well, and not when the
	// store has begun to fail.
	reserve = 32 << 20
)

// Options say where links are kept.
type Options struct {
	// URL is that of a NATS cluster, with Replicas copies of each link in it; empty: in this process, under Directory.
	URL       string
	Replicas  int
	Directory string
	// Unusable is why there is no Directory, if there should be one.
	Unusable error
	// Bytes is how much all links together may take; 0: any number.
	Bytes int64
	// Retry is the time between two looks at a store, whether it is still there or there again; 0: a few seconds.
	Retry time.Duration
	Log   *slog.Logger

	reserve int64  // 0: as the constant
	name    naming // nil: digest
}

// A Store makes and opens short links. It is there from the beginning and needs no luck for that: while what it stands
// on is down, its answers are ErrDown, and it looks again by itself. Open makes one; nil is the store of a server that
// keeps no links. All its methods may be called from any goroutine.
type Store struct {
	o     Options
	end   context.CancelFunc
	ended chan struct{}
	look  chan struct{} // asks the keeper to look at once

	mu  sync.RWMutex
	at  *bucket // nil while the store is down
	why error   // what is the matter: with ErrDown or ErrFull; nil if nothing
}

// Open opens a store, once at once and then again and again until Close. Whether it could be opened says Status.
func Open(o Options) *Store {
	if o.Retry == 0 {
		o.Retry = 3 * time.Second
	}
	if o.reserve == 0 {
		o.reserve = reserve
	}
	if o.name == nil {
		o.name = digest
	}
	if o.Bytes == 0 {
		o.Bytes = -1
	}
	ctx, end := context.WithCancel(context.Background())
	s := &Store{o: o, end: end, ended: make(chan struct{}), look: make(chan struct{}, 1)}
	s.tend(ctx)
	go s.keep(ctx)
	return s
}

// Close closes the store; what was made is kept.
func (s *Store) Close() {
	if s == nil {
		return
	}
	s.end()
	<-s.ended
}

// Status is nil if links can be made and opened; else ErrNone, ErrDown or ErrFull, with why.
func (s *Store) Status() error {
	if s == nil {
		return ErrNone
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.why
}

// Get is what a link leads to. Errors: ErrUnknown, ErrDown, ErrNone.
func (s *Store) Get(ctx context.Context, id string) (*Record, error) {
	if s == nil {
		return nil, ErrNone
	}
	if !isID(id) {
		return nil, ErrUnknown
	}
	b, err := s.open()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	value, err := b.get(ctx, id)
	if err != nil {
		return nil, s.failed(err)
	}
	return s.read(value, id)
}

// read is a stored value as a record.
func (s *Store) read(value []byte, id string) (*Record, error) {
	r, err := readRecord(value, id, s.o.name)
	if err != nil {
		s.o.Log.Error("a short link is damaged", "error", err)
		return nil, fmt.Errorf("%w: what it led to is damaged", ErrUnknown)
	}
	return r, nil
}

// Make makes the short link of a scenario and fills in its ID; created is false if there was one already, and then the
// record becomes that one. When it returns the link is on disk. Errors: ErrTooLarge, ErrFull, ErrDown, ErrNone.
func (s *Store) Make(ctx context.Context, r *Record) (created bool, err error) {
	if s == nil {
		return false, ErrNone
	}
	if len(r.Scenario) > MaxScenario {
		return false, fmt.Errorf("%w: it has %d bytes, at most %d are kept", ErrTooLarge, len(r.Scenario), MaxScenario)
	}
	b, err := s.open()
	if err != nil {
		return false, err
	}
	value, err := r.text("")
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	name := s.o.name(r.Scenario)
	for n := shortest; n <= len(name); n++ {
		there, err := s.place(ctx, b, name[:n], value)
		switch {
		case err != nil:
			return false, s.failed(err)
		case there == nil:
			r.ID = name[:n]
			return true, nil
		case bytes.Equal(there.Scenario, r.Scenario):
			*r = *there
			return false, nil
		}
		// another scenario whose name begins in the same way: one character more tells them apart
	}
	return false, errors.New("two scenarios have the same SHA-256")
}

// place puts a value under an ID, or is what is there.
func (s *Store) place(ctx context.Context, b *bucket, id string, value []byte) (there *Record, err error) {
	// Most often a link that is asked for again is there: reading costs the disk nothing.
	held, err := b.get(ctx, id)
	if errors.Is(err, ErrUnknown) {
		if err := s.roomy(); err != nil {
			return nil, err
		}
		taken, err := b.create(ctx, id, value)
		if err != nil || !taken {
			return nil, err
		}
		held, err = b.get(ctx, id)
		if err != nil {
			return nil, err
		}
	} else if err != nil {
		return nil, err
	}
	return readRecord(held, id, s.o.name)
}

// roomy tells whether the disk has room for more.
func (s *Store) roomy() error {
	if s.o.URL != "" {
		return nil
	}
	if left, err := room(s.o.Directory); err == nil && left < s.o.reserve {
		return fmt.Errorf("%w (the disk of the data directory has %d MB left)", ErrFull, left>>20)
	}
	return nil
}

// open is the bucket, or why there is none.
func (s *Store) open() (*bucket, error) {
	if s == nil {
		return nil, ErrNone
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.at == nil {
		return nil, s.why
	}
	return s.at, nil
}

// failed turns what NATS says into an error of this package, and has the keeper look what is the matter.
func (s *Store) failed(err error) error {
	switch {
	case errors.Is(err, ErrUnknown), errors.Is(err, errDamaged):
		return err
	case errors.Is(err, ErrFull):
	case isFull(err):
		err = fmt.Errorf("%w (%v)", ErrFull, err)
	default:
		s.o.Log.Warn("the store of short links failed", "error", err)
		err = fmt.Errorf("%w (%v)", ErrDown, err)
	}
	s.hurry()
	return err
}
