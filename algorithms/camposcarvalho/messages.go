package camposcarvalho

// The messages of a client to an arbiter: four kinds, two bits.
type (
	// Request asks for the fork.
	Request struct{}
	// CleanFORK returns the fork unused, and asks for it again.
	CleanFORK struct{}
	// DirtyFORK returns the fork used.
	DirtyFORK struct{}
	// DirtyFORKRequest returns the fork used, and asks for it again (R6).
	DirtyFORKRequest struct{}
)

// The messages of an arbiter to a client: four kinds, two bits.
type (
	// FORK lends the fork, clean.
	FORK struct{}
	// FORKRequest is R15 and R16 in one message.
	FORKRequest struct{}
	// WeakRequest is the Request of R16. The paper encodes it like the client's Request; but in a message to oneself
	// that would not show which of the two it is.
	WeakRequest struct{}
	// StrongRequest asks for the fork back even if it is unused.
	StrongRequest struct{}
)
