package camposcarvalho

// What a client sends to an arbiter: four kinds, two bits.
type (
	// Request asks for the fork.
	Request struct{}
	// CleanFORK returns it not eaten with, and asks for it again.
	CleanFORK struct{}
	// DirtyFORK returns it eaten with.
	DirtyFORK struct{}
	// DirtyFORKRequest is both of R6.
	DirtyFORKRequest struct{}
)

// What an arbiter sends to a client: four kinds, two bits.
type (
	// FORK lends the fork, clean.
	FORK struct{}
	// FORKRequest is R15 and at once R16.
	FORKRequest struct{}
	// WeakRequest is the Request of R16. The paper codes it like the client's; but a
	// message to oneself would not show which of the two it is.
	WeakRequest struct{}
	// StrongRequest asks the fork back even if it has not been eaten with.
	StrongRequest struct{}
)
