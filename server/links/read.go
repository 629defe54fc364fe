package links

import (
	"context"
	"errors"
	"fmt"
	"os"

	"fano/server/links/journal"
)

// A stood is what stands under an ID, and its revision in the bucket, which matters in a cluster.
type stood struct {
	*Record
	revision uint64
}

// read is what stands under an ID: in this process by the journal, and by JetStream where the journal has been damaged
// since it was opened. Errors: ErrUnknown, errDamaged, and any from NATS.
func (b *bucket) read(ctx context.Context, id string, name naming) (stood, error) {
	if b.within == nil {
		return b.readBucket(ctx, id, name)
	}
	r, change, problem := find(b.journal.Index(), id, name)
	if problem == nil || errors.Is(problem, ErrUnknown) || errors.Is(problem, os.ErrClosed) {
		return stood{Record: r}, problem
	}
	second, err := b.readBucket(ctx, id, name)
	if err == nil && second.change != change {
		err = fmt.Errorf("%w: JetStream has an earlier record of it", errDamaged)
	}
	if err != nil {
		return stood{}, errors.Join(problem, err)
	}
	b.worn.Do(func() {
		b.log.Warn("the journal of short links is damaged; what it has lost is opened from the second copy, "+
			"and put right when the store is next opened", "link", id, "problem", problem)
	})
	return second, nil
}

func (b *bucket) readBucket(ctx context.Context, id string, name naming) (stood, error) {
	h, err := b.get(ctx, id)
	if err != nil {
		return stood{}, err
	}
	r, err := readRecord(h.value, id, name)
	return stood{r, h.revision}, err
}

// find is what stands under an ID by the journal, and after how many changes. Errors: ErrUnknown; errDamaged, others of
// the file system.
func find(index *journal.Index, id string, name naming) (*Record, int, error) {
	text, change, err := index.Find(id)
	switch {
	case errors.Is(err, os.ErrClosed):
		return nil, change, err
	case err != nil:
		return nil, change, fmt.Errorf("%w: %w", errDamaged, err)
	case change < 0:
		return nil, change, ErrUnknown
	}
	r, err := readRecord(text, id, name)
	return r, change, err
}
