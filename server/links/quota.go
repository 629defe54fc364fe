package links

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"sync"
	"time"
)

// A network is a keyed hash of a client's network; 0: unknown. The key belongs to this process.
type network uint64

// shares counts the bytes of new links for each network and day, and maps links to their networks. It is kept in memory
// only.
type shares struct {
	key   [32]byte
	mu    sync.Mutex
	day   time.Time
	used  map[network]int64
	links map[string]network // made here and not opened again
}

// network returns the hash of a network's name; 0 for "".
func (c *shares) network(name string) network {
	if name == "" {
		return 0
	}
	sum := sha256.Sum256(append(c.key[:], name...))
	return network(binary.NativeEndian.Uint64(sum[:])) | 1
}

// take charges the bytes of a new link to a network, named by any string that identifies it; refund reverses it. The
// bytes of "", the server itself, are not counted. While the last of the room is being filled, a network gets only a
// spare part of its share, so that newcomers find some. Errors: a *Spent.
func (s *Store) take(name string, bytes int64) (refund func(), err error) {
	use, share, now := s.at.use(), s.o.Share, s.o.now()
	if name == "" || share == 0 {
		return func() {}, nil
	}
	if use.Left >= 0 && use.Left < (use.Bytes+use.Left)/lastPart {
		share = max(share/sparePart, 1)
	}
	c, maker, day := &s.shares, s.shares.network(name), now.UTC().Truncate(oneDay)
	c.mu.Lock()
	defer c.mu.Unlock()
	if !day.Equal(c.day) {
		c.day, c.used = day, map[network]int64{}
	}
	if c.used[maker]+bytes > share {
		return func() {}, &Spent{After: day.Add(oneDay).Sub(now)}
	}
	c.used[maker] += bytes
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.day.Equal(day) {
			c.used[maker] -= bytes
		}
	}, nil
}

// record records the network that has made a link.
func (c *shares) record(id, name string) {
	maker := c.network(name)
	if maker == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.links == nil {
		c.links = map[string]network{}
	}
	c.links[id] = maker
}

// recent returns the networks of links that were made here and not opened again, and forgets reopened links of the
// listing.
func (c *shares) recent(all []file) map[string]network {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range all {
		if f.reopened() {
			delete(c.links, f.id)
		}
	}
	return maps.Clone(c.links)
}

// forget forgets a link that has expired.
func (c *shares) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.links, id)
}
