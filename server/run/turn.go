package run

import (
	"context"
	"time"
)

// InTurn does work that is no run where runs are computed, in turn with them, so that together they are no more than
// the desk's limits allow, on the account of whom ctx names. Errors: ErrBusy, ctx's, the payer's and the work's own.
func (d *Desk) InTurn(ctx context.Context, work func() ([]byte, error)) ([]byte, error) {
	payer, took := payerOf(ctx), time.Duration(0)
	if err := payer.MayPay(); err != nil {
		return nil, err
	}
	defer func() { payer.Paid(took) }()
	if err := d.turn(ctx); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	defer d.turns.Give()
	begun := time.Now()
	defer func() { took = time.Since(begun) }()
	return work()
}
