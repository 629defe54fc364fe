package links

import (
	"context"
	"errors"
	"fmt"
)

// Get returns the record of a link. Errors: ErrUnknown, a *Gone, ErrDown, ErrNone.
func (s *Store) Get(ctx context.Context, id string) (*Record, error) {
	if s == nil {
		return nil, ErrNone
	}
	if !isID(id) {
		return nil, ErrUnknown
	}
	r, err := s.read(ctx, id)
	switch {
	case errors.Is(err, errDamaged):
		return nil, fmt.Errorf("%w: what it led to is damaged", ErrUnknown)
	case err != nil:
		if why := s.Status(); errors.Is(why, ErrDown) && !errors.Is(why, ErrReadOnly) {
			return nil, why
		}
		return nil, s.failed(err)
	case r.kind == isDeleted:
		return nil, &r.gone
	}
	s.opened(id)
	return r, nil
}

// opened records that a link was opened, or requested again, today.
func (s *Store) opened(id string) {
	if s.files != nil {
		s.files.touch(id)
	}
}

// read returns the record under an ID, and records whether it is damaged.
func (s *Store) read(ctx context.Context, id string) (*Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var r *Record
	text, err := s.at.get(ctx, id)
	if err == nil {
		r, err = readRecord(text, id)
	}
	if err == nil || errors.Is(err, errDamaged) {
		s.noteDamage(id, err)
	}
	return r, err
}

func (s *Store) noteDamage(id string, damage error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if damage != nil && !s.damaged[id] {
		s.o.Log.Error("a short link is damaged", "link", id, "error", damage)
		s.damaged[id] = true
	} else if damage == nil {
		delete(s.damaged, id)
	}
}

// failed converts an error of the backend into an error of this package. If the backend itself failed, it requests a
// check at once.
func (s *Store) failed(err error) error {
	for _, known := range []error{
		ErrUnknown, ErrGone, ErrSpent, ErrTooLarge, ErrDown, ErrFull, errOther, context.Canceled,
	} {
		if errors.Is(err, known) {
			return err
		}
	}
	switch {
	case errors.Is(err, errDamaged):
		return fmt.Errorf("%w (%w)", ErrDown, err)
	case isFull(err):
		err = fmt.Errorf("%w (%w)", ErrFull, err)
	default:
		s.o.Log.Warn("the store of short links failed", "error", err)
		err = fmt.Errorf("%w (%w)", ErrDown, err)
	}
	select {
	case s.look <- struct{}{}:
	default: // already requested
	}
	return err
}
