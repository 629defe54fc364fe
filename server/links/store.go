package links

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The bounds of a store.
const (
	// MaxScenario is how many bytes the canonical text of a scenario may have behind a short link, whatever Options say.
	MaxScenario = 512 << 10
	// DefaultLargest is how many it may have in a new link unless Options say otherwise: the gallery's have 5 kB at most,
	// a schedule of 5,000 steps has 90 kB, and a thousand processes with 32 members in each quorum 127 kB.
	DefaultLargest = 128 << 10
	// DefaultShare is how many bytes of new links a network may make in a day unless Options say otherwise: a campus
	// behind one address may make 4,000 of the size of most of the gallery's.
	DefaultShare = 16 << 20
	// maxValue bounds a record: the scenario and its metadata.
	maxValue = MaxScenario + 4<<10
	// patience is how long a link may take to be made or opened: a cluster that has lost a leader mostly has another in
	// less.
	patience = 12 * time.Second
	// reserve is how much of a disk is left to others: links are refused before the disk fails.
	reserve = 32 << 20
)

// Options say where links are kept.
type Options struct {
	// URL is the address of a NATS cluster, which keeps Replicas copies of each link; empty: files under Directory.
	URL       string
	Replicas  int
	Directory string
	// Existing opens only a store that is there, and makes none.
	Existing bool
	// Unusable is why there is no Directory, if there should be one.
	Unusable error
	// Bytes bounds all links together, by what their files take; 0: no bound.
	Bytes int64
	// Largest bounds the scenario of a new link, in bytes; 0: MaxScenario. Larger links that are there open as ever.
	Largest int
	// Share bounds the bytes of new links that a network may make in a day; 0: no bound.
	Share int64
	// Retry is the time between two looks at the store; 0: a few seconds.
	Retry time.Duration
	Log   *slog.Logger

	reserve int64 // 0: as the constant
	now     func() time.Time
}

// A backend keeps values under IDs.
type backend interface {
	// check reports whether values can be read and written, and opens what is not open. Errors: ErrDown, ErrReadOnly,
	// ErrFull, wrapped with the cause.
	check(ctx context.Context) error
	// get returns the value under an ID. Errors: ErrUnknown, and any of the backend.
	get(ctx context.Context, id string) ([]byte, error)
	// update replaces the value under an ID, nil if there is none, by what change makes of it, unless that is nil.
	// change may be called again, if the value has changed meanwhile. When update returns, the value is kept.
	update(ctx context.Context, id string, change func(was []byte) ([]byte, error)) error
	// list returns all IDs.
	list(ctx context.Context) ([]string, error)
	use() Use
	close()
}

// A Store makes and opens short links. While its disk or cluster fails, its answers are ErrDown, and it looks again by
// itself. nil is the store of a server that keeps no links. All its methods may be called from any goroutine.
type Store struct {
	o     Options
	at    backend
	files *files // the same, if links are kept in files
	end   context.CancelFunc
	ended chan struct{}
	look  chan struct{} // asks for a look at once

	looked chan struct{} // closed after the first look

	mu      sync.RWMutex
	why     error // the status
	damaged map[string]bool

	shares shares

	tidied  time.Time // only the watcher's, as is
	percent int       // of the room, at the last look
}

// Open opens a store, and looks at it again and again until Close. Status reports whether it could be opened.
func Open(o Options) *Store {
	if o.Retry == 0 {
		o.Retry = 3 * time.Second
	}
	if o.reserve == 0 {
		o.reserve = reserve
	}
	if o.now == nil {
		o.now = time.Now
	}
	if o.Largest == 0 {
		o.Largest = MaxScenario
	}
	ctx, end := context.WithCancel(context.Background())
	s := &Store{
		o: o, end: end, ended: make(chan struct{}), look: make(chan struct{}, 1), looked: make(chan struct{}),
		why: ErrDown, damaged: map[string]bool{},
	}
	if o.URL != "" {
		s.at = &cluster{o: &s.o}
	} else {
		s.files = newFiles(&s.o)
		s.at = s.files
	}
	_, _ = rand.Read(s.shares.key[:]) // which never fails
	go s.watch(ctx)
	waiting, stop := context.WithTimeout(ctx, patience)
	defer stop()
	_ = s.Wait(waiting)
	return s
}

