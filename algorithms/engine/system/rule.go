package system

import (
	"slices"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Rule determines which events advance a process's Lamport clock, and when.
type Rule uint8

// The clock rules. They differ in the timestamps of events, so that the worked examples of the sources come out with
// exactly the numbers they print.
const (
	// Lab ticks on internal events and requests. A receipt sets the clock to the maximum + 1. Answers and leaving do not
	// tick.
	Lab Rule = iota
	// EveryEvent ticks on every event but entering. An answer is an event of its own.
	EveryEvent
	// StampThenTick stamps requests and releases with the clock and ticks afterwards (the Lamport slides).
	StampThenTick
	// Sequence is a sequence number: a request takes the highest number seen plus 1, the receipt of a request keeps the
	// maximum, and nothing else changes it (Ricart and Agrawala 1981).
	Sequence
)

var ruleNames = [...]string{"lab", "every-event", "stamp-then-tick", "sequence"}

// Rules returns the names of the rules.
func Rules() []string { return append([]string(nil), ruleNames[:]...) }

// String returns the rule's name.
func (r Rule) String() string { return ruleNames[r] }

// ParseRule returns the rule with the given name.
func ParseRule(name string) (Rule, bool) {
	at := slices.Index(ruleNames[:], name)
	return Rule(max(0, at)), at >= 0
}

// ticks holds, by rule, the kinds of events before which a process ticks its clock. Receipts are handled separately.
var ticks = [...][trace.Again + 1]bool{
	Lab:           {trace.Internal: true, trace.Ask: true, trace.Send: true},
	EveryEvent:    {trace.Internal: true, trace.Ask: true, trace.Send: true, trace.Leave: true},
	StampThenTick: {trace.Internal: true},
	Sequence:      {trace.Ask: true},
}

// stamp returns the timestamp of an event, as its verb sees it. c is the process's clock, k the clock of a received
// message, and asks reports whether that message is a request.
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

// after returns the clock after an event, where c is the clock after its sends.
func (r Rule) after(kind trace.Kind, c int) int {
	if r == StampThenTick && (kind == trace.Ask || kind == trace.Leave || kind == trace.Send) {
		return c + 1
	}
	return c
}

// Bounded reports whether the rule ticks on every receipt and request, so that at most three steps of a process share a
// timestamp. Sequence numbers do not: any number of internal events and answers may share one.
func (r Rule) Bounded() bool { return r != Sequence }

// earliest returns the least possible timestamp of the next request of a process in the given phase with clock c.
func (r Rule) earliest(phase mutex.Phase, c int) int {
	if phase != mutex.Idle {
		c = r.after(trace.Leave, r.stamp(trace.Leave, c, 0, false))
	}
	return r.stamp(trace.Ask, c, 0, false)
}

// answersTick reports whether each send of an event ticks the clock first.
func (r Rule) answersTick(kind trace.Kind) bool { return r == EveryEvent && kind == trace.Receive }

// Listing returns the pseudo-code as it runs: the algorithm's lines under its switches, with the rule's changes to the
// clock C in each section. The listing of an algorithm that reads no clock shows no such changes.
func Listing(a *model.Algorithm, r Rule, switches mutex.Switches) ([]listing.Line, error) {
	lines, err := listing.With(&a.Declaration, switches)
	if err != nil {
		return nil, err
	}
	return clocked(a, r, lines), nil
}

// clocked returns the lines of an algorithm with what the rule does to the clock inserted in each section. If the
// algorithm reads no clock, it returns the lines unchanged.
func clocked(a *model.Algorithm, r Rule, lines []listing.Line) []listing.Line {
	if a.Clockless {
		return lines
	}
	// If a section handles any message, the clock's line is in that section, else in the section of each message type.
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

// anyMessage is the section that runs on the receipt of any message.
const anyMessage = "Receive"

func appendClock(lines []listing.Line, section, text string) []listing.Line {
	if text == "" {
		return lines
	}
	return append(lines, listing.Line{Section: section, Text: text})
}

// first returns what the rule does to the clock at the beginning of a section, "" if nothing; any reports whether the
// listing has a section for any message.
func (r Rule) first(a *model.Algorithm, section string, any bool) string {
	switch {
	case section == "Ask" && ticks[r][trace.Ask], section == "Leave" && ticks[r][trace.Leave]:
		return "C ← C + 1"
	case section == anyMessage:
		return r.onReceipt(true, r == Sequence)
	case !any && strings.HasPrefix(section, anyMessage): // followed by a message type
		return r.onReceipt(isAsk(a, section), false)
	}
	return ""
}

// onReceipt returns what the rule does to the clock on receipt of a message that asks or not. If conditional, the text
// says "if it asks".
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

// last returns what the rule does to the clock at the end of a section, "" if nothing.
func (r Rule) last(section string) string {
	if r == StampThenTick && (section == "Ask" || section == "Leave") {
		return "C ← C + 1"
	}
	return ""
}
