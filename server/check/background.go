package check

import (
	"context"

	"fano/server/gate"
)

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
	err := d.gate.Do(d.ended, gate.Work{Lane: gate.Search, Firm: true}, func(context.Context) error {
		piece(d.budget())
		return nil
	})
	if err != nil {
		return ErrClosed
	}
	return nil
}
