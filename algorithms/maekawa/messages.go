package maekawa

// Request asks an arbiter for its vote. T is the timestamp of the request, in this
// message as in all others.
type Request struct {
	T int `number:"stamp"`
}

// Locked gives the vote.
type Locked struct {
	T int `number:"stamp"`
}

// Failed says that an earlier request goes first.
type Failed struct {
	T int `number:"stamp"`
}

// Inquire asks for the vote back, on behalf of an earlier request.
type Inquire struct {
	T int `number:"stamp"`
}

// Yield gives it back, unused; Maekawa's RELINQUISH.
type Yield struct {
	T int `number:"stamp"`
}

// Release gives it back, used.
type Release struct {
	T int `number:"stamp"`
}
