package links

import (
	"context"
	"errors"
	"fmt"
)

// metadata is about the size of a record without its scenario, in bytes.
const metadata = 160

// errOther means that an ID belongs to another scenario.
var errOther = errors.New("the ID leads to another scenario")

// Make makes the short link of a scenario and sets its ID; created is false if the link existed, and then r becomes the
// existing record. When Make returns, the link is on disk. network is any name that identifies the client's network;
// links of "", the server itself, are not counted. Errors: ErrTooLarge, ErrFull, ErrSpent, ErrGone, ErrDown, ErrNone.
func (s *Store) Make(ctx context.Context, r *Record, network string) (created bool, err error) {
	if s == nil {
		return false, ErrNone
	}
	fresh := *r
	fresh.kind, fresh.digest = isLink, digestOf(r.Scenario)
	for n := shortest; n <= longest; n++ {
		fresh.ID = fresh.digest[:n]
		created, err = s.make(ctx, r, &fresh, network)
		if !errors.Is(err, errOther) { // one more character distinguishes the two
			return created, err
		}
	}
	return false, err
}

// make makes a link under one ID. Errors: as from Make; errOther.
func (s *Store) make(ctx context.Context, r, fresh *Record, network string) (created bool, err error) {
	refund, spent := s.take(network, onDisk(metadata+len(fresh.Scenario)))
	there, err := s.update(ctx, fresh.ID, false, func(was *Record) (*Record, error) {
		created = was == nil
		switch most := min(s.o.Largest, MaxScenario); {
		case was != nil && was.digest != fresh.digest:
			return nil, errOther
		case was != nil && was.kind == isDeleted:
			return nil, &was.gone
		case was != nil:
			return nil, nil
		case len(fresh.Scenario) > most:
			return nil, fmt.Errorf("%w: it has %d bytes, at most %d are kept", ErrTooLarge, len(fresh.Scenario), most)
		case spent != nil:
			return nil, spent
		}
		return fresh, nil
	})
	if created = created && err == nil; created {
		s.shares.record(fresh.ID, network)
	} else {
		refund()
	}
	if err != nil {
		return false, err
	}
	*r = *there
	s.opened(r.ID)
	return created, nil
}

// update applies a change to the record under an ID, and returns the resulting record. change gets nil if there is
// none, and returns the new record, or nil to keep the old one. With repair, a damaged record counts as none.
func (s *Store) update(ctx context.Context, id string, repair bool, change func(was *Record) (*Record, error)) (*Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var stands *Record
	err := s.at.update(ctx, id, func(text []byte) ([]byte, error) {
		var err error
		stands = nil
		if text != nil {
			if stands, err = readRecord(text, id); err != nil && !repair {
				s.noteDamage(id, err)
				return nil, err
			}
		}
		next, err := change(stands)
		if err != nil || next == nil {
			return nil, err
		}
		stands = next
		return next.text()
	})
	if err != nil {
		return nil, s.failed(err)
	}
	s.noteDamage(id, nil)
	return stands, nil
}
