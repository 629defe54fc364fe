package links

import (
	"errors"
	"time"
)

// The errors of a store. ErrDown, ErrReadOnly and ErrFull wrap their cause.
var (
	// ErrNone means that this server keeps no short links.
	ErrNone = errors.New("this server keeps no short links; links that hold the whole scenario work")
	// ErrDown means that the store cannot be reached or used at the moment.
	ErrDown = errors.New("short links cannot be made or opened at the moment; links that hold the whole scenario work")
	// ErrReadOnly is an ErrDown of a store that opens links, but cannot make any at the moment.
	ErrReadOnly error = readOnly{}
	// ErrFull means that links can be opened, but there is no room for another one.
	ErrFull = errors.New("there is no room for another short link; links that hold the whole scenario work")
	// ErrSpent means that a network has used up its daily share of bytes for links. It is wrapped in a *Spent.
	ErrSpent = errors.New("this is enough short links from one place for a day; links that hold the whole scenario work")
	// ErrUnknown means that there is no such link.
	ErrUnknown = errors.New("there is no such short link here")
	// ErrGone means that the operators of the server have deleted the link. It is wrapped in a *Gone.
	ErrGone = errors.New("this short link was deleted by those who run this server")
	// ErrTooLarge means that a scenario is too large for a short link.
	ErrTooLarge = errors.New("this scenario is too large for a short link")
	// ErrDamaged means that parts of an export or import could not be read; the rest was.
	ErrDamaged = errors.New("some short links are damaged")
)

type readOnly struct{}

func (readOnly) Error() string {
	return "short links can be opened, but none can be made at the moment; links that hold the whole scenario work"
}

func (readOnly) Unwrap() error { return ErrDown }

// Gone holds the time and the reason of a link's deletion, in the operators' words.
type Gone struct {
	Reason string
	Time   time.Time
}

// Error returns the text of ErrGone and the reason.
func (g *Gone) Error() string { return ErrGone.Error() + ": " + g.Reason }

// Unwrap returns ErrGone.
func (g *Gone) Unwrap() error { return ErrGone }

// Spent reports that a network has used up its daily share, and after how long it may make links again.
type Spent struct{ After time.Duration }

// Error returns the text of ErrSpent.
func (s *Spent) Error() string { return ErrSpent.Error() }

// Unwrap returns ErrSpent.
func (s *Spent) Unwrap() error { return ErrSpent }

// Seconds returns After, rounded up.
func (s *Spent) Seconds() int { return int((s.After + time.Second - 1) / time.Second) }
