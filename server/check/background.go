package check

import (
	"context"
	"errors"
	"time"

	"fano/server/fairqueue"
)

// Background does the server's own work, which nobody waits for and everybody is shown, in a goroutine that Close ends
// and waits for. The work hands its pieces to turn, one by one: each waits until no visitor's search is under way in
// its place, and until there is room in a line that is full, and has the budget of one search. Errors, of both:
// ErrClosed.
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

// afterCrowd is how long the server's own work stays away from a line that is full.
const afterCrowd = time.Second

// inTurn does a piece of the server's own work. Errors: ErrClosed.
func (d *Desk) inTurn(piece func(Budget)) error {
	for {
		err := d.queue.Do(d.ended, fairqueue.Work{Class: fairqueue.Search, NoYield: true}, func(context.Context) error {
			piece(d.budget())
			return nil
		})
		switch _, crowded := errors.AsType[*fairqueue.Busy](err); {
		case err == nil:
			return nil
		case !crowded: // the desk is closed, or the queue
			return ErrClosed
		}
		select {
		case <-time.After(afterCrowd):
		case <-d.ended.Done():
			return ErrClosed
		}
	}
}
