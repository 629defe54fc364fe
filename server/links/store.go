package links

import (
	"context"
	"crypto/rand"
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
	// remove removes the value under an ID, if check finds no error in it. Errors: from check, and as get.
	remove(ctx context.Context, id string, check func(was []byte) error) error
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
	s := &Store{o: o, ended: make(chan struct{}), look: make(chan struct{}, 1), why: ErrDown, damaged: map[string]bool{}}
	if o.URL != "" {
		s.at = newCluster(&s.o)
	} else {
		s.files = newFiles(&s.o)
		s.at = s.files
	}
	_, _ = rand.Read(s.shares.key[:]) // which never fails
	ctx, end := context.WithCancel(context.Background())
	s.end = end
	s.lookAt(ctx)
	go s.watch(ctx)
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

// Status is nil if links can be made and opened; else ErrNone, ErrDown, which may be ErrReadOnly, or ErrFull, with why.
func (s *Store) Status() error {
	if s == nil {
		return ErrNone
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.why
}
