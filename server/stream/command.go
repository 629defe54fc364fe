package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fano/server/scenario"
)

// A command is what a client sends: which run, from where on, and in which form; or what to search.
type command struct {
	// Scenario is an object, a link or a gallery name; what it says is for others to read.
	Scenario json.RawMessage `json:"scenario"`
	// From is the number of events that the client has already, 0 or more.
	From int `json:"from"`
	// Encoding is "text" (the default) or "deflate".
	Encoding string `json:"encoding"`
	// Picture asks for what the algorithm draws beside the events.
	Picture bool `json:"picture"`
	// Explore and Challenge stand alone: a question, which is for others to read, or null for no search any more.
	Explore   json.RawMessage `json:"explore"`
	Challenge json.RawMessage `json:"challenge"`
	// Next stands alone: a question of somebody who schedules by hand.
	Next json.RawMessage `json:"next"`
}

// searches tells whether the command is about a search, and stops whether it only ends one.
func (c command) searches() bool { return len(c.Explore)+len(c.Challenge) > 0 }
func (c command) stops() bool    { return string(c.Explore) == "null" || string(c.Challenge) == "null" }

const (
	encodingText    = "text"
	encodingDeflate = "deflate"
)

// parseCommand reads one text message. Its errors are of package scenario, so that they are told like a scenario's.
func parseCommand(message []byte) (command, error) {
	var c command
	in := json.NewDecoder(bytes.NewReader(message))
	in.DisallowUnknownFields()
	if err := in.Decode(&c); err != nil {
		return command{}, misread(err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return command{}, fmt.Errorf("%w: something follows the command", scenario.ErrNotJSON)
	}
	alone := len(c.Scenario) == 0 && c.From == 0 && c.Encoding == "" && !c.Picture &&
		(len(c.Explore) == 0 || len(c.Challenge) == 0)
	if c.Encoding == "" {
		c.Encoding = encodingText
	}
	asks := len(c.Next) > 0
	switch {
	case c.searches() && asks || (c.searches() || asks) && !alone:
		return command{}, scenario.Refused("", "either", "", "scenario, explore, challenge, next")
	case c.searches() || asks:
		return c, nil
	case len(c.Scenario) == 0 || string(c.Scenario) == "null":
		return command{}, scenario.Refused("scenario", "missing", "", "")
	case c.From < 0:
		return command{}, scenario.Refused("from", "not-one-of", strconv.Itoa(c.From), "0, 1, 2, …")
	case c.Encoding != encodingText && c.Encoding != encodingDeflate:
		asked, known := fmt.Sprintf("%.40q", c.Encoding), encodingText+", "+encodingDeflate
		return command{}, scenario.Refused("encoding", "not-one-of", asked, known)
	}
	return c, nil
}

// misread says what encoding/json found, in the client's words rather than in Go's.
func misread(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		switch wrong.Field {
		case "from":
			return scenario.Refused("from", "not-whole", "a JSON "+wrong.Value, "")
		case "encoding":
			return scenario.Refused("encoding", "not-one-of", "a JSON "+wrong.Value, encodingText+", "+encodingDeflate)
		case "picture":
			return scenario.Refused("picture", "not-one-of", "a JSON "+wrong.Value, "true, false")
		}
		return scenario.Refused("", "not-object", "a JSON "+wrong.Value, "")
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		const known = "scenario, from, encoding, picture, explore, challenge, next"
		return scenario.Refused("", "unknown", fmt.Sprintf("%.60s", name), known)
	}
	return fmt.Errorf("%w: a command is like {\"scenario\": \"lab-test-3\", \"from\": 0}", scenario.ErrNotJSON)
}
