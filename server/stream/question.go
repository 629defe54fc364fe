package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/loader"
	"fano/server/scenario"
)

// A question is what a command asks to be explored.
type question struct {
	Scenario json.RawMessage `json:"scenario"` // an object, a link or a gallery name
	Asks     []int           `json:"asks"`     // how often each process may ask; as in the scenario if left out
	Order    string          `json:"order"`    // fifo or any; as in the scenario if left out
	EM3      bool            `json:"em3"`      // check it too
	Reduce   bool            `json:"reduce"`   // visit one state of all that differ only in names
	Bypass   bool            `json:"bypass"`   // find the largest

	Starvation bool             `json:"starvation"` // judge it too
	Fair       explore.Fairness `json:"fair"`       // messages, channels or none; messages if left out

	Portfolio bool     `json:"portfolio"` // the small systems of a program, even if the scenario states another
	Require   []string `json:"require"`   // the properties that decide the verdict; what is promised if left out
}

// Search answers questions by searches of a service. Its errors are from packages loader and check.
func Search(searches *check.Service, reader *loader.Loader) func(context.Context, json.RawMessage, func(any)) (any, error) {
	return func(ctx context.Context, raw json.RawMessage, told func(any)) (any, error) {
		q, err := parseQuestion(raw)
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

func parseQuestion(raw json.RawMessage) (question, error) {
	var q question
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := in.Decode(&q); {
	case errors.As(err, &wrong):
		return question{}, misasked(wrong)
	case err != nil:
		// The command was JSON, so it can only be this.
		name := strings.TrimPrefix(err.Error(), "json: unknown field ")
		const known = "scenario, asks, order, em3, bypass, starvation, fair, reduce, portfolio, require"
		return question{}, scenario.Refused("explore", "unknown", fmt.Sprintf("%.60s", name), known)
	case len(q.Scenario) == 0 || string(q.Scenario) == "null":
		return question{}, scenario.Refused("explore.scenario", "missing", "", "")
	}
	return q, nil
}

// misasked says what is of the wrong kind.
func misasked(wrong *json.UnmarshalTypeError) error {
	found := "a JSON " + wrong.Value
	switch {
	case wrong.Field == "asks" && wrong.Type.Kind() == reflect.Slice:
		return scenario.Refused("explore.asks", "not-list", found, "")
	case strings.HasPrefix(wrong.Field, "asks"):
		return scenario.Refused("explore.asks", "not-whole", found, "")
	case strings.HasPrefix(wrong.Field, "require"):
		return scenario.Refused("explore.require", "not-list", found, "")
	case slices.Contains([]string{"em3", "bypass", "starvation", "reduce", "portfolio"}, wrong.Field):
		return scenario.Refused("explore."+wrong.Field, "not-one-of", found, "true, false")
	case wrong.Field == "fair":
		return scenario.Refused("explore.fair", "not-one-of", found, "messages, channels, none")
	case wrong.Field == "order":
		return scenario.Refused("explore.order", "not-one-of", found, scenario.OrderFIFO+", "+scenario.OrderAny)
	}
	return scenario.Refused("explore", "not-object", found, "")
}
