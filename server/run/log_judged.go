package run

import (
	"fmt"
	"strings"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
)

// sentences are the claims of the judged properties, by name.
var sentences = map[string]string{
	invariant.ClockUnique.Name:     invariant.ClockUnique.Sentence,
	invariant.ClockIncreasing.Name: invariant.ClockIncreasing.Sentence,
	invariant.ClockMessage.Name:    invariant.ClockMessage.Sentence,
	invariant.ClockFinite.Name:     invariant.ClockFinite.Sentence,
	invariant.EM3b.Name:            invariant.EM3b.Sentence,
}

// judged lists the rulings that events do not report, if requested: a line each, and below it the claim.
func (l *Log) judged(all []trace.Judgement) []byte {
	var out []byte
	for _, j := range all {
		out = fmt.Appendf(out, "%s %s%s\n  %s\n", j.Property, j.Ruling, l.witness(j), sentences[j.Property])
		if len(j.Kinds) > 0 {
			out = fmt.Appendf(out, "  broken between: %s\n", strings.Join(j.Kinds, "; "))
		}
	}
	return out
}

// witness describes where a property first broke.
func (l *Log) witness(j trace.Judgement) string {
	switch {
	case j.Ruling != trace.Broken:
		return ""
	case j.Step == 0:
		return fmt.Sprintf(": in the loop, P%d enters again and again while P%d waits", j.Processes[0], j.Processes[1])
	case j.Property == invariant.EM3b.Name:
		return fmt.Sprintf(" at step %d: P%d enters twice while P%d waits", j.Step, j.Processes[0], j.Processes[1])
	case j.Against == 0:
		return fmt.Sprintf(" at step %d: sent at clock %d, received at %d", j.Step, j.Clocks[0], j.Clocks[1])
	}
	return fmt.Sprintf(" at step %d: clock %d at %s, after %d at step %d", j.Step, j.Clocks[1], l.header.Label(j.Processes[0]), j.Clocks[0], j.Against)
}
