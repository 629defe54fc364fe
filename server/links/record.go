// Package links keeps short links: a few characters in an address, and behind them a scenario for ever. They are kept
// in NATS JetStream, in this process or in a cluster outside, and are content-addressed: the same scenario has the same
// link wherever it is made, and what a link leads to never changes. In this process they are kept a second time, in a
// journal, from which what JetStream has lost is restored.
package links

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"fano/server/scenario"
)

// Version is the form in which records are written. Records of every version that was ever written stay readable.
const Version = 1

// A Record is what a short link leads to.
type Record struct {
	// ID is the link's own: the beginning of the SHA-256 of the scenario's text, in base64url.
	ID string
	// Scenario is the canonical text of the scenario, with its view, as it was when the link was made.
	Scenario []byte
	// Engine is the version of the engine that ran it then, and Trace the digest of the run it showed.
	Engine, Trace string

	change int    // how often the link was deleted and allowed again; of two records the one with more is the later
	kind   string // what stands under the ID
	gone   Gone   // of a deleted link
	name   string // the whole name of the scenario, where the scenario is no longer there
}

// What may stand under an ID.
const (
	isLink    = "link"
	isDeleted = "deleted" // and may not be made again
	isAllowed = "allowed" // was deleted, and may be made again
)

// record is a Record as JSON. The stored form has no id, since it lies under it; and only the journal names the kind of
// what leads somewhere.
type record struct {
	Fano     int             `json:"fano"`
	ID       string          `json:"id,omitempty"`
	Scenario json.RawMessage `json:"scenario"`
	Engine   string          `json:"engine"`
	Trace    string          `json:"trace"`
	Kind     string          `json:"kind,omitempty"`
	Change   int             `json:"change,omitempty"`
}

// tombstone is what is left of a deleted link, as JSON.
type tombstone struct {
	Fano   int        `json:"fano"`
	ID     string     `json:"id,omitempty"`
	Kind   string     `json:"kind"`
	Name   string     `json:"name"`
	Reason string     `json:"reason,omitempty"`
	Time   *time.Time `json:"time,omitempty"`
	Change int        `json:"change"`
}

// Document is the scenario, read. Errors: from scenario.Parse.
func (r *Record) Document() (*scenario.Document, error) { return scenario.Parse(r.Scenario) }

// text is the record as a line of an export, without the newline, or without an id as the value under the link's.
func (r *Record) text(id string) ([]byte, error) { return r.encoded(id, "") }

// line is the record as a line of the journal.
func (r *Record) line() ([]byte, error) { return r.encoded(r.ID, isLink) }

func (r *Record) encoded(id, kind string) ([]byte, error) {
	var form any = record{Version, id, r.Scenario, r.Engine, r.Trace, kind, r.change}
	if r.name != "" {
		t := tombstone{Fano: Version, ID: id, Kind: r.kind, Name: r.name, Reason: r.gone.Reason, Change: r.change}
		if !r.gone.Time.IsZero() {
			t.Time = &r.gone.Time
		}
		form = t
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false) // the scenario's bytes are what the link is named after
	err := to.Encode(form)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// errDamaged says that what is stored is not what its link was named after.
var errDamaged = errors.New("this is not a short link of a version that this server reads")

// readRecord reads a stored value or a line of an export, and checks that the scenario is the one that the link was
// named after. id is the link that it lies under; empty: the record says so itself.
func readRecord(text []byte, id string, name naming) (*Record, error) {
	var r struct {
		record
		Name, Reason string
		Time         time.Time
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("%w: %v", errDamaged, err)
	}
	if id == "" {
		id = r.ID
	}
	read := &Record{ID: id, Scenario: r.Scenario, Engine: r.Engine, Trace: r.Trace, change: r.Change, kind: isLink}
	whole := ""
	switch r.Kind {
	case "", isLink:
		whole = name(r.Scenario)
	case isDeleted, isAllowed:
		whole = r.Name
		read.kind, read.name, read.gone, read.Scenario = r.Kind, r.Name, Gone{r.Reason, r.Time}, nil
	}
	switch {
	case r.Fano != Version:
		return nil, fmt.Errorf("%w: version %d", errDamaged, r.Fano)
	case !isID(id):
		return nil, fmt.Errorf("%w: %.50q is no link", errDamaged, id)
	case !strings.HasPrefix(whole, id) || r.Change < 0 || r.Change > mostChanges:
		return nil, fmt.Errorf("%w: the scenario under %s is another one", errDamaged, id)
	}
	return read, nil
}

// mostChanges is how often a link may be deleted and allowed again: more than anybody's patience.
const mostChanges = 1 << 30

// wholeName is the name of the scenario, of which the ID is the beginning.
func (r *Record) wholeName(name naming) string {
	if r.name != "" {
		return r.name
	}
	return name(r.Scenario)
}

// The lengths of an ID: 66 bits are enough until two scenarios fall together; then the later one gets one character
// more.
const (
	shortest = 11
	longest  = 43
)

// A naming gives the whole name of a content, of which an ID is the beginning.
type naming func(content []byte) string

// digest is the naming of all links; only tests know others, in which contents fall together.
func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// isID tells whether a text has the form of an ID.
func isID(text string) bool {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return len(text) >= shortest && len(text) <= longest && strings.Trim(text, alphabet) == ""
}
