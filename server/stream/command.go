package stream

import (
	"encoding/json"
	"fmt"
	"strconv"

	"fano/server/scenario"
)

// A command is what a client sends: which run, from where on, and in which form; or what to search.
type command struct {
	// Scenario is an object, a link or a gallery name; what it says is for others to read.
	Scenario json.RawMessage `json:"scenario"`
	// From is the number of events that the client has already, 0 or more.
	From int `json:"from"`
	// Encoding is "text" (the default) or "deflate".
	Encoding string `json:"encoding" oneof:"text, deflate"`
	// Picture asks for what the algorithm draws beside the events.
	Picture bool `json:"picture"`
	// Explore and Challenge stand alone: a question, which is for others to read, or null for no search any more.
	Explore   json.RawMessage `json:"explore"`
	Challenge json.RawMessage `json:"challenge"`
	// Next stands alone: a question of a user who schedules by hand.
	Next json.RawMessage `json:"next"`
}

// searches reports whether the command is about a search, and stops whether it only ends one.
func (c command) searches() bool { return len(c.Explore)+len(c.Challenge) > 0 }
func (c command) stops() bool    { return string(c.Explore) == "null" || string(c.Challenge) == "null" }

const (
	encodingText    = "text"
	encodingDeflate = "deflate"
)

// parseCommand reads one text message. Its errors are of package scenario, so that they are told like a scenario's.
func parseCommand(message []byte) (command, error) {
	var c command
	if err := decode(message, "", &c); err != nil {
		return command{}, err
	}
	if !json.Valid(message) {
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
	case isNull(c.Scenario):
		return command{}, scenario.Refused("scenario", "missing", "", "")
	case c.From < 0:
		return command{}, scenario.Refused("from", "not-one-of", strconv.Itoa(c.From), "0, 1, 2, …")
	case c.Encoding != encodingText && c.Encoding != encodingDeflate:
		asked, known := fmt.Sprintf("%.40q", c.Encoding), encodingText+", "+encodingDeflate
		return command{}, scenario.Refused("encoding", "not-one-of", asked, known)
	}
	return c, nil
}
