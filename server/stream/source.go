package stream

import (
	"context"
	"encoding/json"

	"fano/server/loader"
	"fano/server/run"
)

// Scenario returns a function that reads the scenario of a command and plans its run, with pictures if drawn. Its
// errors are from packages loader and run.
func Scenario(limits run.Limits, reader *loader.Loader) func(ctx context.Context, raw json.RawMessage, drawn bool) (run.Source, error) {
	return func(ctx context.Context, raw json.RawMessage, drawn bool) (run.Source, error) {
		read, err := reader.NamedOrText(ctx, raw)
		if err != nil {
			return run.Source{}, err
		}
		var with []run.Extra
		if drawn {
			with = append(with, run.Picture)
		}
		plan, err := run.Of(read, limits, with...)
		if err != nil {
			return run.Source{}, err
		}
		return plan.Source(), nil
	}
}
