package run

import (
	"math"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/program/eval"
)

// The most memory that the parts of a run take, in bytes. A test checks that no run takes more than they state.
const (
	runBytes     = 3 << 19   // of a run of a few processes
	nodeBytes    = 448 << 10 // per node: allocated at each event and not yet collected
	maxNodeBytes = 8 << 20   // most of that, for any number of nodes
	pairBytes    = 12        // per pair of nodes: the channel between them, and which has overtaken which
	memberBytes  = 24        // in a queue or a vector, per node that may be in it
	flightBytes  = 170       // per message in flight, when their lists have just grown
	choiceBytes  = 500       // per item that a document lists: a choice, an action, a delivery
)

// bytesOf returns the most memory that simulating a setup takes, in bytes, without the frames made of it. It is
// computed before the simulation, from the number of processes and from what their algorithm stores and sends. The run
// sends at most most messages.
func bytesOf(s *simulate.Setup, most int64) int64 {
	nodes := int64(s.Graph().Nodes())
	flights := min(most, flightsOf(s, nodes))
	return runBytes + min(maxNodeBytes, nodes*nodeBytes) +
		nodes*nodes*(pairBytes+stateBytes(s)) + programBytes(s, nodes) +
		flights*flightBytes + causalityBytes(nodes, flights) +
		listedItems(s)*choiceBytes
}

// runTimes bounds the memory of a run with its text, as a multiple of the most bytes of text that a run may have. A run
// that states more has more in flight than fits in its text; a test checks the known worst cases.
const runTimes = 4

// textBytes returns the most memory that a text takes: it is compressed to a third, mostly to a tenth, and the
// compressor takes some.
func textBytes(limits Limits) int64 { return limits.RunBytes/3 + 2<<20 }

// stateBytes returns what a process stores about each other node: in its state, in the last recorded copy of it, and in
// the text of its initial state.
func stateBytes(s *simulate.Setup) (bytes int64) {
	for _, f := range s.Algorithm.Fields {
		switch f.Kind {
		case "queue", "vector":
			bytes += memberBytes
		case "set":
			bytes++ // a bit, with overhead
		}
	}
	return bytes
}

// programBytes returns the most that the processes and messages of a program take, whatever it does; 0 for other
// algorithms.
func programBytes(s *simulate.Setup, nodes int64) int64 {
	if s.Algorithm.UserProgram == nil {
		return 0
	}
	return system.MostFlightBytes + nodes*eval.MostState*eval.HeldByte
}

// flightsOf returns the most messages in flight at once: as many as all processes send for an entry. Duplicates, and
// what an algorithm with a changed line sends, are limited only by the number of events.
func flightsOf(s *simulate.Setup, nodes int64) int64 {
	flights := int64(entryMessages(s))*nodes + listedItems(s)
	if s.Algorithm.UserProgram != nil {
		return system.MostFlights // what a program sends is unknown
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

// entryMessages returns how many messages are in flight at once for an entry. If one is passed on from process to
// process, the worst case has more of them, but one after another.
func entryMessages(s *simulate.Setup) float64 {
	graph, bounds := s.Graph(), s.Algorithm.Bounds
	return 1 + min(2*bounds.Typical.At(graph), bounds.Worst.At(graph))
}

// maxMessagesIn returns the most messages that a run can send whose text has this many bytes.
func maxMessagesIn(s *simulate.Setup, text int64) int64 { return text / shortestSent(s) }

// shortestSent returns the least bytes of text for a sent message, when there are many.
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

// causalityBytes returns what is stored about which requests happened before which, if that is checked: two vectors per
// process, and one per message whose sender has learnt something since its last message, which is seldom more than one
// per channel.
func causalityBytes(nodes, flights int64) int64 {
	if nodes > invariant.MostForEM3 {
		return 0
	}
	return (2*nodes + min(flights, nodes*nodes)) * (4*nodes + 48)
}

// listedItems returns how many items a document lists.
func listedItems(s *simulate.Setup) int64 {
	return int64(len(s.Schedule) + len(s.Script) + len(s.Deliveries) + len(s.Channels))
}
