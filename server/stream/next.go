package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fano/server/loader"
	"fano/server/scenario"
	"fano/server/stepping"
)

// A stepRequest is a question of a user who schedules by hand: what can happen next, or how it goes on by itself.
type stepRequest struct {
	Scenario json.RawMessage `json:"scenario"` // an object, a link or a gallery name
	At       int             `json:"at"`       // behind how many events
	On       *resume         `json:"on"`       // first it goes on by itself
	Fit      bool            `json:"fit"`      // first its schedule, which was changed, is made possible; at does not count
	Ref      int             `json:"ref"`      // given back with the answer
}

// resume is how a run goes on by itself.
type resume struct {
	By   stepping.By `json:"by" oneof:"time, seed, dearest"`
	Seed uint64      `json:"seed"`
}

// A stepReply is the answer.
type stepReply struct {
	Ref int `json:"ref"`
	*stepping.Options
}

// Next answers such questions. Its errors are from packages loader and stepping.
func Next(reader *loader.Loader) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		q, err := decodeQuestion(raw, "next", func(q *stepRequest) json.RawMessage { return q.Scenario })
		if err == nil {
			err = q.fits()
		}
		if err != nil {
			return nil, err
		}
		read, err := reader.Meant(ctx, q.Scenario)
		if err != nil {
			return nil, err
		}
		options, err := q.options(ctx, read.Document)
		if err != nil {
			return nil, err
		}
		return stepReply{q.Ref, options}, nil
	}
}

// options are what there is to choose.
func (q *stepRequest) options(ctx context.Context, d *scenario.Document) (*stepping.Options, error) {
	switch {
	case q.Fit:
		return stepping.Repaired(ctx, d)
	case q.On == nil:
		return stepping.Next(ctx, d, q.At)
	}
	further, err := stepping.Resume(ctx, d, q.At, q.On.By, q.On.Seed)
	if err != nil {
		return nil, err
	}
	return stepping.AfterLast(ctx, further)
}

// fits refuses numbers and words beyond their bounds.
func (q *stepRequest) fits() error {
	switch {
	case q.At < 0:
		return scenario.Refused("next.at", "not-one-of", fmt.Sprint(q.At), "0, 1, 2, …")
	case q.On != nil && !slices.Contains(stepping.Ways, string(q.On.By)):
		return scenario.Refused("next.on.by", "not-one-of", fmt.Sprintf("%.40q", q.On.By), strings.Join(stepping.Ways, ", "))
	case q.On != nil && q.On.Seed > scenario.MaxSeed:
		return scenario.Refused("next.on.seed", "not-one-of", fmt.Sprint(q.On.Seed), fmt.Sprintf("0..%d", scenario.MaxSeed))
	}
	return nil
}
