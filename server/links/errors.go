package links

import (
	"errors"
	"time"
)

// The errors of a store. ErrDown, ErrReadOnly and ErrFull come wrapped with their cause.
var (
	// ErrNone means that this server keeps no short links.
	ErrNone = errors.New("this server keeps no short links; links that hold the whole scenario work")
	// ErrDown means that the store cannot be reached or used just now.
	ErrDown = errors.New("short links cannot be made or opened at the moment; links that hold the whole scenario work")
	// ErrReadOnly is an ErrDown of a store that opens links, but cannot make any at the moment.
	ErrReadOnly error = readOnly{}
	// ErrFull means that links can be opened, but that there is no room for another one.
	ErrFull = errors.New("there is no room for another short link; links that hold the whole scenario work")
	// ErrSpent means that a network has made as many bytes of links as it may in a day. It comes in a *Spent.
	ErrSpent = errors.New("this is enough short links from one place for a day; links that hold the whole scenario work")
	// ErrUnknown means that there is no such link.
	ErrUnknown = errors.New("there is no such short link here")
	// ErrGone means that the operators of the server have deleted the link. It comes in a *Gone.
	ErrGone = errors.New("this short link was deleted by those who run this server")
	// ErrTooLarge means that a scenario is larger than a short link may lead to.
	ErrTooLarge = errors.New("this scenario is too large for a short link")
	// ErrDamaged means that some of what was exported or imported could not be read; the rest was.
	ErrDamaged = errors.New("some short links are damaged")
)

type readOnly struct{}

func (readOnly) Error() string {
	return "short links can be opened, but none can be made at the moment; links that hold the whole scenario work"
}

func (readOnly) Unwrap() error { return ErrDown }

// Gone says when and why a link was deleted, in the words of the server's operators.
type Gone struct {
	Reason string
	Time   time.Time
}

// Error says that the link was deleted, and why.
func (g *Gone) Error() string { return ErrGone.Error() + ": " + g.Reason }

// Unwrap returns ErrGone.
func (g *Gone) Unwrap() error { return ErrGone }

// Spent says when a network that has used its share of today may make links again.
type Spent struct{ After time.Duration }

// Error returns the text of ErrSpent.
func (s *Spent) Error() string { return ErrSpent.Error() }

// Unwrap returns ErrSpent.
func (s *Spent) Unwrap() error { return ErrSpent }

// Seconds returns After, rounded up.
func (s *Spent) Seconds() int { return int((s.After + time.Second - 1) / time.Second) }
