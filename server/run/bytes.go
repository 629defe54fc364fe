package run

import (
	"math"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/program/eval"
)

// What the parts of a run take of memory at most, in bytes. A test holds that no run takes more than is stated by them.
const (
	runBytes    = 3 << 19   // of a run of a few processes
	nodeBytes   = 448 << 10 // of what is allocated anew at each event before it is collected, which grows with the nodes
	mostLoose   = 8 << 20   // of that, of any number of nodes
	pairBytes   = 12        // for each two nodes: the channel between them, and who has passed whom
	memberBytes = 24        // of a queue or a vector, for each node that may be in it
	flightBytes = 170       // of a message under way, where the lists of them have just grown
	choiceBytes = 500       // of what a document says one by one: a choice, an action, a delivery
)

// bytesOf is how many bytes of memory a setup takes at most while it is simulated, beside the frames that are made of
// it. It is known before anything is simulated: from how many processes there are, and from what their algorithm keeps
// of them and sends, of at most that many messages.
func bytesOf(s *simulate.Setup, most int64) int64 {
	nodes := int64(s.Graph().Nodes())
	flights := min(most, flightsOf(s, nodes))
	return runBytes + min(mostLoose, nodes*nodeBytes) +
		nodes*nodes*(pairBytes+stateBytes(s)) + ownBytes(s, nodes) +
		flights*flightBytes + pastBytes(nodes, flights) +
		told(s)*choiceBytes
}

// runTimes is how many times the bytes of text that one run may have it takes of memory at most, with what is written of
// it. A run of which more is stated has more under way than it has text for; a test holds it for the worst that are known.
const runTimes = 4

// textBytes is how much memory a text takes at most: it is packed to a third, mostly to a tenth, and what packs it takes
// some.
func textBytes(limits Limits) int64 { return limits.RunBytes/3 + 2<<20 }

// stateBytes is what a process keeps of each other node: in the state itself, in what it was when it was last told, and
// in the text of its beginning.
func stateBytes(s *simulate.Setup) (bytes int64) {
	for _, f := range s.Algorithm.Fields {
		switch f.Kind {
		case "queue", "vector":
			bytes += memberBytes
		case "set":
			bytes++ // a bit, and some more
		}
	}
	return bytes
}

// ownBytes is what the processes and the messages of a program take at most, whatever it does.
func ownBytes(s *simulate.Setup, nodes int64) int64 {
	if s.Algorithm.Own == nil {
		return 0
	}
	return system.MostFlightBytes + nodes*eval.MostState*eval.HeldByte
}

// flightsOf is how many messages are under way at the same time at most: as many as all processes send for an entry. What
// the network copies, and what an algorithm with a mistake sends, is bounded by the events alone.
func flightsOf(s *simulate.Setup, nodes int64) int64 {
	flights := int64(entryMessages(s))*nodes + told(s)
	if s.Algorithm.Own != nil {
		return system.MostFlights // what a program sends is not known before
	}
	if s.Duplication > 0 || s.Switches != 0 {
		events := int64(s.Stop.Events)
		if events == 0 {
			events = math.MaxInt32
		}
		flights += events
	}
	return flights
}

// entryMessages is how many messages there are at a time for an entry. Where one is passed on from process to process, the
// worst case has more of them, but one after another.
func entryMessages(s *simulate.Setup) float64 {
	graph, bounds := s.Graph(), s.Algorithm.Bounds
	return 1 + min(2*bounds.Typical.At(graph), bounds.Worst.At(graph))
}

// toldOf is the most messages that a run can send whose text has the given number of bytes.
func toldOf(s *simulate.Setup, text int64) int64 { return text / shortestSent(s) }

// shortestSent is the least of text, in bytes, that tells of a message that is sent, where many are.
func shortestSent(s *simulate.Setup) int64 {
	digits := math.Log10(float64(max(10, s.Processes)) / 1.3) // of the mean name
	kind := len(trace.Application)
	for _, m := range s.Algorithm.Messages {
		kind = min(kind, len(m.Type))
	}
	text := len(`{"id":">#1","to":,"type":"","clock":1},`) + int(3*digits) + kind
	if s.Schedule == nil {
		text += len(`,"due":1`)
	}
	return int64(text)
}

// pastBytes is what is kept of which requests happened before which, where that is watched: two vectors of each process,
// and one of each message whose sender knows more than when it sent another, which is seldom more than one a channel.
func pastBytes(nodes, flights int64) int64 {
	if nodes > invariant.MostForEM3 {
		return 0
	}
	return (2*nodes + min(flights, nodes*nodes)) * (4*nodes + 48)
}

// told is how many things a document says one by one.
func told(s *simulate.Setup) int64 {
	return int64(len(s.Schedule) + len(s.Script) + len(s.Deliveries) + len(s.Channels))
}
