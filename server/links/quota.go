package links

import (
	"crypto/sha256"
	"fmt"
	"sync"
	"time"
)

// Use is how much of its room a store has used.
type Use struct {
	// Bytes are used by all links together, and Left may be used by more; negative: without a bound that is known here.
	Bytes, Left int64
	// Links counts the stored links, including deleted ones; Damaged those that were opened and could not be read.
	Links, Damaged int64
	// Earlier means that there are links of an earlier version, which have not been imported.
	Earlier bool
}

// nearly is the part of its room from which on a store warns, in percent. Its room is what it may have in all: as many
// bytes as Options say, or fewer where the disk has no place for more.
const nearly = 80

// Percent returns how much of the room is used; 0 if that is not bounded.
func (u Use) Percent() int {
	if u.Left < 0 || u.Bytes+u.Left <= 0 {
		return 0
	}
	return int(float64(u.Bytes) / float64(u.Bytes+u.Left) * 100)
}

// worries returns what the operators should know, in sentences.
func (u Use) worries() (all []string) {
	if u.Damaged > 0 {
		all = append(all, fmt.Sprintf("damaged short links: %d (import a backup)", u.Damaged))
	}
	if u.Earlier {
		const wait = "short links of an earlier version have not been imported from %s, or it has not been removed"
		all = append(all, fmt.Sprintf(wait, earlierName))
	}
	if p := u.Percent(); p >= nearly {
		all = append(all, fmt.Sprintf("short links fill %d %% of their room", p))
	}
	return all
}

// A network is the number of a client's network in this process; 0: not known.
type network uint32

// shares counts the bytes of new links for each network and day, and notes which links are whose. It is in memory
// alone, and has of a network a hash, made with a key of this process, and a number.
type shares struct {
	key   [32]byte
	mu    sync.Mutex
	day   time.Time
	taken map[network]int64
	known map[[8]byte]network
	links map[string]network // those made here and not opened again
}

// take counts bytes for a network, by any name that distinguishes networks; refund takes them back. The bytes of "", the
// server itself, are not counted. Errors: a *Spent.
func (c *shares) take(name string, bytes, most int64, now time.Time) (maker network, refund func(), err error) {
	if name == "" || most == 0 {
		return 0, func() {}, nil
	}
	sum := sha256.Sum256(append(c.key[:], name...))
	hash := [8]byte(sum[:8])
	day := now.UTC().Truncate(oneDay)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[[8]byte]network{}
	}
	if !day.Equal(c.day) {
		c.day, c.taken = day, map[network]int64{}
	}
	maker = c.known[hash]
	if c.taken[maker]+bytes > most {
		return 0, nil, &Spent{After: day.Add(oneDay).Sub(now)}
	}
	if maker == 0 {
		maker = network(len(c.known)) + 1
		c.known[hash] = maker
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

// made notes which network has made a link.
func (c *shares) made(id string, maker network) {
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

// recent returns the networks of those links of a listing that were made here and not opened again.
func (c *shares) recent(all []file) map[string]network {
	c.mu.Lock()
	defer c.mu.Unlock()
	makers := map[string]network{}
	for _, f := range all {
		if maker := c.links[f.id]; f.reopened() {
			delete(c.links, f.id)
		} else if maker != 0 {
			makers[f.id] = maker
		}
	}
	return makers
}

// forget forgets a link that has expired.
func (c *shares) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.links, id)
}

// admit counts a new link for the network that makes it. While the last of the room is filled, a network has only a
// spare part of its share, so that newcomers find some.
func (s *Store) admit(r *Record, name string) (maker network, refund func(), err error) {
	text, err := r.text()
	if err != nil {
		return 0, nil, err
	}
	use, share := s.at.use(), s.o.Share
	if use.Left >= 0 && use.Left < (use.Bytes+use.Left)/lastPart {
		share = max(share/sparePart, min(share, 1))
	}
	return s.shares.take(name, onDisk(len(text)), share, s.o.now())
}
