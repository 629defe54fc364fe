package maekawa

// Request asks an arbiter for its vote. T is the timestamp of the request, in this and all other messages.
type Request struct {
	T int `number:"stamp"`
}

// Locked gives the vote.
type Locked struct {
	T int `number:"stamp"`
}

// Failed reports that an earlier request goes first.
type Failed struct {
	T int `number:"stamp"`
}

// Inquire asks for the vote back, on behalf of an earlier request.
type Inquire struct {
	T int `number:"stamp"`
}

// Yield gives the vote back unused; it is Maekawa's RELINQUISH.
type Yield struct {
	T int `number:"stamp"`
}

// Release gives the vote back, used.
type Release struct {
	T int `number:"stamp"`
}
