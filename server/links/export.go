package links

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"fano/server/links/journal"
)

// Exported counts what an export has written, and names what it could not read.
type Exported struct {
	Links   int // links
	Deleted int // deletions
	// Damaged are IDs of links, or places, of which nothing could be read.
	Damaged []string
}

// ErrDamaged means that not all of a store could be read: Exported says what.
var ErrDamaged = errors.New("the store is damaged")

// An exporter writes records as lines.
type exporter struct {
	Exported
	to   io.Writer
	name naming
	done map[string]struct{} // IDs, where it matters which have been written
}

// write writes what was read as a line; what is damaged it notes. Errors: from the writer.
func (e *exporter) write(text []byte, id string) error {
	r, err := readRecord(text, id, e.name)
	if err != nil {
		e.Damaged = append(e.Damaged, id)
		return nil
	}
	if e.done != nil {
		e.done[r.ID] = struct{}{}
	}
	switch r.kind {
	case isLink:
		e.Links++
	case isDeleted:
		e.Deleted++
	default: // there is nothing to keep in mind of it
		return nil
	}
	line, err := r.text(r.ID)
	if err != nil {
		return err
	}
	_, err = e.to.Write(append(line, '\n'))
	return err
}

// ended is what came of it. Errors: ErrDamaged.
func (e *exporter) ended() (Exported, error) {
	if len(e.Damaged) > 0 {
		return e.Exported, ErrDamaged
	}
	return e.Exported, nil
}

// Export writes all links as JSON Lines, in the order in which they were made, and those that were deleted. Links that
// are made meanwhile may be among them. What is damaged is left out, named, and does not end it. Errors: from the
// store and from the writer; ErrDamaged behind all that could be written.
func (s *Store) Export(ctx context.Context, w io.Writer) (Exported, error) {
	b, err := s.open()
	if err != nil {
		return Exported{}, err
	}
	e := &exporter{to: w, name: s.o.name}
	if b.within == nil {
		err = e.walk(ctx, b)
	} else {
		err = e.inside(ctx, b)
	}
	if err != nil {
		return e.Exported, err
	}
	return e.ended()
}

// inside writes the lines of the journal, and where some are damaged those links that only the bucket has.
func (e *exporter) inside(ctx context.Context, b *bucket) error {
	found, err := e.journal(ctx, b.dir)
	if err != nil || found.DamagedLines == 0 {
		return err
	}
	ids, err := b.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		if found.Has(id) >= 0 {
			continue
		}
		if err := e.one(ctx, b, id); err != nil {
			return err
		}
	}
	return nil
}

// one writes what the bucket has under an ID, or names it as damaged.
func (e *exporter) one(ctx context.Context, b *bucket, id string) error {
	h, err := b.get(ctx, id)
	switch {
	case err == nil:
		return e.write(h.value, id)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	e.Damaged = append(e.Damaged, id)
	return nil
}

// journal writes the lines of a journal that another process may have open.
func (e *exporter) journal(ctx context.Context, dir string) (*journal.Check, error) {
	read := (&within{name: e.name}).readEntry
	found, err := journal.Examine(ctx, dir, read)
	if err != nil {
		return nil, err
	}
	for _, number := range found.Damaged {
		e.Damaged = append(e.Damaged, fmt.Sprintf("line %d of the journal", number))
	}
	if more := found.DamagedLines - len(found.Damaged); more > 0 {
		e.Damaged = append(e.Damaged, fmt.Sprintf("%d more lines of the journal", more))
	}
	return found, found.Lines(ctx, dir, func(text []byte, _ int) error { return e.write(text, "") })
}

// ExportBeside writes the links of a data directory that a server has open, from its journal. Errors: as of Export;
// that there is no journal.
func ExportBeside(ctx context.Context, dir string, w io.Writer) (Exported, error) {
	e := &exporter{to: w, name: digest}
	found, err := e.journal(ctx, dir)
	if err == nil && found.Absent {
		err = fmt.Errorf("the data directory %s is %w, which keeps no journal", dir, ErrInUse)
	}
	if err != nil {
		return e.Exported, err
	}
	return e.ended()
}

// walk writes what a cluster has, message by message: a consumer would wait for ever for one that cannot be read.
func (e *exporter) walk(ctx context.Context, b *bucket) error {
	info, err := b.stream(ctx, "")
	if err != nil {
		return err
	}
	e.done = map[string]struct{}{}
	for next, last := info.State.FirstSeq, info.State.LastSeq; next <= last; next++ {
		m, err := b.next(ctx, next)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, ErrUnknown) && m.Seq == 0:
			next = last
		case errors.Is(err, ErrUnknown): // a link that somebody removed by other means
			next = m.Seq
			e.done[m.Subject[len(subject):]] = struct{}{}
		case err == nil:
			next = m.Seq
			if err := e.write(m.Data, m.Subject[len(subject):]); err != nil {
				return err
			}
		case passing(err):
			return err
		}
	}
	return e.passedOver(ctx, b)
}

// next is the first message from a place on.
func (b *bucket) next(ctx context.Context, from uint64) (m message, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = persist(ctx, func() error {
		var err error
		m, err = b.message(ctx, map[string]any{"seq": from, "next_by_subj": subject + ">"})
		return err
	})
	return m, err
}

// passedOver names the links that the bucket knows of and that could not be read.
func (e *exporter) passedOver(ctx context.Context, b *bucket) error {
	ids, err := b.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		if _, ok := e.done[id]; ok || slices.Contains(e.Damaged, id) {
			continue
		}
		if err := e.one(ctx, b, id); err != nil { // it may have been made meanwhile
			return err
		}
	}
	return nil
}
