package links

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"fano/server/scenario"
)

// Imported counts the lines of an import.
type Imported struct {
	Made    int `json:"made"`    // links that were not there
	There   int `json:"there"`   // links and deletions that were there already, or that later ones here outdate
	Deleted int `json:"deleted"` // deletions that were not there
}

// Import makes the links of an export. A link keeps its name, so that addresses that were passed on go on working here;
// what was there already stays, unless the export has a later change of it: that it was deleted, or allowed again. It
// ends at the first line that is none, and says which; what stands before it has been made, and doing it again does no
// harm.
func (s *Store) Import(ctx context.Context, from io.Reader) (Imported, error) {
	var n Imported
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
		if err := s.bring(ctx, in.Bytes(), &n); err != nil {
			return n, fmt.Errorf("line %d: %w", row, err)
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return n, fmt.Errorf("line %d: %w", row+1, ErrTooLarge)
	}
	return n, in.Err()
}

// bring makes the link of one line, under the name it has there, and counts it.
func (s *Store) bring(ctx context.Context, line []byte, n *Imported) error {
	r, err := readRecord(line, "", s.o.name)
	if err != nil {
		return err
	}
	if r.kind == isLink {
		if _, err := scenario.Parse(r.Scenario); err != nil {
			return err
		}
	}
	b, err := s.open()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	made := false
	there, err := s.place(ctx, b, r.ID, "", func(was *Record) (*Record, error) {
		made = was == nil || r.change > was.change && r.wholeName(s.o.name) == was.wholeName(s.o.name)
		if !made {
			return nil, nil
		}
		return r, nil
	})
	switch {
	case err != nil:
		return s.failed(err)
	case there.wholeName(s.o.name) != r.wholeName(s.o.name):
		return fmt.Errorf("%s leads to another scenario here", r.ID)
	case !made:
		n.There++
	case r.kind == isLink:
		n.Made++
	default:
		n.Deleted++
	}
	return nil
}

// Forget takes note that what is missing has been seen to: the log and /readyz no longer tell of it.
func (s *Store) Forget(context.Context) error {
	b, err := s.open()
	if err != nil || b.within == nil {
		return err
	}
	if err := b.journal.Forget(); err != nil {
		return s.failed(err)
	}
	s.hurry()
	return nil
}
