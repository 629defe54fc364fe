package run

import (
	"context"
	"time"
)

// A Payer is on whose account runs are computed. What others have computed already costs nothing.
type Payer interface {
	// MayPay is asked before something is computed; an error refuses it.
	MayPay() error
	// Paid tells how long it has taken. It is called once for each time that MayPay had no objection.
	Paid(took time.Duration)
}

type payerKey struct{}

// WithPayer notes who pays for what is computed in a context.
func WithPayer(ctx context.Context, p Payer) context.Context {
	return context.WithValue(ctx, payerKey{}, p)
}

// nobody pays where nobody is named, as for what the server wants to know itself.
type nobody struct{}

func (nobody) MayPay() error      { return nil }
func (nobody) Paid(time.Duration) {}

func payerOf(ctx context.Context) Payer {
	if p, ok := ctx.Value(payerKey{}).(Payer); ok {
		return p
	}
	return nobody{}
}
