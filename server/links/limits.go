package links

import (
	"crypto/sha256"
	"fmt"
	"math"
	"sync"
	"time"
)

// Use is how much of its room a store has used.
type Use struct {
	// Bytes are used by all links together, and Left may be used by more; negative: without a bound that is known here.
	Bytes, Left int64
	// Links are kept, those that were deleted among them.
	Links int64
	// Missing are those of which it is known that they were kept once; MissingDeletions are links of which it is no
	// longer known that they were deleted.
	Missing, MissingDeletions int64
}

// nearly is the part of its room from which on a store warns, in percent. Its room is what it may have in all: as many
// bytes as Options say, or fewer where the disk has no place for more.
const nearly = 80

// Percent is how much of the room is used; 0 if that is not bounded.
func (u Use) Percent() int {
	if u.Left < 0 || u.Bytes+u.Left <= 0 {
		return 0
	}
	return int(float64(u.Bytes) / float64(u.Bytes+u.Left) * 100)
}

// worries are what those who run the server should know, in sentences.
func (u Use) worries() (all []string) {
	const why = " are missing: the store was damaged in two places, as the log says"
	if u.Missing > 0 {
		all = append(all, fmt.Sprint(u.Missing, " short links", why))
	}
	if u.MissingDeletions > 0 {
		all = append(all, fmt.Sprint(u.MissingDeletions, " deletions of short links", why))
	}
	if p := u.Percent(); p >= nearly {
		all = append(all, fmt.Sprintf("short links fill %d %% of their room", p))
	}
	return all
}

// Use is how much of its room the store has used, as of a few seconds ago; nothing while it is down.
func (s *Store) Use() Use {
	if s == nil {
		return Use{}
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.use
}

// Worries are sentences on what is not as it should be although links can be made and opened: that some are missing, or
// that there is little room left.
func (s *Store) Worries() []string { return s.Use().worries() }

// measured is how much is used in this process.
func (b *bucket) measured(o *Options) Use {
	count, size, err := b.journal.Use()
	if err != nil {
		return Use{}
	}
	u := Use{
		Bytes: size, Left: math.MaxInt64, Links: count.IDs,
		Missing: count.LostIDs, MissingDeletions: count.LostChanges,
	}
	if o.Bytes >= 0 {
		u.Left = max(o.Bytes-size, 0)
	}
	if left, err := room(b.dir); err == nil { // where each link lies twice: in the journal and in JetStream's files
		u.Left = min(u.Left, max(left-o.reserve, 0)/2)
	}
	if u.Left == math.MaxInt64 {
		u.Left = -1
	}
	return u
}

// roomy tells whether there is room for so many bytes more.
func (s *Store) roomy(b *bucket, more int64) error {
	if b.within == nil {
		return nil // the cluster says so itself
	}
	if left, err := room(b.dir); err == nil && left < s.o.reserve {
		return fmt.Errorf("%w (the disk of the data directory has %d MB left)", ErrFull, left>>20)
	}
	_, size, err := b.journal.Use()
	if err == nil && s.o.Bytes >= 0 && size+more > s.o.Bytes {
		return fmt.Errorf("%w (%d of the %d bytes of -max-store-bytes are used)", ErrFull, size, s.o.Bytes)
	}
	return err
}

// admit tells whether so many bytes more may be kept for a network, and counts them; refund takes them back. maker is
// the network's number in this process, 0 if it does not count. Where the last of the room is used, a network has only
// a spare part of its share, so that something is left for those that have made nothing yet.
func (s *Store) admit(b *bucket, network string, bytes int64) (maker uint32, refund func(), err error) {
	if err := s.roomy(b, bytes); err != nil {
		return 0, nil, err
	}
	use, share := s.Use(), s.o.Share
	if b.within != nil {
		use = b.measured(&s.o)
	}
	if use.Left >= 0 && use.Left < (use.Bytes+use.Left)/lastPart {
		share = max(share/sparePart, min(share, 1))
	}
	return s.shares.take(network, bytes, share, s.o.now())
}

// shares count the bytes of new links for each network and day, in memory alone: of a network there is a hash, made
// with a key of this process, and a number.
type shares struct {
	key    [32]byte
	mu     sync.Mutex
	day    time.Time
	taken  map[uint32]int64
	makers map[[8]byte]uint32
}

func (c *shares) take(network string, bytes, most int64, now time.Time) (maker uint32, refund func(), err error) {
	if network == "" || most == 0 {
		return 0, func() {}, nil
	}
	sum := sha256.Sum256(append(c.key[:], network...))
	who := [8]byte(sum[:8])
	day := now.UTC().Truncate(24 * time.Hour)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.makers == nil {
		c.makers = map[[8]byte]uint32{}
	}
	if c.taken == nil || !day.Equal(c.day) {
		c.day, c.taken = day, map[uint32]int64{}
	}
	maker = c.makers[who]
	if c.taken[maker]+bytes > most {
		return 0, nil, &Spent{After: day.Add(24 * time.Hour).Sub(now)}
	}
	if maker == 0 {
		maker = uint32(len(c.makers)) + 1
		c.makers[who] = maker
	}
	c.taken[maker] += bytes
	return maker, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.day.Equal(day) {
			c.taken[maker] -= bytes
		}
	}, nil
}
