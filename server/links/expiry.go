package links

import (
	"cmp"
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"time"
)

// Links expire only when their space is needed, the least used first: an address in a course page is opened at least
// once a year. The modification time of a file is its creation or, if the link was opened on a later day, the start
// (UTC) of the last such day. So a listing of the folder has all that is needed, without further files.
const (
	unopenedDays = 90  // days a link is kept if it was never opened after its first day
	openedDays   = 400 // days a link is kept after it was last opened

	// A network always keeps 1/sparePart of its daily share, and gets no more than that while the last 1/lastPart of
	// the space is being filled.
	sparePart = 16
	lastPart  = 8
	// Expiry stops when filledTo/lastPart of the space are filled.
	filledTo = 6
)

const oneDay = 24 * time.Hour

// touch records that a link was opened today.
func (f *files) touch(id string) {
	today := f.o.now().UTC().Truncate(oneDay)
	path := f.path(id)
	if info, err := os.Stat(path); err == nil && info.ModTime().Before(today) {
		_ = os.Chtimes(path, today, today) // nothing expires on a read-only disk
	}
}

// reopened reports whether a link was opened on a later day than it was made.
func (f file) reopened() bool { return f.opened.UTC().Truncate(oneDay).Equal(f.opened) }

// isStale reports whether a link has not been opened for so long that it may expire.
func (f file) isStale(now time.Time) bool {
	age := now.Sub(f.opened)
	return age > openedDays*oneDay || age > unopenedDays*oneDay && !f.reopened()
}

// expiring returns the links that expire so that a quarter of the space is free; none while an eighth is free. First
// come stale links, the oldest first; then, among links never opened after their first day, the oldest of the network
// that made most, but from each network only what exceeds the spare part of its share: so a flood of links makes room
// for others. makers maps recent links to their networks.
func expiring(all []file, makers map[string]network, now time.Time, room, share int64) (ids []string) {
	var total int64
	var candidates []file
	for _, f := range all {
		total += f.bytes
		if f.isStale(now) || makers[f.id] != 0 && !f.reopened() {
			candidates = append(candidates, f)
		}
	}
	if room <= 0 || total <= room-room/lastPart {
		return nil
	}
	slices.SortFunc(candidates, func(a, b file) int { return cmp.Or(a.opened.Compare(b.opened), cmp.Compare(a.id, b.id)) })
	// The level of a link is the bytes that its network has in this link and all later ones. In order of falling level,
	// the oldest links of a network come first, and networks end up with equal bytes.
	has, level := map[network]int64{}, map[string]int64{}
	for _, f := range slices.Backward(candidates) {
		if level[f.id] = math.MaxInt64; !f.isStale(now) {
			has[makers[f.id]] += f.bytes
			level[f.id] = has[makers[f.id]]
		}
	}
	slices.SortStableFunc(candidates, func(a, b file) int { return cmp.Compare(level[b.id], level[a.id]) })
	need := total - room/lastPart*filledTo
	for _, f := range candidates {
		if need <= 0 || level[f.id] <= share/sparePart {
			break
		}
		need -= f.bytes
		ids = append(ids, f.id)
	}
	return ids
}

// How often the files are listed, which also counts changes by other processes and lets links expire.
const (
	tidiesUsually = time.Hour
	tidiesWhenLow = time.Minute
)

// tidy lists the files and lets links expire, if it is time for it.
func (s *Store) tidy(ctx context.Context) {
	f, every := s.files, tidiesUsually
	if u := f.use(); s.o.Bytes > 0 && u.Bytes > s.o.Bytes-s.o.Bytes/lastPart {
		every = tidiesWhenLow
	}
	if s.o.Existing || s.o.now().Sub(s.tidied) < every {
		return
	}
	s.tidied = s.o.now()
	all, err := f.listing(ctx)
	if err != nil {
		s.o.Log.Warn("the short links cannot be counted", "error", err)
		return
	}
	makers := s.shares.recent(all)
	gone := 0
	for _, id := range expiring(all, makers, s.o.now(), s.o.Bytes, s.o.Share) {
		if ctx.Err() == nil && f.expire(ctx, id) {
			s.shares.forget(id)
			gone++
		}
	}
	if gone > 0 {
		s.o.Log.Warn("short links have expired, because their room is needed", "links", gone)
	}
}

// expire removes a link, unless it was opened meanwhile. A deleted link keeps its file, or it could be made again; it
// is touched, so that it is not retried soon.
func (f *files) expire(ctx context.Context, id string) (gone bool) {
	errOpened := errors.New("it was opened meanwhile")
	err := f.remove(ctx, id, func(text []byte) error {
		r, err := readRecord(text, id)
		if err == nil && r.kind == isDeleted {
			f.touch(id)
		}
		info, missing := os.Stat(f.path(id))
		if err == nil && missing == nil && info.ModTime().Equal(f.o.now().UTC().Truncate(oneDay)) {
			return errOpened
		}
		return errors.Join(err, missing)
	})
	if err != nil {
		f.o.Log.Debug("a short link does not expire", "link", id, "error", err)
	}
	return err == nil
}
