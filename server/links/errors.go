package links

import "errors"

// The errors of a store. Errors of a store that is down or full are wrapped with why.
var (
	// ErrNone means that this server keeps no short links.
	ErrNone = errors.New("this server keeps no short links; links that hold the whole scenario work")
	// ErrDown means that the store cannot be reached or used just now.
	ErrDown = errors.New("short links cannot be made or opened just now; links that hold the whole scenario work")
	// ErrFull means that links can be opened, but that there is no room for another one.
	ErrFull = errors.New("there is no room for another short link; links that hold the whole scenario work")
	// ErrUnknown means that there is no such link.
	ErrUnknown = errors.New("there is no such short link here")
	// ErrTooLarge means that a scenario is larger than a short link may lead to.
	ErrTooLarge = errors.New("this scenario is too large for a short link")
)
