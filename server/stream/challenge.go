package stream

import (
	"context"
	"encoding/json"

	"fano/server/challenge"
	"fano/server/check"
	"fano/server/loader"
)

// A challengeRequest is what a command asks of a challenge.
type challengeRequest struct {
	Scenario json.RawMessage `json:"scenario"` // an object, a link or a gallery name
	Least    bool            `json:"least"`    // the fewest choices from the beginning
	From     bool            `json:"from"`     // the fewest from here
	Next     bool            `json:"next"`     // and the first of them
}

// Challenges judges challenges by searches of a service. Its errors are from packages loader and challenge.
func Challenges(searches *check.Service, reader *loader.Loader) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		m, err := decodeQuestion(raw, "challenge", func(m *challengeRequest) json.RawMessage { return m.Scenario })
		if err != nil {
			return nil, err
		}
		read, err := reader.Meant(ctx, m.Scenario)
		if err != nil {
			return nil, err
		}
		verdict, err := challenge.Judge(ctx, searches, read.Document, challenge.Ask{Least: m.Least, From: m.From, Next: m.Next})
		if err != nil {
			return nil, err
		}
		return verdict, nil
	}
}
