// Package loader reads the scenarios of requests: each once a request, in a slot that its client pays for, and those
// that are asked for again not once more. It knows where scenarios are named and kept, and nothing of what is then done
// with them.
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

// small is up to how many bytes of text a scenario is read among the short work: some milliseconds.
const small = 16 << 10

// Kept is how many bytes of readings are kept, unless somebody says otherwise.
const Kept = 48 << 20

// A Loader reads. Make it with New; all its methods may be called from any goroutine. What it gives away is shared and
// must not be changed. Where its client waits for a turn, errors are those of package fairqueue, too.
type Loader struct {
	// Processes is how many processes a run may have here; 0: as many as in any scenario.
	Processes int
	// Programs reports whether scenarios with a program are read; false: they are refused before that is compiled.
	Programs bool

	queue *fairqueue.Queue
	links *links.Store
	kept  *cache.Cache[[sha256.Size]byte, *scenario.Reading]
	// largest is the weight of the heaviest reading that is kept, so that one does not drive out all the others.
	largest int64
}

// New makes a loader that works in the slots of a queue and finds short links in a store, which may be nil.
func New(g *fairqueue.Queue, store *links.Store, kept int64) *Loader {
	readings := cache.New[[sha256.Size]byte](kept, (*scenario.Reading).Weight)
	return &Loader{Programs: true, queue: g, links: store, kept: readings, largest: kept / 4}
}

// Named is the scenario that a text means: the address of a short link, or what [scenario.TextOf] takes. Errors: from
// packages scenario and links.
func (l *Loader) Named(ctx context.Context, asked string) (*scenario.Reading, error) {
	if id, ok := links.InAddress(asked); ok {
		reading, _, err := l.Stored(ctx, id)
		return reading, err
	}
	return l.inTurn(ctx, func(_ context.Context, most int) ([]byte, error) { return scenario.TextOf(asked, most) })
}

// Text is the scenario that a JSON text is. Errors: from [scenario.Read].
func (l *Loader) Text(ctx context.Context, text []byte) (*scenario.Reading, error) {
	return l.inTurn(ctx, func(_ context.Context, most int) ([]byte, error) { return within(text, most) })
}

// Meant is the scenario that a JSON value means: itself, or what a string names. Errors: as of Named and Text.
func (l *Loader) Meant(ctx context.Context, raw json.RawMessage) (*scenario.Reading, error) {
	var named string
	if len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, &named) == nil {
		return l.Named(ctx, named)
	}
	return l.Text(ctx, raw)
}

// Stored is the scenario behind a short link, with the link's record. Errors: from packages links and scenario.
func (l *Loader) Stored(ctx context.Context, id string) (reading *scenario.Reading, record *links.Record, err error) {
	reading, err = l.inTurn(ctx, func(ctx context.Context, most int) (text []byte, err error) {
		err = fairqueue.WithoutSlot(ctx, func() error {
			record, err = l.links.Get(ctx, id)
			return err
		})
		if err == nil {
			text, err = within(record.Scenario, most)
		}
		if err != nil {
			record = nil
		}
		return text, err
	})
	return reading, record, err
}

// within is a text that has at most so many bytes. Errors: scenario.ErrTooLarge.
func within(text []byte, most int) ([]byte, error) {
	if len(text) > most {
		return nil, scenario.ErrTooLarge
	}
	return text, nil
}

// inTurn reads a text of at most so many bytes, which is found in the same turn. A large one moves the whole request to
// the lane of long work, where also its answer is made, which is as large; and it is found again there, for whoever waits
// holds no more than what was asked.
func (l *Loader) inTurn(
	ctx context.Context, find func(ctx context.Context, most int) ([]byte, error),
) (reading *scenario.Reading, err error) {
	err = l.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short}, func(ctx context.Context) error {
		text, err := find(ctx, small)
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

// read reads a text, unless its reading is kept.
func (l *Loader) read(ctx context.Context, text []byte) (*scenario.Reading, error) {
	fairqueue.SetLabel(ctx, scenario.Mark(string(text)))
	if !l.Programs && hasProgram(text) {
		off := scenario.NewProblem("program", scenario.CodeOff, "", "")
		return nil, &scenario.Invalid{Problems: []scenario.Problem{off}}
	}
	key := sha256.Sum256(text)
	if kept, ok := l.kept.Get(key); ok {
		return kept, nil
	}
	reading, err := scenario.ReadWithin(text, l.Processes)
	if err != nil {
		return nil, err
	}
	if reading.Weight() <= l.largest {
		l.kept.Put(key, reading)
	}
	return reading, nil
}

// hasProgram reports whether a document, or one in it, has a program. What is no JSON has none.
func hasProgram(text []byte) bool {
	in := json.NewDecoder(bytes.NewReader(text))
	for {
		token, err := in.Token()
		if err != nil {
			return false
		}
		if token == "program" { // as a name or as a value, of which no other field has this
			return true
		}
	}
}

// Kept is how many readings are kept, and about how many bytes of memory they hold.
func (l *Loader) Kept() (readings int, bytes int64) { return l.kept.Holds() }