// Wait waits until the store has been looked at once, and returns its Status, or the context's error.
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

// Use returns how much of its room the store has used; nothing while a cluster cannot be reached.
func (s *Store) Use() Use {
	if s == nil {
		return Use{}
	}
	u := s.at.use()
	s.mu.RLock()
	defer s.mu.RUnlock()
	u.Damaged = int64(len(s.damaged))
	return u
}

// Worries are sentences on what is not as it should be although links can be made and opened.
func (s *Store) Worries() []string { return s.Use().worries() }

// Get returns what a link leads to. Errors: ErrUnknown, a *Gone, ErrDown, ErrNone.
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
		return nil, fmt.Errorf("%w: what it led to is damaged", ErrUnknown)
	case err != nil:
		if why := s.Status(); errors.Is(why, ErrDown) && !errors.Is(why, ErrReadOnly) {
			return nil, why
		}
		return nil, s.failed(err)
	case r.kind == isDeleted:
		return nil, &r.gone
	case r.kind == isAllowed:
		return nil, ErrUnknown
	}
	s.opened(id)
	return r, nil
}

// opened notes that a link is opened, or asked for once more, today.
func (s *Store) opened(id string) {
	if s.files != nil {
		s.files.touch(id)
	}
}

// read returns the record under an ID, and notes whether it is damaged.
func (s *Store) read(ctx context.Context, id string) (*Record, error) {
	var r *Record
	text, err := s.at.get(ctx, id)
	if err == nil {
		r, err = readRecord(text, id)
	}
	if err == nil || errors.Is(err, errDamaged) {
		s.noteDamage(id, err)
	}
	return r, err
}

func (s *Store) noteDamage(id string, damage error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if damage != nil && !s.damaged[id] {
		s.o.Log.Error("a short link is damaged", "link", id, "error", damage)
		s.damaged[id] = true
	} else if damage == nil {
		delete(s.damaged, id)
	}
}

// errOther means that another scenario has an ID.
var errOther = errors.New("the ID leads to another scenario")

// Make makes the short link of a scenario and fills in its ID; created is false if there was one already, and then the
// record becomes that one. When it returns the link is on disk. network is where it is made, in any words that
// distinguish networks; the links of "", the server itself, are not counted. Errors: ErrTooLarge, ErrFull, ErrSpent,
// ErrGone, ErrDown, ErrNone.
func (s *Store) Make(ctx context.Context, r *Record, network string) (created bool, err error) {
	if s == nil {
		return false, ErrNone
	}
	fresh := *r
	fresh.kind, fresh.digest = isLink, digestOf(r.Scenario)
	for n := shortest; n <= longest; n++ {
		fresh.ID = fresh.digest[:n]
		created, err = s.make(ctx, r, fresh, network)
		if !errors.Is(err, errOther) { // one character more tells the two apart
			return created, err
		}
	}
	return false, err
}

// make makes a link under one ID. Errors: as of Make; errOther.
func (s *Store) make(ctx context.Context, r *Record, fresh Record, name string) (created bool, err error) {
	var maker network
	refund := func() {}
	there, err := s.update(ctx, fresh.ID, false, func(was *Record) (*Record, error) {
		refund()
		created, refund = false, func() {}
		switch {
		case was == nil:
		case was.digest != fresh.digest:
			return nil, errOther
		case was.kind == isDeleted:
			return nil, &was.gone
		case was.kind == isAllowed:
			fresh.change = was.change + 1
		default:
			return nil, nil
		}
		if most := min(s.o.Largest, MaxScenario); len(fresh.Scenario) > most {
			return nil, fmt.Errorf("%w: it has %d bytes, at most %d are kept", ErrTooLarge, len(fresh.Scenario), most)
		}
		var err error
		if maker, refund, err = s.admit(&fresh, name); err != nil {
			refund = func() {}
			return nil, err
		}
		created = true
		return &fresh, nil
	})
	if err != nil {
		refund()
		return false, err
	}
	*r = *there
	if created {
		s.shares.made(r.ID, maker)
	} else {
		s.opened(r.ID)
	}
	return created, nil
}

