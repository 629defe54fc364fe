package links

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"time"
)

// The limits of a store.
const (
	// MaxScenario is the maximum size in bytes of a scenario's canonical text behind a short link, whatever Options
	// say.
	MaxScenario = 512 << 10
	// DefaultLargest is the default maximum for a new link: scenarios of the gallery have at most 5 kB, a schedule of
	// 5,000 steps has 90 kB, and a thousand processes with 32 members in each quorum 127 kB.
	DefaultLargest = 128 << 10
	// DefaultShare is the default number of bytes of new links for a network in a day: a campus behind one address may
	// make 4,000 links of the size of most of the gallery's.
	DefaultShare = 16 << 20
	// maxValue is the maximum size of a record: the scenario and its metadata.
	maxValue = MaxScenario + 4<<10
	// patience is the timeout for making or opening a link: a cluster that has lost a leader mostly elects another in
	// less.
	patience = 12 * time.Second
	// reserve is the disk space left to others: links are refused before the disk is full.
	reserve = 32 << 20
)

// Options configure a store.
type Options struct {
	// URL is the address of a NATS cluster, which keeps Replicas copies of each link; empty: files under Directory.
	URL       string
	Replicas  int
	Directory string
	// Existing opens only an existing store, and never creates one.
	Existing bool
	// Unusable is the reason why there is no Directory, if there should be one.
	Unusable error
	// Bytes is the maximum size of all links together, as disk space of their files; 0: no limit.
	Bytes int64
	// Largest is the maximum size of the scenario of a new link, in bytes; 0: MaxScenario. Larger existing links still
	// open.
	Largest int
	// Share is the maximum number of bytes of new links for a network in a day; 0: no limit.
	Share int64
	// Retry is the time between two checks of the store; 0: a few seconds.
	Retry time.Duration
	Log   *slog.Logger

	reserve int64 // 0: the constant
	now     func() time.Time
}

// A backend keeps values under IDs.
type backend interface {
	// check reports whether values can be read and written, and opens the backend if necessary. Errors: ErrDown,
	// ErrReadOnly, ErrFull, each wrapping the cause.
	check(ctx context.Context) error
	// get returns the value under an ID. Errors: ErrUnknown, and any of the backend.
	get(ctx context.Context, id string) ([]byte, error)
	// update replaces the value under an ID by the result of change, which gets nil if there is no value, and returns
	// nil to keep the value. change may be called again if the value has changed meanwhile. When update returns, the
	// value is durable.
	update(ctx context.Context, id string, change func(was []byte) ([]byte, error)) error
	// remove removes the value under an ID if check returns no error. Errors: from check, and as from get.
	remove(ctx context.Context, id string, check func(was []byte) error) error
	// list returns all IDs.
	list(ctx context.Context) ([]string, error)
	use() Use
	close()
}

// A Store makes and opens short links. While its disk or cluster fails, its methods return ErrDown, and it retries by
// itself. A nil *Store belongs to a server without links. All methods are safe for concurrent use.
type Store struct {
	o     Options
	at    backend
	files *files // the same as at, if links are kept in files; else nil
	end   context.CancelFunc
	ended chan struct{}
	look  chan struct{} // requests a check at once

	mu      sync.RWMutex
	why     error // the status; nil if all is well
	damaged map[string]bool

	shares shares

	tidied  time.Time // used only by watch, like percent
	percent int       // of the room, as of the last check
}

// Open opens a store, and checks it regularly until Close. Status reports whether it could be opened.
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
	_, _ = rand.Read(s.shares.key[:]) // never fails
	ctx, end := context.WithCancel(context.Background())
	s.end = end
	s.lookAt(ctx)
	go s.watch(ctx)
	return s
}

// Close closes the store; its links are kept.
func (s *Store) Close() {
	if s == nil {
		return
	}
	s.end()
	<-s.ended
}

// Status returns nil if links can be made and opened; else ErrNone, ErrDown (which may be ErrReadOnly) or ErrFull, with
// the cause.
func (s *Store) Status() error {
	if s == nil {
		return ErrNone
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.why
}
