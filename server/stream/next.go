package stream

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/scenario"
	"fano/server/stepping"
)

// A choosing is a question of somebody who schedules by hand: what can happen next, or how it goes on by itself.
type choosing struct {
	Scenario json.RawMessage `json:"scenario"` // an object, a link or a gallery name
	At       int             `json:"at"`       // behind how many events
	On       *onwards        `json:"on"`       // first it goes on by itself
	Fit      bool            `json:"fit"`      // first its schedule, which was changed, is made possible; at does not count
	Ref      int             `json:"ref"`      // given back with the answer
}

// onwards is how a run goes on by itself.
type onwards struct {
	By   stepping.By `json:"by"`
	Seed uint64      `json:"seed"`
}

// chosen is the answer.
type chosen struct {
	Ref int `json:"ref"`
	*stepping.Options
}

// Next answers such questions. Its errors are from package reading and from package stepping.
func Next(reader *loader.Loader) func(context.Context, json.RawMessage) (any, error) {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		q, err := parseChoosing(raw)
		if err != nil {
			return nil, err
		}
		read, err := reader.Meant(ctx, q.Scenario)
		if err != nil {
			return nil, err
		}
		d, at := read.Document, q.At
		if q.Fit {
			offer, err := stepping.Repaired(ctx, d)
			if err != nil {
				return nil, err
			}
			return chosen{q.Ref, offer}, nil
		}
		if q.On != nil {
			offer, err := onwardsBy(ctx, d, at, q.On)
			if err != nil {
				return nil, err
			}
			return chosen{q.Ref, offer}, nil
		}
		offer, err := stepping.Next(ctx, d, at)
		if err != nil {
			return nil, err
		}
		return chosen{q.Ref, offer}, nil
	}
}

// onwardsBy is what there is to choose where a run ends that goes on by itself.
func onwardsBy(ctx context.Context, d *scenario.Document, at int, on *onwards) (*stepping.Options, error) {
	further, err := stepping.Resume(ctx, d, at, on.By, on.Seed)
	if err != nil {
		return nil, err
	}
	return stepping.AfterLast(ctx, further)
}

func parseChoosing(raw json.RawMessage) (choosing, error) {
	var q choosing
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := in.Decode(&q); {
	case errors.As(err, &wrong) && wrong.Field == "":
		return choosing{}, scenario.Refused("next", "not-object", "a JSON "+wrong.Value, "")
	case errors.As(err, &wrong) && wrong.Field == "on":
		return choosing{}, scenario.Refused("next.on", "not-object", "a JSON "+wrong.Value, "")
	case errors.As(err, &wrong) && wrong.Field == "fit":
		return choosing{}, scenario.Refused("next.fit", "not-one-of", "a JSON "+wrong.Value, "false, true")
	case errors.As(err, &wrong) && wrong.Field == "on.by":
		return choosing{}, scenario.Refused("next.on.by", "not-one-of", "a JSON "+wrong.Value, strings.Join(stepping.Ways, ", "))
	case errors.As(err, &wrong):
		return choosing{}, scenario.Refused("next."+wrong.Field, "not-whole", "a JSON "+wrong.Value, "")
	case err != nil:
		// The command was JSON, so it can only be this.
		name := strings.TrimPrefix(err.Error(), "json: unknown field ")
		return choosing{}, scenario.Refused("next", "unknown", fmt.Sprintf("%.60s", name), "scenario, at, on, fit, ref")
	case len(q.Scenario) == 0 || string(q.Scenario) == "null":
		return choosing{}, scenario.Refused("next.scenario", "missing", "", "")
	case q.At < 0:
		return choosing{}, scenario.Refused("next.at", "not-one-of", fmt.Sprint(q.At), "0, 1, 2, …")
	case q.On != nil && !slices.Contains(stepping.Ways, string(q.On.By)):
		by, ways := fmt.Sprintf("%.40q", q.On.By), strings.Join(stepping.Ways, ", ")
		return choosing{}, scenario.Refused("next.on.by", "not-one-of", by, ways)
	case q.On != nil && q.On.Seed > scenario.MaxSeed:
		seeds := fmt.Sprintf("0..%d", scenario.MaxSeed)
		return choosing{}, scenario.Refused("next.on.seed", "not-one-of", fmt.Sprint(q.On.Seed), seeds)
	}
	return q, nil
}

// choose answers what a command asks who schedules by hand, in a turn: the last question wins.
func (s *session) choose(ctx context.Context, question json.RawMessage, back func()) error {
	if err := s.admit(); err != nil {
		back()
		return s.fail(ctx, err)
	}
	choosing, stop := context.WithCancel(ctx)
	s.search.stop = stop
	s.search.work.Go(func() {
		defer back()
		s.guard(func() {
			var offer any
			work := fairqueue.Work{Class: fairqueue.Short, MaxWait: s.Patience}
			err := s.Queue.Do(choosing, work, func(ctx context.Context) (err error) {
				offer, err = s.Next(ctx, question)
				return err
			})
			switch {
			case choosing.Err() != nil:
			case err != nil:
				_ = s.fail(ctx, err)
			default:
				_ = s.tell(ctx, frame{"next": offer})
			}
		})
	})
	return nil
}
