package figure

import "fano/algorithms/engine/trace"

// MostRead is how many events a run may have for a figure of some of them.
const MostRead = 20_000

// Told is a whole run for a figure of it, which is written into it.
type Told struct{ trace.Told }

// Event reads the line of one event. Errors: *Refused, if there are too many.
func (t *Told) Event(line []byte) error {
	if len(t.Events) == MostRead {
		return refuse("figures are drawn of runs of at most %d events; give the scenario a smaller stop", MostRead)
	}
	return t.Told.Event(line)
}
