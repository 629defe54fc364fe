package stream

import (
	"context"
	"encoding/json"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/loader"
)

// An exploreRequest is what a command asks to be explored.
type exploreRequest struct {
	Scenario json.RawMessage `json:"scenario"`                // an object, a link or a gallery name
	Asks     []int           `json:"asks"`                    // how often each process may ask; as in the scenario if left out
	Order    string          `json:"order" oneof:"fifo, any"` // as in the scenario if left out
	EM3      bool            `json:"em3"`                     // check it too
	Bypass   bool            `json:"bypass"`                  // find the largest

	Starvation bool             `json:"starvation"`                            // judge it too
	Fair       explore.Fairness `json:"fair" oneof:"messages, channels, none"` // messages if left out
	Reduce     bool             `json:"reduce"`                                // visit one state of all that differ only in names

	Portfolio bool     `json:"portfolio"` // the small systems of a program, even if the scenario states another
	Require   []string `json:"require"`   // the properties that decide the verdict; what is promised if left out
}

// Search answers questions by searches of a service. Its errors are from packages loader and check.
func Search(searches *check.Service, reader *loader.Loader) func(context.Context, json.RawMessage, func(any)) (any, error) {
	return func(ctx context.Context, raw json.RawMessage, told func(any)) (any, error) {
		q, err := decodeQuestion(raw, "explore", func(q *exploreRequest) json.RawMessage { return q.Scenario })
		if err != nil {
			return nil, err
		}
		read, err := reader.Meant(ctx, q.Scenario)
		if err != nil {
			return nil, err
		}
		options := check.Options{
			Asks: q.Asks, Order: q.Order, EM3: q.EM3, Bypass: q.Bypass, Reduce: q.Reduce, Starvation: q.Starvation, Fair: q.Fair,
			Portfolio: q.Portfolio,
		}
		if len(q.Require) > 0 {
			options.Require = check.RequireNames(q.Require)
		}
		report, err := searches.Explore(ctx, read.Document, options, func(p check.Progress) { told(p) })
		if err != nil {
			return nil, err
		}
		return report, nil
	}
}
