package stream

import (
	"encoding/json"

	"fano/server/run"
	"fano/server/scenario"
)

// Scenario reads the scenario of a command: a document, or a text that means one; drawn, with its picture. Its errors are those of package
// scenario.
func Scenario(limits run.Limits) func(raw json.RawMessage, drawn bool) (run.Source, error) {
	return func(raw json.RawMessage, drawn bool) (run.Source, error) {
		document, err := read(raw)
		if err != nil {
			return run.Source{}, err
		}
		if drawn {
			return run.Drawn(document, limits)
		}
		return run.Of(document, limits)
	}
}

func read(raw json.RawMessage) (*scenario.Document, error) {
	var named string
	if json.Unmarshal(raw, &named) == nil {
		return scenario.Resolve(named)
	}
	return scenario.Parse(raw)
}
