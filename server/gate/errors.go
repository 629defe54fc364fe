package gate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

// ErrClosed says that the server is shutting down.
var ErrClosed = errors.New("the server is shutting down")

// Crowded says that it is not one's turn yet: others are before one in line, or one has too much under way already.
type Crowded struct {
	Lane  Lane
	Ahead int // about how many turns others have before; 0: unknown
	later int // seconds, by chance, so that not all who found no room come again at once
}

// crowded tells one who found no room in a lane's line.
func crowded(of Lane) *Crowded { return &Crowded{Lane: of, later: 1 + rand.IntN(6)} }

func (e *Crowded) Error() string {
	if e.Ahead > 0 {
		return fmt.Sprintf("the server is busy, and it is not your turn yet: %d ahead of you", e.Ahead)
	}
	return "the server is busy, and it is not your turn yet"
}

// Seconds is after how many whole seconds it is worth trying again.
func (e *Crowded) Seconds() int {
	return min(30, 2+e.later+int(int64(e.Ahead)*int64(usual[e.Lane])/1e9))
}

// TooMuch says that a single piece of work takes more memory than there is for all.
type TooMuch struct{ Bytes, Allowed int64 }

func (e *TooMuch) Error() string {
	return fmt.Sprintf("this takes up to %d MB of memory, and this server gives at most %d MB to all it computes",
		e.Bytes>>20, e.Allowed>>20)
}

// Overdue says that a piece of work has held its turns for longer than it may.
type Overdue struct {
	Lane    Lane
	Allowed time.Duration
}

func (e *Overdue) Error() string {
	return fmt.Sprintf("this takes longer than the %g seconds that this server computes for one such request",
		e.Allowed.Seconds())
}

// errNoTurn is a mistake of this server: work for a client is done outside of its turns.
var errNoTurn = errors.New("gate: the engine works for a client that has no turn")
