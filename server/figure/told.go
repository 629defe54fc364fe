package figure

import (
	"encoding/json"

	"fano/algorithms/engine/trace"
)

// MostRead is how many events a run may have for a figure of some of them.
const MostRead = 20_000

// Told is a whole run, read back from its lines as any client would; it is what a run is written into. Its zero value
// is empty.
type Told struct {
	header trace.Header
	events []trace.Event
	end    struct{ Summary *trace.Summary }
}

// Header reads the first line.
func (t *Told) Header(line []byte) error { return json.Unmarshal(line, &t.header) }

// Event reads the line of one event. Errors: *Refused, if there are too many.
func (t *Told) Event(line []byte) error {
	if len(t.events) == MostRead {
		return refuse("figures are drawn of runs of at most %d events; give the scenario a smaller stop", MostRead)
	}
	var e trace.Event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	t.events = append(t.events, e)
	return nil
}

// Summary reads the last line.
func (t *Told) Summary(line []byte) error { return json.Unmarshal(line, &t.end) }
