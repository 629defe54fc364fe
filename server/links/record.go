// Package links keeps short links: an address of a few characters that leads to a scenario for ever. Links are
// content-addressed: the same scenario has the same link wherever it is made, and a link never leads to anything else.
// They are kept in files, one for each link, or in the NATS JetStream of a cluster.
package links

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"time"

	"fano/server/scenario"
)

// Version is the version of the record format. Records of all earlier versions stay readable.
const Version = 1

// A Record is the content of a short link.
type Record struct {
	// ID is the link's ID: the first characters of the SHA-256 of Scenario, in base64url.
	ID string
	// Scenario is the canonical text of the scenario, with its view, as of the creation of the link.
	Scenario []byte
	// Engine is the version of the engine that ran it then, and Trace the digest of its run.
	Engine, Trace string

	kind   string // isLink, isDeleted or, in journals of versions before 1.0, isAllowed
	digest string // of the scenario, even if Scenario itself was deleted
	gone   Gone   // set if the link is deleted
}

// The kinds of records.
const (
	isLink    = "link"
	isDeleted = "deleted" // and must not be made again
	isAllowed = "allowed" // was deleted, and may be made again; today the record is removed instead
)

// stored is the JSON form of a Record.
type stored struct {
	Fano     int             `json:"fano"`
	ID       string          `json:"id,omitempty"`
	Scenario json.RawMessage `json:"scenario,omitempty"`
	Engine   string          `json:"engine,omitempty"`
	Trace    string          `json:"trace,omitempty"`
	Kind     string          `json:"kind,omitempty"` // empty: a link
	Name     string          `json:"name,omitempty"` // the digest of a deleted scenario
	Reason   string          `json:"reason,omitempty"`
	Time     time.Time       `json:"time,omitzero"`
}

// Document parses the scenario. Errors: from scenario.Parse.
func (r *Record) Document() (*scenario.Document, error) { return scenario.Parse(r.Scenario) }

// text returns the record as a line of an export, without the newline.
func (r *Record) text() ([]byte, error) {
	s := stored{
		Fano: Version, ID: r.ID, Scenario: r.Scenario, Engine: r.Engine, Trace: r.Trace,
		Reason: r.gone.Reason, Time: r.gone.Time,
	}
	if r.kind != isLink {
		s.Kind, s.Name = r.kind, r.digest
	}
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false) // the ID is a digest of the scenario's exact bytes
	err := to.Encode(s)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// errDamaged means that a stored value is not what was written under its ID.
var errDamaged = errors.New("this is not a short link of a version that this server reads")

// readRecord parses a stored value or a line of an export, and verifies its checksum, if any, and its ID. With an empty
// id, it uses the record's own. Errors: errDamaged.
func readRecord(text []byte, id string) (*Record, error) {
	text = bytes.TrimSpace(text)
	var s stored
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("%w: %v", errDamaged, err)
	}
	if id == "" {
		id = s.ID
	}
	r := &Record{ID: id, Scenario: s.Scenario, Engine: s.Engine, Trace: s.Trace, kind: isLink}
	switch s.Kind {
	case "", isLink:
		r.digest = digestOf(s.Scenario)
	case isDeleted, isAllowed:
		r.kind, r.digest, r.gone, r.Scenario = s.Kind, s.Name, Gone{s.Reason, s.Time}, nil
	}
	switch {
	case s.Fano != Version:
		return nil, fmt.Errorf("%w: version %d", errDamaged, s.Fano)
	case !isID(id):
		return nil, fmt.Errorf("%w: %.50q is no link", errDamaged, id)
	case !strings.HasPrefix(r.digest, id):
		return nil, fmt.Errorf("%w: the scenario under %s is another one", errDamaged, id)
	case !isIntact(text):
		return nil, fmt.Errorf("%w: the checksum of %s does not match", errDamaged, id)
	}
	return r, nil
}

// A checksum is the last field of a record in a file: a CRC-32C of all preceding bytes.
const (
	checksumField = `,"sum":"`
	checksumEnd   = checksumField + `%08x"}`
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksummed returns a record with a checksum and a newline.
func checksummed(text []byte) []byte {
	text = bytes.TrimSuffix(text, []byte("}"))
	return fmt.Appendf(bytes.Clone(text), checksumEnd+"\n", crc32.Checksum(text, castagnoli))
}

// isIntact reports whether a record without its newline has a correct checksum, or none.
func isIntact(text []byte) bool {
	at := len(text) - len(checksumField+`00000000"}`)
	if at < 0 || !bytes.HasPrefix(text[at:], []byte(checksumField)) {
		return true
	}
	return string(text[at:]) == fmt.Sprintf(checksumEnd, crc32.Checksum(text[:at], castagnoli))
}

// The lengths of an ID: 66 bits are enough until two scenarios collide; then the later one gets one character more.
const (
	shortest = 11
	longest  = 43
)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// digestOf returns the digest of a scenario; its first characters are the ID.
func digestOf(scenario []byte) string {
	sum := sha256.Sum256(scenario)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// isID reports whether a text has the form of an ID.
func isID(text string) bool {
	return len(text) >= shortest && len(text) <= longest && strings.Trim(text, alphabet) == ""
}
