package links

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"fano/server/links/journal"
)

// A change is what is to stand in the place of a record, which is nil if there is none; nil: that stays.
type change func(was *Record) (*Record, error)

// place puts the record that next makes of what stands under an ID there in its place. It is what stands
// there in the end. network is from where it is put there, "" if that does not count.
func (s *Store) place(ctx context.Context, b *bucket, id, network string, next change) (*Record, error) {
	if b.within != nil { // here nobody else writes
		defer b.one.take(id)()
	}
	for {
		// Most often a link that is asked for again is there: reading costs the disk nothing.
		was, err := b.read(ctx, id, s.o.name)
		if err != nil && !errors.Is(err, ErrUnknown) {
			return nil, err
		}
		r, err := next(was.Record)
		if err != nil || r == nil {
			return was.Record, err
		}
		taken, err := s.put(ctx, b, r, was, network)
		if err != nil || !taken {
			return r, err
		}
	}
}

// put puts a record where was stood, or nothing. taken: something else stands there by now.
func (s *Store) put(ctx context.Context, b *bucket, r *Record, was stood, network string) (taken bool, err error) {
	value, err := r.text("")
	if err != nil {
		return false, err
	}
	var maker uint32
	if r.kind == isLink { // a deletion is taken even by a store that is full
		var refund func()
		if maker, refund, err = s.admit(b, network, int64(len(value))); err != nil {
			return false, err
		}
		defer func() {
			if err != nil || taken {
				refund()
			}
		}()
	}
	if b.within == nil {
		return b.put(ctx, r.ID, value, was.revision)
	}
	if err := b.enterOne(r, was, journal.Marks{Day: day(s.o.now()), Maker: maker}); err != nil {
		return false, err
	}
	b.give(r.ID, value)
	return false, nil
}

// give gives JetStream what the journal has by now, and waits a while until it has it, so that it does not fall behind.
// The link is made whatever comes of that, and whether or not the client is still there: what JetStream does not take
// it is given when it is begun anew.
func (b *bucket) give(id string, value []byte) {
	one, err := b.js.PublishAsync(subject+id, value, jetstream.WithStallWait(patience))
	if err != nil {
		b.parted(err)
		return
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-one.Ok():
	case <-one.Err(): // parted has been told
	case <-b.ended: // and JetStream takes nothing any more
	case <-late.C:
		b.log.Warn("the second copy of a short link is late", "link", id)
	}
}

// parted notes that JetStream did not take what the journal has.
func (b *bucket) parted(err error) {
	if !b.apart.Swap(true) {
		b.log.Warn("JetStream did not take a short link, and is given all again", "error", err)
	}
	b.said.fear()
}

// enterOne brings a record to the journal.
func (b *bucket) enterOne(r *Record, was stood, marks journal.Marks) error {
	if b.apart.Load() {
		return ErrDown
	}
	text, err := r.line()
	if err != nil {
		return err
	}
	before := -1
	if was.Record != nil {
		before = was.change
	}
	return b.journal.Append(journal.Addition{Entry: journal.Entry{ID: r.ID, Change: r.change, Text: text}, Was: before, Marks: marks})
}

// Delete deletes a link, for a reason that those who open it are told, and keeps its scenario from being made into a
// link again until Allow. Errors: ErrUnknown, ErrDown, ErrNone; none if it is deleted already, which keeps its reason.
func (s *Store) Delete(ctx context.Context, id, reason string) error {
	return s.alter(ctx, id, func(was *Record) (*Record, error) {
		switch was.kind {
		case isDeleted:
			return nil, nil
		case isAllowed:
			return nil, ErrUnknown
		}
		why := Gone{reason, s.o.now().UTC()}
		return &Record{ID: id, kind: isDeleted, name: was.wholeName(s.o.name), change: was.change + 1, gone: why}, nil
	})
}

// Allow lets the scenario of a deleted link be made into a link again. Errors: ErrUnknown, also if the link was not
// deleted; ErrDown, ErrNone.
func (s *Store) Allow(ctx context.Context, id string) error {
	return s.alter(ctx, id, func(was *Record) (*Record, error) {
		if was.kind != isDeleted {
			return nil, fmt.Errorf("%w that was deleted", ErrUnknown)
		}
		return &Record{ID: id, kind: isAllowed, name: was.name, change: was.change + 1}, nil
	})
}

// alter puts another record in the place of what stands under an ID; nil: what stands there stays.
func (s *Store) alter(ctx context.Context, id string, next change) error {
	b, err := s.open()
	if err != nil {
		return err
	}
	if !isID(id) {
		return ErrUnknown
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, err = s.place(ctx, b, id, "", func(was *Record) (*Record, error) {
		if was == nil {
			return nil, ErrUnknown
		}
		return next(was)
	})
	if err != nil {
		return s.failed(err)
	}
	return nil
}
