package links

import (
	"context"
	"errors"
	"fmt"

	"fano/server/links/journal"
)

// A stood is what stands under an ID, and its revision in the bucket.
type stood struct {
	*Record
	revision uint64
}

// read is what stands under an ID. Errors: ErrUnknown, errDamaged, and any from NATS.
func (b *bucket) read(ctx context.Context, id string, name naming) (stood, error) {
	r, err := b.readBucket(ctx, id, name)
	if err == nil || b.within == nil || ctx.Err() != nil {
		return r, err
	}
	if errors.Is(err, ErrUnknown) && !b.lists(ctx, id) {
		return r, err
	}
	if mended := b.mend(ctx, id, err); mended == nil {
		return b.readBucket(ctx, id, name)
	}
	return r, err
}

func (b *bucket) readBucket(ctx context.Context, id string, name naming) (stood, error) {
	h, err := b.get(ctx, id)
	if err != nil {
		return stood{}, err
	}
	r, err := readRecord(h.value, id, name)
	return stood{r, h.revision}, err
}

// lists tells whether the bucket knows of a value under an ID: of one that it cannot read it says that there is none.
func (b *bucket) lists(ctx context.Context, id string) bool {
	info, err := b.stream(ctx, subject+id)
	return err == nil && len(info.State.Subjects) > 0
}

// mend puts what the journal has under an ID in the place of what the bucket cannot read.
func (b *bucket) mend(ctx context.Context, id string, problem error) error {
	b.finding.Lock() // the journal is read as a whole: one at a time, whoever asks
	defer b.finding.Unlock()
	text, err := journal.Find(b.dir, id, b.readEntry)
	if err == nil && text == nil {
		err = problem
	}
	if err != nil {
		b.log.Error("a short link is damaged", "link", id, "error", err)
		return err
	}
	r, err := readRecord(text, id, b.name)
	if err != nil {
		return err
	}
	if err := b.over(ctx, r); err != nil {
		return fmt.Errorf("%s cannot be put back: %w", id, err)
	}
	b.log.Warn("a damaged short link was restored from the journal", "link", id)
	return nil
}
