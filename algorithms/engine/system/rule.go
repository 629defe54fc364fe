package system

import (
	"slices"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Rule says what ticks a process's Lamport clock, and when.
type Rule uint8

// The clock rules. They differ in which timestamp an event carries, so that the
// worked examples of the sources come out with the very numbers they print.
const (
	// Lab ticks on internal events and requests; a receipt is max + 1; answers and leaving do not tick.
	Lab Rule = iota
	// EveryEvent ticks on every event but entering; an answer is an event of its own.
	EveryEvent
	// StampThenTick stamps requests and releases with the clock and ticks after (the Lamport slides).
	StampThenTick
	// Sequence is a sequence number: a request takes the highest seen plus 1, a receipt of a
	// request keeps the maximum, nothing else matters (Ricart and Agrawala 1981).
	Sequence
)

var ruleNames = [...]string{"lab", "every-event", "stamp-then-tick", "sequence"}

// Rules are the names of the rules.
func Rules() []string { return append([]string(nil), ruleNames[:]...) }

// String is the rule's name.
func (r Rule) String() string { return ruleNames[r] }

// ParseRule finds a rule by its name.
func ParseRule(name string) (Rule, bool) {
	at := slices.Index(ruleNames[:], name)
	return Rule(max(0, at)), at >= 0
}

// ticks says before which events of a process a rule ticks its clock. Receipts are a matter of their own.
var ticks = [...][trace.Again + 1]bool{
	Lab:           {trace.Internal: true, trace.Ask: true, trace.Send: true},
	EveryEvent:    {trace.Internal: true, trace.Ask: true, trace.Send: true, trace.Leave: true},
	StampThenTick: {trace.Internal: true},
	Sequence:      {trace.Ask: true},
}

// stamp returns the timestamp of an event, which its verb sees, from the process's clock c and the clock k of a received
// message; asks reports whether that is a request.
func (r Rule) stamp(kind trace.Kind, c, k int, asks bool) int {
	switch {
	case kind == trace.Receive && r != Sequence:
		return max(c, k) + 1
	case kind == trace.Receive && asks:
		return max(c, k)
	case ticks[r][kind]:
		return c + 1
	}
	return c
}

// after is the clock that an event leaves, where c is the clock after its sends.
func (r Rule) after(kind trace.Kind, c int) int {
	if r == StampThenTick && (kind == trace.Ask || kind == trace.Leave || kind == trace.Send) {
		return c + 1
	}
	return c
}

// Bounded says that it ticks at every receipt and request, so that no more than
// three steps of a process share a value. Sequence numbers do
// not: any number of internal events and answers may pass at the same one.
func (r Rule) Bounded() bool { return r != Sequence }

// earliest is the least timestamp of a request to come, of a process that is in a phase and has a clock c.
func (r Rule) earliest(phase mutex.Phase, c int) int {
	if phase != mutex.Idle {
		c = r.after(trace.Leave, r.stamp(trace.Leave, c, 0, false))
	}
	return r.stamp(trace.Ask, c, 0, false)
}

// answersTick reports whether each send of an event ticks the clock first.
func (r Rule) answersTick(kind trace.Kind) bool { return r == EveryEvent && kind == trace.Receive }

// Listing returns the pseudo-code as it runs: the algorithm's lines under its switches, with the rule's changes of the
// clock C in each section. The listing of an algorithm that reads no clock has none.
func Listing(a *model.Algorithm, r Rule, switches mutex.Switches) ([]listing.Line, error) {
	lines, err := listing.With(&a.Declaration, switches)
	if err != nil {
		return nil, err
	}
	return clocked(a, r, lines), nil
}

// clocked are lines of an algorithm, section by section, with what the rule does to the clock at
// its place in each; without, if the algorithm reads no clock.
func clocked(a *model.Algorithm, r Rule, lines []listing.Line) []listing.Line {
	if a.Clockless {
		return lines
	}
	// Where something is done on any message, the clock's line stands there, else
	// with each type of message.
	any := slices.ContainsFunc(lines, func(l listing.Line) bool { return l.Section == anyMessage })
	var out []listing.Line
	section := ""
	for i, l := range lines {
		if l.Section != section {
			section = l.Section
			out = appendClock(out, section, r.first(a, section, any))
		}
		out = append(out, l)
		if i == len(lines)-1 || lines[i+1].Section != section {
			out = appendClock(out, section, r.last(section))
		}
	}
	return out
}

// anyMessage is the section of what is done on the receipt of any message.
const anyMessage = "Receive"

func appendClock(lines []listing.Line, section, text string) []listing.Line {
	if text == "" {
		return lines
	}
	return append(lines, listing.Line{Section: section, Text: text})
}

// first returns what the rule does to the clock at the beginning of a section; any reports whether there is a section for
// any message.
func (r Rule) first(a *model.Algorithm, section string, any bool) string {
	switch {
	case section == "Ask" && ticks[r][trace.Ask], section == "Leave" && ticks[r][trace.Leave]:
		return "C ← C + 1"
	case section == anyMessage:
		return r.onReceipt(true, r == Sequence)
	case !any && strings.HasPrefix(section, anyMessage): // and a type of message
		return r.onReceipt(isAsk(a, section), false)
	}
	return ""
}

// onReceipt is what it does to the clock when a message comes that asks, or not;
// conditional if it must be seen whether it does.
func (r Rule) onReceipt(asks, conditional bool) string {
	switch {
	case r == Sequence && !asks:
		return ""
	case r == Sequence && conditional:
		return "if it asks, C ← max(C, k)"
	case r == Sequence:
		return "C ← max(C, k)"
	case r == EveryEvent && asks:
		return "C ← max(C, k) + 1, and C ← C + 1 for an answer"
	}
	return "C ← max(C, k) + 1"
}

func isAsk(a *model.Algorithm, section string) bool {
	return slices.ContainsFunc(a.Messages, func(m mutex.MessageKind) bool {
		return section == "Receive "+m.Type && m.Role == mutex.Asks
	})
}

// last is what it does at the end.
func (r Rule) last(section string) string {
	if r == StampThenTick && (section == "Ask" || section == "Leave") {
		return "C ← C + 1"
	}
	return ""
}
