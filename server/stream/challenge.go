package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fano/server/challenge"
	"fano/server/check"
	"fano/server/loader"
	"fano/server/scenario"
)

// A match is what a command asks of a challenge.
type match struct {
	Scenario json.RawMessage `json:"scenario"` // an object, a link or a gallery name
	Least    bool            `json:"least"`    // the fewest choices from the beginning
	From     bool            `json:"from"`     // the fewest from here
	Next     bool            `json:"next"`     // and the first of them
}

// Challenges judges challenges by searches of a service. Its errors are from packages loader and challenge.
func Challenges(searches *check.Service, reader *loader.Loader) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		m, err := parseMatch(raw)
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

func parseMatch(raw json.RawMessage) (match, error) {
	var m match
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	err := in.Decode(&m)
	wrong, mistyped := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case mistyped && wrong.Field != "":
		return match{}, scenario.Refused("challenge."+wrong.Field, "not-one-of", "a JSON "+wrong.Value, "true, false")
	case mistyped:
		return match{}, scenario.Refused("challenge", "not-object", "a JSON "+wrong.Value, "")
	case err != nil:
		// The command was JSON, so it can only be this.
		name := strings.TrimPrefix(err.Error(), "json: unknown field ")
		return match{}, scenario.Refused("challenge", "unknown", fmt.Sprintf("%.60s", name), "scenario, least, from, next")
	case len(m.Scenario) == 0 || string(m.Scenario) == "null":
		return match{}, scenario.Refused("challenge.scenario", "missing", "", "")
	}
	return m, nil
}
