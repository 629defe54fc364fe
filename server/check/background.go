package check

import (
	"context"
	"time"
)

// patient is how long the server's own work waits for a turn before it looks whether there is still a server.
const patient = time.Minute

// Background does the server's own work, which nobody waits for and everybody is shown, in a goroutine that Close ends
// and waits for. The work hands its pieces to turn, one by one: each waits until no visitor's search is under way in its
// place, and has the budget of one search. Errors, of both: ErrClosed.
func (d *Desk) Background(work func(ctx context.Context, turn func(piece func(Budget)) error)) error {
	if err := d.enter(); err != nil {
		return err
	}
	go func() {
		defer d.work.Done()
		work(d.ended, d.inTurn)
	}()
	return nil
}

// inTurn does a piece of the server's own work.
func (d *Desk) inTurn(piece func(Budget)) error {
	for !d.turns.Take(d.ended, patient) {
		if d.ended.Err() != nil {
			return ErrClosed
		}
	}
	defer d.turns.Give()
	piece(d.budget())
	return nil
}
