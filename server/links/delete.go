package links

import (
	"context"
	"errors"
	"fmt"
)

// Delete deletes a link with a reason that visitors see, and prevents its scenario from becoming a link again until
// Allow. Errors: ErrUnknown, ErrDown, ErrNone. Deleting a deleted link succeeds and keeps the first reason.
func (s *Store) Delete(ctx context.Context, id, reason string) error {
	if s == nil {
		return ErrNone
	}
	if !isID(id) {
		return ErrUnknown
	}
	_, err := s.update(ctx, id, false, func(was *Record) (*Record, error) {
		switch {
		case was == nil:
			return nil, ErrUnknown
		case was.kind == isDeleted:
			return nil, nil
		}
		return &Record{ID: id, kind: isDeleted, digest: was.digest, gone: Gone{reason, s.o.now().UTC()}}, nil
	})
	return err
}

// Allow lets the scenario of a deleted link become a link again. Errors: ErrUnknown, also if the link was not deleted;
// ErrDown, ErrNone.
func (s *Store) Allow(ctx context.Context, id string) error {
	if s == nil {
		return ErrNone
	}
	if !isID(id) {
		return ErrUnknown
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.at.remove(ctx, id, func(text []byte) error {
		if was, err := readRecord(text, id); err != nil {
			return err
		} else if was.kind != isDeleted {
			return fmt.Errorf("%w that was deleted", ErrUnknown)
		}
		return nil
	})
	if errors.Is(err, errDamaged) {
		s.noteDamage(id, err)
	}
	if err != nil {
		return s.failed(err)
	}
	return nil
}
