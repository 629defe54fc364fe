package stream

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/scenario"
)

// challenged is what Challenges makes of a question.
func challenged(t *testing.T, question string) (any, error) {
	t.Helper()
	turns := fairqueue.New(fairqueue.DefaultLimits)
	searches := check.NewService(check.DefaultLimits, explore.Search, turns, silent)
	defer searches.Close()
	return Challenges(searches, loader.New(turns, nil, loader.Kept))(context.Background(), json.RawMessage(question))
}

func TestChallengesAreJudgedOrRefusedWithTheField(t *testing.T) {
	v, err := challenged(t, `{"scenario":"challenge-tie","least":true,"next":true}`)
	if err != nil || *v.(*challenge.Verdict).Least != 6 || v.(*challenge.Verdict).Next.String() != "deliver 1>2#1" {
		t.Errorf("%+v, %v", v, err)
	}
	for question, says := range map[string]string{
		`7`:                 "challenge: a JSON number is not an object",
		`[]`:                "challenge: a JSON array is not an object",
		`{}`:                "challenge.scenario: is missing",
		`{"scenario":null}`: "challenge.scenario: is missing",
		`{"scenario":"challenge-tie","hint":true}`: `challenge: there is no field "hint" here, only scenario, least, from, next`,
		`{"scenario":"challenge-tie","from":1}`:    "challenge.from: a JSON number is not one of true, false",
		`{"scenario":"lab-test-3"}`:                "challenge: is missing",
	} {
		if v, err := challenged(t, question); !isInvalid(err) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v; want %q", question, v, err, says)
		}
	}
}

func isInvalid(err error) bool {
	_, is := errors.AsType[*scenario.Invalid](err)
	return is
}

// A challenge is asked beside a run, as a search is, and the last question wins.
func TestAChallengeIsAnsweredByAVerdict(t *testing.T) {
	judge := func(ctx context.Context, question json.RawMessage) (any, error) {
		if string(question) == "0" {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return map[string]string{"of": string(question)}, nil
	}
	on(t, func(o *Options) { o.Challenge = judge }, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, `{"challenge":0}`)
		say(t, c, `{"challenge":7}`)
		if frame := string(hear(t, c)); frame != "{\"challenged\":{\"of\":\"7\"}}\n" {
			t.Errorf("%q", frame)
		}
		say(t, c, `{"challenge":0}`)
		say(t, c, `{"challenge":null}`)
		say(t, c, `{"challenge":7,"explore":7}`)
		if frame := string(hear(t, c)); !strings.Contains(frame, "exactly one of scenario, explore, challenge") {
			t.Errorf("%q", frame)
		}
	})
}
