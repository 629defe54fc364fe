package links

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"fano/server/links/journal"
)

// The bounds of a store.
const (
	// MaxScenario is how many bytes the canonical text of a scenario may have behind a short link, whatever Options say.
	MaxScenario = 512 << 10
	// DefaultLargest is how many it may have in a new link unless Options say otherwise: the gallery's have 5 kB at most,
	// a schedule of 5,000 steps has 90 kB, and a thousand processes with 32 members in each quorum 127 kB.
	DefaultLargest = 128 << 10
	// DefaultShare is how many bytes of new links are kept for one network in a day unless Options say otherwise: a
	// campus behind one address may make 6,000 of the size of the gallery's, or 30,000 without texts.
	DefaultShare = 16 << 20
	maxValue     = MaxScenario + 4<<10 // with what is recorded beside it
	// patience is how long a link may take to be made or opened: a cluster that has lost a leader mostly has another in
	// less.
	patience = 12 * time.Second
	// hung is how long JetStream in this process may be silent on a busy machine before it is begun anew: nobody waits
	// for it meanwhile.
	hung = 2 * time.Minute
	// grace is how long Open waits for a store that can be read but has to be filled first.
	grace = 2 * time.Second
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
	// Existing opens only a store that is there, and makes none.
	Existing bool
	// Unusable is why there is no Directory, if there should be one.
	Unusable error
	// Bytes is how much all links together may take; 0: any number.
	Bytes int64
	// Largest is how many bytes the scenario of a new link may have, at most MaxScenario, which it is if it is 0. Links
	// that are larger and there open as ever.
	Largest int
	// Share is how many bytes of new links are kept for one network in a day, and a spare part of it where the room is
	// nearly used up; 0: any number.
	Share int64
	// Retry is the time between two looks at a store, whether it is still there or there again; 0: a few seconds.
	Retry time.Duration
	Log   *slog.Logger

	reserve int64  // 0: as the constant
	name    naming // nil: digest
	now     func() time.Time
}

// A Store makes and opens short links. It is there from the beginning and needs no luck for that: while what it stands
// on is down, its answers are ErrDown, and it looks again by itself. Open makes one; nil is the store of a server that
// keeps no links. All its methods may be called from any goroutine.
type Store struct {
	o     Options
	end   context.CancelFunc
	ended chan struct{}
	look  chan struct{} // asks the keeper to look at once

	looked  chan struct{} // closed when the keeper has looked for the first time
	filling chan struct{} // closed when JetStream is filled for the first time
	fills   sync.Once

	mu    sync.RWMutex
	at    *bucket        // nil while the store is down
	index *journal.Index // where links are read even then; nil if that is not possible, and in a cluster
	why   error          // what is the matter: with ErrDown or ErrFull; nil if nothing
	use   Use

	shares shares

	madeRoom, savedDays time.Time // only the keeper's
}

// Open opens a store, once at once and then again and again until Close. Whether it could be opened says Status: of a
// large store that is being restored, that it is not yet, and then it may be ready for reading already.
func Open(o Options) *Store {
	s := start(o)
	waiting, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	select {
	case <-s.filling:
		waiting, stop = context.WithTimeout(context.Background(), grace)
		defer stop()
	case <-s.looked:
	case <-waiting.Done():
	}
	if s.Wait(waiting) != nil && waiting.Err() != nil {
		o.Log.Warn("the store of short links is not open yet", "where", s.where())
	}
	return s
}

// start has a store opened, and waits for nothing.
func start(o Options) *Store {
	if o.Retry == 0 {
		o.Retry = 3 * time.Second
	}
	if o.reserve == 0 {
		o.reserve = reserve
	}
	if o.name == nil {
		o.name = digest
	}
	if o.now == nil {
		o.now = time.Now
	}
	if o.Bytes == 0 {
		o.Bytes = -1
	}
	if o.Largest == 0 {
		o.Largest = MaxScenario
	}
	ctx, end := context.WithCancel(context.Background())
	s := &Store{
		o: o, end: end, ended: make(chan struct{}), look: make(chan struct{}, 1), why: ErrDown,
		looked: make(chan struct{}), filling: make(chan struct{}),
	}
	_, _ = rand.Read(s.shares.key[:]) // which never fails
	go s.keep(ctx)
	return s
}

