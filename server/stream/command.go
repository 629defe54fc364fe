package stream

import (
	"encoding/json"
	"fmt"
	"strconv"

	"fano/server/scenario"
)

// A command is a client's message: which run, from where on, and in which encoding; or a question.
type command struct {
	// Scenario is an object, a link or a gallery name; it is parsed elsewhere.
	Scenario json.RawMessage `json:"scenario"`
	// From is the number of events that the client already has, 0 or more.
	From int `json:"from"`
	// Encoding is "text" (the default) or "deflate".
	Encoding string `json:"encoding" oneof:"text, deflate"`
	// Picture asks for the algorithm's pictures with the events.
	Picture bool `json:"picture"`
	// Each of these stands alone: a question instead of a run, parsed elsewhere; null for Explore or Challenge ends the
	// current search.
	Explore   json.RawMessage `json:"explore"`
	Challenge json.RawMessage `json:"challenge"`
	Next      json.RawMessage `json:"next"`
}

// question returns the name and the text of the question; no name if the command asks for a run.
func (c *command) question() (name string, text json.RawMessage) {
	switch {
	case len(c.Explore) > 0:
		return askExplore, c.Explore
	case len(c.Challenge) > 0:
		return askChallenge, c.Challenge
	case len(c.Next) > 0:
		return askNext, c.Next
	}
	return "", nil
}

const (
	encodingText    = "text"
	encodingDeflate = "deflate"
)

// parseCommand reads one text message. Its errors are of package scenario, so that they are reported like a scenario's.
func parseCommand(message []byte) (command, error) {
	var c command
	if err := decode(message, "", &c); err != nil {
		return command{}, err
	}
	if !json.Valid(message) {
		return command{}, fmt.Errorf("%w: something follows the command", scenario.ErrNotJSON)
	}
	given := 0
	for _, field := range []json.RawMessage{c.Scenario, c.Explore, c.Challenge, c.Next} {
		given += min(1, len(field))
	}
	switch name, _ := c.question(); {
	case name != "" && (given > 1 || c.From != 0 || c.Encoding != "" || c.Picture):
		return command{}, scenario.Refused("", "either", "", "scenario, explore, challenge, next")
	case name != "":
		return c, nil
	case isNull(c.Scenario):
		return command{}, scenario.Refused("scenario", "missing", "", "")
	case c.From < 0:
		return command{}, scenario.Refused("from", "not-one-of", strconv.Itoa(c.From), "0, 1, 2, …")
	case c.Encoding == "":
		c.Encoding = encodingText
	case c.Encoding != encodingText && c.Encoding != encodingDeflate:
		asked, known := fmt.Sprintf("%.40q", c.Encoding), encodingText+", "+encodingDeflate
		return command{}, scenario.Refused("encoding", "not-one-of", asked, known)
	}
	return c, nil
}
