package stream

import (
	"context"
	"encoding/json"

	"fano/server/run"
	"fano/server/scenario"
)

// Scenario reads the scenario of a command: a document, or a text, of which resolve says what it means; drawn, with its
// picture. Its errors are from package scenario and from resolve.
func Scenario(limits run.Limits, resolve func(context.Context, string) (*scenario.Document, error)) func(raw json.RawMessage, drawn bool) (run.Source, error) {
	return func(raw json.RawMessage, drawn bool) (run.Source, error) {
		document, err := meant(raw, resolve)
		if err != nil {
			return run.Source{}, err
		}
		if drawn {
			return run.Drawn(document, limits)
		}
		return run.Of(document, limits)
	}
}

// read is the scenario of a question, of which no store knows.
func read(raw json.RawMessage) (*scenario.Document, error) {
	return meant(raw, func(_ context.Context, text string) (*scenario.Document, error) { return scenario.Resolve(text) })
}

func meant(raw json.RawMessage, resolve func(context.Context, string) (*scenario.Document, error)) (*scenario.Document, error) {
	var named string
	if json.Unmarshal(raw, &named) == nil {
		return resolve(context.Background(), named)
	}
	return scenario.Parse(raw)
}
