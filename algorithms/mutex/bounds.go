package mutex

import "fmt"

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
	// Each: what a request has cost when it has been served never exceeds Worst, if each message is charged to the
	// request for which it is sent (see [MessageKind.For]). Else only the mean is bounded, from one moment at which
	// all is quiet to another: messages are shared by several requests, or one pays for what another has caused.
	Each bool
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

// Constant is a cost that is the same in every system.
func Constant(text string, cost float64) Formula {
	return Formula{Text: text, At: func(*Topology) float64 { return cost }}
}

// PerOther is a cost of messages for every other process, such as 2(N − 1).
func PerOther(messages int) Formula {
	text := "N − 1"
	if messages > 1 {
		text = fmt.Sprintf("%d(%s)", messages, text)
	}
	return Formula{Text: text, At: func(t *Topology) float64 { return float64(messages * (t.N - 1)) }}
}
