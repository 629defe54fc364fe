package trace

import "encoding/json"

// Told is a whole run, read back from its lines as any client would; it is what a run is written into. Its zero value
// is empty.
type Told struct {
	Head   Header
	Events []Event
	End    Summary
}

// Header reads the first line.
func (t *Told) Header(line []byte) error { return json.Unmarshal(line, &t.Head) }

// Event reads the line of one event.
func (t *Told) Event(line []byte) error {
	var e Event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	t.Events = append(t.Events, e)
	return nil
}

// Summary reads the last line.
func (t *Told) Summary(line []byte) error {
	last := struct{ Summary *Summary }{&t.End}
	return json.Unmarshal(line, &last)
}
