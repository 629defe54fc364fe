package links

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"fano/server/links/journal"
)

// Links expire only when their room is needed, and those first that nobody would miss: an address in a course page is
// opened at least once a year.
const (
	unopened = 90  // days for which a link stays that was never opened after the day on which it was made
	opened   = 400 // days for which one stays since it was last opened

	// What a network may have, whatever the others have: this part of a client's daily share. Newcomers have as much
	// when the last of the room is kept for them.
	sparePart = 16
	// The last of the room is 1 part of so many.
	lastPart = 8
	// To so many parts of that the room is filled when links have expired.
	filledTo = 6
)

// day is the day (UTC) of a time, from 1970.
func day(t time.Time) uint16 { return uint16(t.Unix() / (24 * 60 * 60)) }

// expiring chooses which links of a store expire so that the others leave a quarter of a room of so many bytes free;
// none as long as an eighth is free. First those that have not been opened for long, the oldest first; then, of links
// that have not been opened since the day on which they were made, the oldest of the network that has most of them, and
// of each network no more than what it has beyond a spare part of its share: so a flood of links makes room for others.
// Links that were deleted once are not links any more.
func expiring(all iter.Seq[journal.Standing], today uint16, room, share int64) []journal.Key {
	var total int64
	var stale, young []journal.Standing
	for s := range all {
		total += s.Bytes
		age := int(today) - int(s.Day)
		switch {
		case s.Change > 0:
		case age > opened, age > unopened && !s.Again:
			stale = append(stale, s)
		case s.Maker != 0 && !s.Again:
			young = append(young, s)
		}
	}
	if room <= 0 || total <= room-room/lastPart {
		return nil
	}
	need := total - room/lastPart*filledTo
	slices.SortFunc(stale, func(a, b journal.Standing) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Order, b.Order))
	})
	var keys []journal.Key
	for _, s := range stale {
		if need <= 0 {
			return keys
		}
		need -= s.Bytes
		keys = append(keys, s.Key)
	}
	return append(keys, levelled(young, need, share/sparePart)...)
}

// levelled are the oldest links of those networks that have most, so many that together they have need bytes, but of no
// network so many that it has fewer than spare bytes left.
func levelled(young []journal.Standing, need, spare int64) (keys []journal.Key) {
	if need <= 0 {
		return nil
	}
	has := map[uint32]int64{}
	for _, s := range young {
		has[s.Maker] += s.Bytes
	}
	above := func(level int64) (bytes int64) { // what the networks have beyond a level
		for _, own := range has {
			bytes += max(0, own-level)
		}
		return bytes
	}
	low, high := spare, spare
	for _, own := range has {
		high = max(high, own)
	}
	for low < high { // the highest level beyond which there is enough
		if middle := low + (high-low+1)/2; above(middle) >= need {
			low = middle
		} else {
			high = middle - 1
		}
	}
	slices.SortFunc(young, func(a, b journal.Standing) int { return cmp.Compare(a.Order, b.Order) })
	for _, s := range young {
		if has[s.Maker] > low {
			has[s.Maker] -= s.Bytes
			keys = append(keys, s.Key)
		}
	}
	return keys
}

// expire leaves out of a journal that was found whole what has expired, and says how many that are.
func (w *within) expire(found *journal.Check, o *Options) int {
	found.Mark(w.dir, w.was, day(o.now()))
	if !found.Whole() {
		return 0
	}
	keys := expiring(found.Standings(), day(o.now()), o.Bytes, o.Share)
	found.Drop(keys)
	if len(keys) > 0 {
		w.log.Warn("short links have expired, because their room is needed", "links", len(keys))
	}
	return len(keys)
}

// How often the keeper looks whether room can be made, and saves on which days links were opened.
const (
	makesRoom = time.Minute
	savesDays = 10 * time.Minute
)

// makeRoom opens the store anew, which takes some seconds in which links can only be opened, if that makes enough room.
// It says whether it has.
func (s *Store) makeRoom(ctx context.Context, b *bucket) bool {
	_, size, err := b.journal.Use()
	room := s.o.Bytes
	if err != nil || room <= 0 || size <= room-room/lastPart || s.o.now().Sub(s.madeRoom) < makesRoom {
		return false
	}
	s.madeRoom = s.o.now()
	frees := size // with what stands in the file, but counts no more
	gone := map[journal.Key]bool{}
	for _, k := range expiring(b.journal.Index().Standings(), day(s.o.now()), room, s.o.Share) {
		gone[k] = true
	}
	for entry := range b.journal.Index().Standings() {
		if !gone[entry.Key] {
			frees -= entry.Bytes
		}
	}
	if frees < room/lastPart/2 {
		return false
	}
	s.o.Log.Info("room is made for short links; links can be opened meanwhile", "bytes", frees)
	s.set(nil, fmt.Errorf("%w (room is made)", ErrReadOnly), Use{})
	s.begin(ctx)
	return true
}

// saveDays brings to the disk on which days links were opened. A failure costs nothing: a link counts as opened on the
// day of the next beginning.
func (s *Store) saveDays(b *bucket) {
	if now := s.o.now(); now.Sub(s.savedDays) >= savesDays {
		s.savedDays = now
		b.keepDays()
	}
}

func (b *bucket) keepDays() {
	if err := b.journal.Index().SaveDays(b.dir); err != nil {
		b.log.Debug("the days on which short links were opened are not saved", "error", err)
	}
}
