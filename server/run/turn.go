package run

import "context"

// InTurn does work that is no run where runs are computed, in turn with them, so that together they are no more than
// the desk's limits allow. Errors: ErrBusy, ctx's, and the work's own.
func (d *Desk) InTurn(ctx context.Context, work func() ([]byte, error)) ([]byte, error) {
	if err := d.turn(ctx); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	defer func() { <-d.turns }()
	return work()
}
