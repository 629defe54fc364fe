// Package loader reads the scenarios of requests: each once per request, in a slot charged to its client, and cached
// for further requests. It knows where scenarios are named and stored, and nothing of what is then done with them.
package loader

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"

	"fano/server/cache"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/scenario"
)

// shortText is the maximum size in bytes of a text that is parsed as short work: some milliseconds.
const shortText = 16 << 10

// DefaultCacheBytes is the default size of the cache, in bytes.
const DefaultCacheBytes = 48 << 20

// A Loader reads scenarios. Make it with New; all its methods may be called from any goroutine. Its results are
// shared and must not be changed. All methods that wait for a slot may also return the errors of package fairqueue.
type Loader struct {
	// Processes is the maximum number of processes of a run; 0: the maximum of all scenarios.
	Processes int
	// Programs reports whether scenarios with a program are allowed. Otherwise they are refused before it is
	// compiled.
	Programs bool

	queue *fairqueue.Queue
	links *links.Store
	cache *cache.Cache[[sha256.Size]byte, *scenario.Reading]
	// largest is the maximum weight of a cached reading, so that one does not evict all others.
	largest int64
}

// New returns a loader that works in the slots of a queue and finds short links in a store, which may be nil. kept is
// the size of the cache in bytes.
func New(queue *fairqueue.Queue, store *links.Store, kept int64) *Loader {
	readings := cache.New[[sha256.Size]byte](kept, (*scenario.Reading).Weight)
	return &Loader{Programs: true, queue: queue, links: store, cache: readings, largest: kept / 4}
}

// Named returns the scenario that a text names: the URL of a short link, or input of [scenario.TextOf]. Errors: from
// packages scenario and links.
func (l *Loader) Named(ctx context.Context, asked string) (*scenario.Reading, error) {
	if id, ok := links.InAddress(asked); ok {
		reading, _, err := l.Stored(ctx, id)
		return reading, err
	}
	return l.inSlot(ctx, func(_ context.Context, most int) ([]byte, error) { return scenario.TextOf(asked, most) })
}

// Text returns the scenario of a JSON text. Errors: from [scenario.Read].
func (l *Loader) Text(ctx context.Context, text []byte) (*scenario.Reading, error) {
	return l.inSlot(ctx, func(_ context.Context, most int) ([]byte, error) { return checkSize(text, most) })
}

// NamedOrText returns the scenario of a JSON value: the one that a string names, or the value itself. Errors: as for
// Named and Text.
func (l *Loader) NamedOrText(ctx context.Context, raw json.RawMessage) (*scenario.Reading, error) {
	var named string
	if len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &named) == nil {
		return l.Named(ctx, named)
	}
	return l.Text(ctx, raw)
}

// Stored returns the scenario of a short link, with the link's record. Errors: from packages links and scenario.
func (l *Loader) Stored(ctx context.Context, id string) (reading *scenario.Reading, record *links.Record, err error) {
	reading, err = l.inSlot(ctx, func(ctx context.Context, most int) (text []byte, err error) {
		err = fairqueue.WithoutSlot(ctx, func() error {
			record, err = l.links.Get(ctx, id)
			return err
		})
		if err == nil {
			text, err = checkSize(record.Scenario, most)
		}
		if err != nil {
			record = nil
		}
		return text, err
	})
	return reading, record, err
}

// checkSize returns text if it has at most most bytes. Errors: scenario.ErrTooLarge.
func checkSize(text []byte, most int) ([]byte, error) {
	if len(text) > most {
		return nil, scenario.ErrTooLarge
	}
	return text, nil
}

// inSlot finds and parses a text in a short slot. For a text of more than shortText bytes the whole request continues
// as long work, for its answer is as large; find is called again there, so that a waiting request holds no large text.
func (l *Loader) inSlot(
	ctx context.Context, find func(ctx context.Context, most int) ([]byte, error),
) (reading *scenario.Reading, err error) {
	err = l.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
		text, err := find(ctx, shortText)
		if errors.Is(err, scenario.ErrTooLarge) {
			if err := fairqueue.SwitchClass(ctx, fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: scenario.MostReading}); err != nil {
				return err
			}
			text, err = find(ctx, scenario.MaxBytes)
		}
		if err == nil {
			reading, err = l.read(ctx, text)
		}
		return err
	})
	return reading, err
}

// read parses a text, or takes its reading from the cache.
func (l *Loader) read(ctx context.Context, text []byte) (*scenario.Reading, error) {
	fairqueue.SetLabel(ctx, scenario.Mark(string(text)))
	if !l.Programs && hasProgram(text) {
		off := scenario.NewProblem("program", scenario.CodeOff, "", "")
		return nil, &scenario.Invalid{Problems: []scenario.Problem{off}}
	}
	key := sha256.Sum256(text)
	if kept, ok := l.cache.Get(key); ok {
		return kept, nil
	}
	reading, err := scenario.ReadWithin(text, l.Processes)
	if err != nil {
		return nil, err
	}
	if reading.Weight() <= l.largest {
		l.cache.Put(key, reading)
	}
	return reading, nil
}

// hasProgram reports whether a document, or one nested in it, has a program. Invalid JSON has none.
func hasProgram(text []byte) bool {
	in := json.NewDecoder(bytes.NewReader(text))
	for {
		token, err := in.Token()
		if err != nil {
			return false
		}
		if token == "program" { // as a field, or as a value, which no other field has
			return true
		}
	}
}

// Cached returns the number of cached readings, and their approximate size in bytes.
func (l *Loader) Cached() (readings int, bytes int64) { return l.cache.Holds() }
