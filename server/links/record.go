// Package links keeps short links: a few characters in an address, and behind them a scenario for ever. They are kept
// in NATS JetStream, in this process or in a cluster outside, and are content-addressed: the same scenario has the same
// link wherever it is made, and what a link leads to never changes.
package links

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

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
}

// record is a Record as JSON: the stored form has no id, since it lies under it.
type record struct {
	Fano     int             `json:"fano"`
	ID       string          `json:"id,omitempty"`
	Scenario json.RawMessage `json:"scenario"`
	Engine   string          `json:"engine"`
	Trace    string          `json:"trace"`
}

// Document is the scenario, read. Errors: from scenario.Parse.
func (r *Record) Document() (*scenario.Document, error) { return scenario.Parse(r.Scenario) }

// text is the record as a line of an export, without the newline, or without an id as the value under the link's.
func (r *Record) text(id string) ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false) // the scenario's bytes are what the link is named after
	err := to.Encode(record{Fano: Version, ID: id, Scenario: r.Scenario, Engine: r.Engine, Trace: r.Trace})
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// errDamaged says that what is stored is not what its link was named after.
var errDamaged = errors.New("this is not a short link of a version that this server reads")

// readRecord reads a stored value or a line of an export, and checks that the scenario is the one that the link was
// named after. id is the link that it lies under; empty: the record says so itself.
func readRecord(text []byte, id string, name naming) (*Record, error) {
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("%w: %v", errDamaged, err)
	}
	if id == "" {
		id = r.ID
	}
	switch {
	case r.Fano != Version:
		return nil, fmt.Errorf("%w: version %d", errDamaged, r.Fano)
	case !isID(id):
		return nil, fmt.Errorf("%w: %.50q is no link", errDamaged, id)
	case !strings.HasPrefix(name(r.Scenario), id):
		return nil, fmt.Errorf("%w: the scenario under %s is another one", errDamaged, id)
	}
	return &Record{ID: id, Scenario: r.Scenario, Engine: r.Engine, Trace: r.Trace}, nil
}

// The lengths of an ID: 66 bits are enough until two scenarios fall together; then the later one gets one character more.
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
