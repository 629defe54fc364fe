package cause

import (
	"encoding/json"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// A state holds the fields of a process that are not blank, as JSON.
type state map[string]json.RawMessage

// state reads the state of a process.
func (r *recorded) state(p mutex.ID, l *system.Local) state {
	all := state{}
	if text := r.watched(p, l); len(text) > 0 {
		_ = json.Unmarshal(text, &all) // no error: this package wrote it
	}
	return all
}

// watched returns the state of a process as JSON, as a delta from a blank one.
func (r *recorded) watched(p mutex.ID, l *system.Local) []byte {
	return r.setup.Algorithm.Watch(r.copyOf(r.setup.Algorithm, p, l).Process).AppendChanges(nil)
}

// copyOf returns a copy of a process that algorithm a can change.
func (r *recorded) copyOf(a *model.Algorithm, p mutex.ID, l *system.Local) *system.Local {
	own := *l
	own.Process = a.New(p, r.topology)
	a.Copy(own.Process, l.Process)
	return &own
}

// read returns a field of a state; the zero value if the field is blank.
func read[Value any](s state, field string) (v Value) {
	if text := s[field]; text != nil {
		_ = json.Unmarshal(text, &v) // no error: this package wrote it
	}
	return v
}

// A list is a set or a queue, written as what is added to an empty one.
type list[Member any] struct {
	All []Member `json:"+"`
}

func members(s state, field string) []mutex.ID { return read[list[mutex.ID]](s, field).All }

// stamp returns the timestamp in an element of a vector: the element itself, or its last number.
func stamp(text json.RawMessage) (n int) {
	var parts []json.RawMessage
	if json.Unmarshal(text, &parts) == nil && len(parts) > 0 {
		text = parts[len(parts)-1]
	}
	_ = json.Unmarshal(text, &n) // 0 if there is none
	return n
}
