package links

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"

	"fano/server/scenario"
)

// Export writes all links as JSON Lines, in the order in which they were made, and returns how many. Links that are
// made meanwhile may be among them. Errors: from the store and from the writer.
func (s *Store) Export(ctx context.Context, w io.Writer) (int, error) {
	b, err := s.open()
	if err != nil {
		return 0, err
	}
	all, err := b.kv.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return 0, s.failed(err)
	}
	defer func() { _ = all.Stop() }() // the connection may be gone, and then there is nothing to stop
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return n, ctx.Err()
		case entry, ok := <-all.Updates():
			if !ok {
				return n, ErrDown
			}
			if entry == nil { // that was all there is
				return n, nil
			}
			r, err := readRecord(entry.Value(), entry.Key(), s.o.name)
			if err != nil {
				return n, fmt.Errorf("%s: %w", entry.Key(), err)
			}
			if err := writeLine(w, r); err != nil {
				return n, err
			}
		}
	}
}

func writeLine(w io.Writer, r *Record) error {
	line, err := r.text(r.ID)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// Imported counts the lines of an import.
type Imported struct {
	Made  int // links that were not there
	There int // links that were there already
}

// Import makes the links of an export. A link keeps its name, so that addresses that were passed on go on working here;
// what was there already stays. It ends at the first line that is none, and says which; what stands before it has been
// made, and doing it again does no harm.
func (s *Store) Import(ctx context.Context, from io.Reader) (Imported, error) {
	var n Imported
	if s == nil {
		return n, ErrNone
	}
	in := bufio.NewScanner(from)
	in.Buffer(make([]byte, 0, 64<<10), maxValue+1)
	for row := 1; in.Scan(); row++ {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		created, err := s.bring(ctx, in.Bytes())
		switch {
		case err != nil:
			return n, fmt.Errorf("line %d: %w", row, err)
		case created:
			n.Made++
		default:
			n.There++
		}
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return n, fmt.Errorf("line %d: %w", n.Made+n.There+1, ErrTooLarge)
	}
	return n, in.Err()
}

// bring makes the link of one line, under the name it has there.
func (s *Store) bring(ctx context.Context, line []byte) (created bool, err error) {
	r, err := readRecord(line, "", s.o.name)
	if err != nil {
		return false, err
	}
	if _, err := scenario.Parse(r.Scenario); err != nil {
		return false, err
	}
	b, err := s.open()
	if err != nil {
		return false, err
	}
	value, err := r.text("")
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	there, err := s.place(ctx, b, r.ID, value)
	switch {
	case err != nil:
		return false, s.failed(err)
	case there == nil:
		return true, nil
	case !bytes.Equal(there.Scenario, r.Scenario):
		return false, fmt.Errorf("%s leads to another scenario here", r.ID)
	}
	return false, nil
}
