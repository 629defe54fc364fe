package drawn

import (
	"encoding/json"
	"maps"

	"pgregory.net/rapid"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// pictureHistory keeps the pictures of a run, given one after another by their changes. It steps forward and back like
// a reader of traces, which remembers the previous value of each change.
type pictureHistory struct {
	of mutex.Configuration

	told    trace.Picture
	now     map[string]string   // the marks, by key
	pages   []map[string]string // the whole pictures, each drawn from scratch
	inverse []map[string]string // for each change, the previous value, "null" if there was none
}

// turn draws the next picture, and checks that the previous one and the changes yield it.
func (b *pictureHistory) turn(t *rapid.T) {
	if b.now == nil {
		b.now = map[string]string{}
	}
	changes := marks(t, b.told.AppendChanges(nil, picture.Append(b.told.Redraw(), b.of)))
	was := map[string]string{}
	for key, mark := range changes {
		before, had := b.now[key]
		switch {
		case !had && mark == "null":
			t.Fatalf("%s goes, and was not there", key)
		case had && mark == before:
			t.Fatalf("%s is told, and has not changed", key)
		case !had:
			before = "null"
		}
		was[key] = before
		apply(b.now, key, mark)
	}
	var afresh trace.Picture
	page := marks(t, afresh.AppendChanges(nil, picture.Append(nil, b.of)))
	if !maps.Equal(b.now, page) {
		t.Fatalf("by its changes it is %v, drawn afresh %v", b.now, page)
	}
	b.pages, b.inverse = append(b.pages, page), append(b.inverse, was)
}

// back steps back through all pictures.
func (b *pictureHistory) back(t *rapid.T) {
	for at := len(b.pages) - 1; at >= 0; at-- {
		if !maps.Equal(b.now, b.pages[at]) {
			t.Fatalf("back at %d it is %v, was %v", at, b.now, b.pages[at])
		}
		for key, mark := range b.inverse[at] {
			apply(b.now, key, mark)
		}
	}
	if len(b.now) > 0 {
		t.Fatalf("before the first picture there is %v", b.now)
	}
}

func apply(to map[string]string, key, mark string) {
	if mark == "null" {
		delete(to, key)
	} else {
		to[key] = mark
	}
}

// marks parses a picture, or its changes, as written in a trace.
func marks(t *rapid.T, text []byte) map[string]string {
	told := map[string]string{}
	if len(text) == 0 {
		return told
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	for key, mark := range raw {
		told[key] = string(mark)
	}
	return told
}