// A change returns the record that replaces another, or nil, which leaves that one. It is given nil if there is none.
type change func(was *Record) (*Record, error)

// update applies a change to the record under an ID, and returns the record that is there then. repair means that a
// damaged record counts as none.
func (s *Store) update(ctx context.Context, id string, repair bool, change change) (*Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var stands *Record
	err := s.at.update(ctx, id, func(text []byte) ([]byte, error) {
		var err error
		stands = nil
		if text != nil {
			if stands, err = readRecord(text, id); err != nil && !repair {
				s.noteDamage(id, err)
				return nil, err
			}
		}
		next, err := change(stands)
		if err != nil || next == nil {
			return nil, err
		}
		stands = next
		return next.text()
	})
	if err != nil {
		return nil, s.failed(err)
	}
	s.noteDamage(id, nil)
	return stands, nil
}

// Delete deletes a link, for a reason that is shown to those who open it, and keeps its scenario from being made into a
// link again until Allow. Errors: ErrUnknown, ErrDown, ErrNone; none if it is deleted already, which keeps its reason.
func (s *Store) Delete(ctx context.Context, id, reason string) error {
	return s.alter(ctx, id, func(was *Record) (*Record, error) {
		switch was.kind {
		case isDeleted:
			return nil, nil
		case isAllowed:
			return nil, ErrUnknown
		}
		gone := Gone{reason, s.o.now().UTC()}
		return &Record{ID: id, kind: isDeleted, digest: was.digest, change: was.change + 1, gone: gone}, nil
	})
}

// Allow lets the scenario of a deleted link be made into a link again. Errors: ErrUnknown, also if the link was not
// deleted; ErrDown, ErrNone.
func (s *Store) Allow(ctx context.Context, id string) error {
	return s.alter(ctx, id, func(was *Record) (*Record, error) {
		if was.kind != isDeleted {
			return nil, fmt.Errorf("%w that was deleted", ErrUnknown)
		}
		return &Record{ID: id, kind: isAllowed, digest: was.digest, change: was.change + 1}, nil
	})
}

// alter updates a record that must be there.
func (s *Store) alter(ctx context.Context, id string, change change) error {
	if s == nil {
		return ErrNone
	}
	if !isID(id) {
		return ErrUnknown
	}
	_, err := s.update(ctx, id, false, func(was *Record) (*Record, error) {
		if was == nil {
			return nil, ErrUnknown
		}
		return change(was)
	})
	return err
}

// failed turns what a backend says into an error of this package. Where the backend itself fails, it is looked at.
func (s *Store) failed(err error) error {
	for _, known := range []error{
		ErrUnknown, ErrGone, ErrSpent, ErrTooLarge, ErrDown, ErrFull, errOther, context.Canceled,
	} {
		if errors.Is(err, known) {
			return err
		}
	}
	switch {
	case errors.Is(err, errDamaged):
		return fmt.Errorf("%w (%w)", ErrDown, err)
	case isFull(err):
		err = fmt.Errorf("%w (%w)", ErrFull, err)
	default:
		s.o.Log.Warn("the store of short links failed", "error", err)
		err = fmt.Errorf("%w (%w)", ErrDown, err)
	}
	select {
	case s.look <- struct{}{}:
	default: // it is going to be
	}
	return err
}
