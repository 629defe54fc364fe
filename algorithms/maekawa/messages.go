package maekawa

// Request asks an arbiter for its vote. T is the timestamp of the request, in this
// message as in all others.
type Request struct{ T int }

// Locked gives the vote.
type Locked struct{ T int }

// Failed says that an earlier request goes first.
type Failed struct{ T int }

// Inquire asks for the vote back, on behalf of an earlier request.
type Inquire struct{ T int }

// Yield gives it back, unused; Maekawa's RELINQUISH.
type Yield struct{ T int }

// Release gives it back, used.
type Release struct{ T int }
