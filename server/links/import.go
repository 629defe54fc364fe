package links

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// Imported counts the lines of an import, and lists the damaged ones.
type Imported struct {
	Made    int // new links
	There   int // existing links and deletions, and links that are deleted here
	Deleted int // new deletions
	Damaged []string
}

// Import makes the links of an export, or of the journal of versions before 1.0. A link keeps its ID, so that its
// address works here too; an existing link stays as it is, unless it is damaged or the import deletes it. A damaged
// line is listed and skipped; repeating an import is harmless. Errors: from the store and the reader; ErrDamaged after
// all readable lines were imported.
func (s *Store) Import(ctx context.Context, from io.Reader) (n Imported, err error) {
	if s == nil {
		return n, ErrNone
	}
	in := bufio.NewScanner(from)
	in.Buffer(make([]byte, 0, 64<<10), maxValue+1)
	row := 0
	for in.Scan() {
		row++
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		switch err := s.bring(ctx, in.Bytes(), &n); {
		case errors.Is(err, errDamaged):
			n.Damaged = append(n.Damaged, fmt.Sprintf("line %d: %v", row, err))
		case err != nil:
			return n, fmt.Errorf("line %d: %w", row, err)
		}
	}
	switch {
	case errors.Is(in.Err(), bufio.ErrTooLong):
		return n, fmt.Errorf("line %d: %w", row+1, ErrTooLarge)
	case in.Err() == nil && len(n.Damaged) > 0:
		return n, ErrDamaged
	}
	return n, in.Err()
}

// bring imports one line under its own ID, and counts it. Errors: errDamaged, from the store.
func (s *Store) bring(ctx context.Context, line []byte, n *Imported) error {
	r, err := readRecord(line, "")
	if err != nil {
		return err
	}
	if r.kind == isLink {
		if _, err := r.Document(); err != nil {
			return fmt.Errorf("%w: %w", errDamaged, err)
		}
	}
	if r.kind == isAllowed {
		if err := s.Allow(ctx, r.ID); err != nil && !errors.Is(err, ErrUnknown) {
			return err
		}
		return nil
	}
	isNew := false
	there, err := s.update(ctx, r.ID, true, func(was *Record) (*Record, error) {
		isNew = was == nil || was.digest == r.digest && r.kind == isDeleted && was.kind == isLink
		if !isNew {
			return nil, nil
		}
		return r, nil
	})
	switch {
	case err != nil:
		return err
	case there.digest != r.digest:
		return fmt.Errorf("%w: %s leads to another scenario here", errDamaged, r.ID)
	case !isNew:
		n.There++
	case r.kind == isLink:
		n.Made++
	default:
		n.Deleted++
	}
	return nil
}
