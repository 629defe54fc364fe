package links

import (
	"context"
	"errors"
	"io"
	"slices"
)

// Exported counts what an export has written, and lists the IDs of damaged links.
type Exported struct {
	Links   int // links
	Deleted int // deletions
	Damaged []string
}

// Export writes all links, including deleted ones, as JSON Lines, sorted by ID. Links made meanwhile may be included.
// Damaged links are left out and listed. Errors: from the store and from the writer; ErrDamaged after everything else
// was written.
func (s *Store) Export(ctx context.Context, to io.Writer) (n Exported, err error) {
	if s == nil {
		return n, ErrNone
	}
	ids, err := s.at.list(ctx)
	if err != nil {
		return n, s.failed(err)
	}
	slices.Sort(ids)
	for _, id := range ids {
		r, err := s.read(ctx, id)
		switch {
		case errors.Is(err, ErrUnknown): // removed meanwhile
			continue
		case errors.Is(err, errDamaged):
			n.Damaged = append(n.Damaged, id)
			continue
		case err != nil:
			return n, s.failed(err)
		case r.kind == isDeleted:
			n.Deleted++
		default:
			n.Links++
		}
		line, err := r.text()
		if err != nil {
			return n, err
		}
		if _, err := to.Write(append(line, '\n')); err != nil {
			return n, err
		}
	}
	if len(n.Damaged) > 0 {
		return n, ErrDamaged
	}
	return n, nil
}
