package links

import (
	"errors"
	"time"
)

// The errors of a store. Errors of a store that is down or full are wrapped with why.
var (
	// ErrNone means that this server keeps no short links.
	ErrNone = errors.New("this server keeps no short links; links that hold the whole scenario work")
	// ErrDown means that the store cannot be reached or used just now.
	ErrDown = errors.New("short links cannot be made or opened at the moment; links that hold the whole scenario work")
	// ErrReadOnly is an ErrDown of a store of which links can be opened, but in which none can be made just now.
	ErrReadOnly error = onlyRead{}
	// ErrNoStore means, with ErrDown, that no short links are kept where they are looked for.
	ErrNoStore = errors.New("no short links are kept")
	// ErrInUse means, with ErrDown, that another process has the data directory.
	ErrInUse = errors.New("in use by another process")
	// ErrFull means that links can be opened, but that there is no room for another one.
	ErrFull = errors.New("there is no room for another short link; links that hold the whole scenario work")
	// ErrSpent means that a client has had as many bytes of new links kept as it may in a day. It comes in a *Spent.
	ErrSpent = errors.New("this is enough short links from one place for a day; links that hold the whole scenario work")
	// ErrUnknown means that there is no such link.
	ErrUnknown = errors.New("there is no such short link here")
	// ErrGone means that the link was deleted by those who run the server. It comes in a *Gone.
	ErrGone = errors.New("this short link was deleted by those who run this server")
	// ErrTooLarge means that a scenario is larger than a short link may lead to.
	ErrTooLarge = errors.New("this scenario is too large for a short link")
)

type onlyRead struct{}

func (onlyRead) Error() string {
	return "short links can be opened, but none can be made at the moment; links that hold the whole scenario work"
}

func (onlyRead) Unwrap() error { return ErrDown }

// Gone tells of a deleted link why it was deleted, in the words of those who did it, and when.
type Gone struct {
	Reason string
	Time   time.Time
}

// Error says that the link was deleted, and why.
func (g *Gone) Error() string { return ErrGone.Error() + ": " + g.Reason }

// Unwrap is ErrGone.
func (g *Gone) Unwrap() error { return ErrGone }

// Spent tells a client that has had its share of the store for today when it may make links again.
type Spent struct{ After time.Duration }

// Error is that of ErrSpent.
func (s *Spent) Error() string { return ErrSpent.Error() }

// Unwrap is ErrSpent.
func (s *Spent) Unwrap() error { return ErrSpent }

// Seconds is After, rounded up.
func (s *Spent) Seconds() int { return int((s.After + time.Second - 1) / time.Second) }
