package run

import (
	"fmt"
	"maps"
	"slices"

	"fano/algorithms/engine/trace"
)

// repeats describes the loop of a run, if there is one.
func repeats(s *trace.Summary) []byte {
	if s.Loop == nil {
		return nil
	}
	out := fmt.Appendf(nil, "steps %d to %d again and again\n", s.Loop.From, s.Events)
	for _, p := range slices.Sorted(maps.Keys(s.Loop.Entries)) {
		out = fmt.Appendf(out, "P%d enters %s in each round\n", p, plural(s.Loop.Entries[p], "time", "times"))
	}
	if len(s.Loop.Waits) > 0 {
		out = fmt.Appendf(out, "%s for ever\n", nameList(s.Loop.Waits, "waits", "wait"))
	}
	if !s.Loop.Fair {
		out = append(out, "not fair: something that could happen all the time never does\n"...)
	}
	return out
}
