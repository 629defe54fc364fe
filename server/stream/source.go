package stream

import (
	"encoding/json"

	"fano/server/run"
	"fano/server/scenario"
)

// Scenario reads the scenario of a command: a document, or a text that means one. Its errors are those of package
// scenario.
func Scenario(limits run.Limits) func(json.RawMessage) (run.Source, error) {
	return func(raw json.RawMessage) (run.Source, error) {
		document, err := read(raw)
		if err != nil {
			return run.Source{}, err
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
