package mutex

import "fmt"

// Bounds are the numbers of messages per entry, not counting application messages.
type Bounds struct {
	Best    Formula
	Typical Formula // the mean if one process asks at a time, whichever it is
	// Saturated is the mean if every process asks again at once. If its At is nil, it equals Typical.
	Saturated Formula
	// Joined is Saturated if leaving and asking again are one event. If its At is nil, it equals Saturated: no message
	// combines what Leave and Ask send.
	Joined Formula
	Worst  Formula
	// Each reports that the cost of a served request never exceeds Worst if each message is charged to the request for
	// which it is sent (see [MessageKind.For]). If false, only the mean is bounded, from one quiet moment to another:
	// requests share messages, or one request pays for messages that another has caused.
	Each bool
}

// Delays are the times that entering takes, in message delays T, as given by the paper or the textbooks.
type Delays struct {
	Client Formula // from asking to entering, without competition
	Sync   Formula // from one process leaving to the next waiting one entering
}

// Formula is a cost, as text and as a number, in terms of N or of another parameter of the topology, such as K, the
// size of a quorum.
type Formula struct {
	Text string
	Ours bool // derived for Fano beside the code: the source gives another formula, or none for this case
	At   func(t *Topology) float64
}

// Constant returns a cost that is the same in every system.
func Constant(text string, cost float64) Formula {
	return Formula{Text: text, At: func(*Topology) float64 { return cost }}
}

// PerOther returns a cost of messages per other process, such as 2(N − 1).
func PerOther(messages int) Formula {
	text := "N − 1"
	if messages > 1 {
		text = fmt.Sprintf("%d(%s)", messages, text)
	}
	return Formula{Text: text, At: func(t *Topology) float64 { return float64(messages * (t.N - 1)) }}
}
