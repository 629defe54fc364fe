package mutex

// Bounds are the messages one entry costs, application messages left out.
type Bounds struct {
	Best    Formula
	Typical Formula // the mean, where one process asks at a time, no matter which
	// Saturated is the mean where everybody asks again at once; no At: as Typical.
	Saturated Formula
	// Joined is the same where leaving and asking again are one event; no At: as Saturated,
	// for no message joins what both send.
	Joined Formula
	Worst  Formula
}

// Delays are how long entering takes, in message delays T, as the paper or the
// textbooks have it.
type Delays struct {
	Client Formula // from asking to entering, with nobody competing
	Sync   Formula // from one process leaving to the next, which was waiting, entering
}

// Formula is a cost as a formula of N, or of what else the topology has, such as K,
// the size of a quorum; and as a number.
type Formula struct {
	Text string
	Ours bool // derived for Fano, beside the code: the source has another, or none for this case
	At   func(t *Topology) float64
}