// Wait waits until the store has been opened, or could not be at the first time, however long that takes: a large store
// that was not closed is made again from its journal. It returns the Status then, or the context's error.
func (s *Store) Wait(ctx context.Context) error {
	if s == nil {
		return ErrNone
	}
	select {
	case <-s.looked:
		return s.Status()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close closes the store; what was made is kept.
func (s *Store) Close() {
	if s == nil {
		return
	}
	s.end()
	<-s.ended
}

// Status is nil if links can be made and opened; else ErrNone, ErrDown, which may be ErrReadOnly, or ErrFull, with why.
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
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := s.read(ctx, id)
	switch {
	case errors.Is(err, errDamaged):
		s.o.Log.Error("a short link is damaged", "error", err)
		return nil, fmt.Errorf("%w: what it led to is damaged", ErrUnknown)
	case err != nil:
		return nil, s.failed(err)
	case r.kind == isDeleted:
		return nil, &r.gone
	case r.kind == isAllowed:
		return nil, ErrUnknown
	}
	s.wanted(id)
	return r, nil
}

// wanted notes that a link is opened, or asked for once more, today.
func (s *Store) wanted(id string) {
	if index := s.indexed(); index != nil {
		index.Use(id, day(s.o.now()))
	}
}

// read is what stands under an ID. A store that is down may still have a journal to read.
func (s *Store) read(ctx context.Context, id string) (*Record, error) {
	for {
		s.mu.RLock()
		b, index, why := s.at, s.index, s.why
		s.mu.RUnlock()
		var r stood
		var err error
		switch {
		case b != nil:
			r, err = b.read(ctx, id, s.o.name)
		case index != nil:
			r.Record, _, err = find(index, id, s.o.name)
			if errors.Is(err, errDamaged) { // and may be found in what JetStream has
				err = fmt.Errorf("%w (%v)", why, err)
			}
		default:
			return nil, why
		}
		if !errors.Is(err, os.ErrClosed) { // by the keeper, who has another one by now
			return r.Record, err
		}
	}
}

// Make makes the short link of a scenario and fills in its ID; created is false if there was one already, and then the
// record becomes that one. When it returns the link is on disk. network is from where it is made, in any words that
// tell networks apart; the links of "", the server itself, are not counted. Errors: ErrTooLarge, ErrFull, ErrSpent,
// ErrGone, ErrDown, ErrNone.
func (s *Store) Make(ctx context.Context, r *Record, network string) (created bool, err error) {
	if s == nil {
		return false, ErrNone
	}
	b, err := s.open()
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	name := s.o.name(r.Scenario)
	for n := shortest; n <= len(name); n++ {
		created, other, err := s.makeAs(ctx, b, r, name[:n], network)
		if !other || err != nil {
			return created, err
		}
		// another scenario whose name begins in the same way: one character more tells them apart
	}
	return false, errors.New("two scenarios have the same SHA-256")
}

// makeAs makes a link under one ID. other: that of another scenario stands there.
func (s *Store) makeAs(ctx context.Context, b *bucket, r *Record, id, network string) (created, other bool, err error) {
	there, err := s.place(ctx, b, id, network, func(was *Record) (*Record, error) {
		fresh := &Record{ID: id, Scenario: r.Scenario, Engine: r.Engine, Trace: r.Trace, kind: isLink}
		switch {
		case was == nil:
		case was.wholeName(s.o.name) != s.o.name(r.Scenario):
			other = true
			return nil, nil
		case was.kind == isDeleted:
			return nil, &was.gone
		case was.kind == isAllowed:
			fresh.change = was.change + 1
		default:
			return nil, nil
		}
		created = true
		return fresh, s.fits(r)
	})
	if err != nil {
		return false, false, s.failed(err)
	}
	if !other {
		*r = *there
		s.wanted(id)
	}
	return created, other, nil
}

// fits tells whether a scenario is small enough for a new link.
func (s *Store) fits(r *Record) error {
	if most := min(s.o.Largest, MaxScenario); len(r.Scenario) > most {
		return fmt.Errorf("%w: it has %d bytes, at most %d are kept", ErrTooLarge, len(r.Scenario), most)
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
	case errors.Is(err, ErrUnknown), errors.Is(err, errDamaged), errors.Is(err, ErrGone),
		errors.Is(err, ErrSpent), errors.Is(err, ErrTooLarge), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, ErrDown): // the keeper knows
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
