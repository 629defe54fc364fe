package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/loader"
	"fano/server/scenario"
	"fano/server/stepping"
)

// A Question answers a command that asks for something other than a run. It may report progress at most a few times a
// second; report does not wait for the client. It ends when ctx does.
type Question func(ctx context.Context, text json.RawMessage, report func(progress any)) (answer any, err error)

// The names of the questions, as fields of a command.
const (
	askExplore   = "explore"
	askChallenge = "challenge"
	askNext      = "next"
)

// answers are the fields of the answers' frames.
var answers = map[string]string{askExplore: "explored", askChallenge: "challenged", askNext: "next"}

// Questions returns all questions by name, answered with the searches of a service. Their errors are from packages
// loader, check, challenge and stepping.
func Questions(searches *check.Service, reader *loader.Loader) map[string]Question {
	explored := func(ctx context.Context, q *exploreRequest, d *scenario.Document, report func(any)) (any, error) {
		return searches.Explore(ctx, d, q.options(), func(p check.Progress) { report(p) })
	}
	judged := func(ctx context.Context, q *challengeRequest, d *scenario.Document, _ func(any)) (any, error) {
		return challenge.Judge(ctx, searches, d, challenge.Ask{Least: q.Least, From: q.From, Next: q.Next})
	}
	stepped := func(ctx context.Context, q *stepRequest, d *scenario.Document, _ func(any)) (any, error) {
		options, err := q.options(ctx, d)
		return stepReply{q.Ref, options}, err
	}
	return map[string]Question{
		askExplore:   about(askExplore, reader, explored),
		askChallenge: about(askChallenge, reader, judged),
		askNext:      about(askNext, reader, stepped),
	}
}

// A request is a decoded question about a scenario.
type request[Q any] interface {
	*Q
	scenarioText() json.RawMessage // the scenario: an object, a link or a gallery name
	refuse() error                 // an error if a number or word is out of range
}

// about returns a question that decodes a request, loads its document, and calls answer.
func about[Q any, R request[Q]](
	name string, reader *loader.Loader, answer func(context.Context, *Q, *scenario.Document, func(any)) (any, error),
) Question {
	return func(ctx context.Context, text json.RawMessage, report func(any)) (any, error) {
		q, err := decodeQuestion[Q, R](text, name)
		if err != nil {
			return nil, err
		}
		read, err := reader.NamedOrText(ctx, R(q).scenarioText())
		if err != nil {
			return nil, err
		}
		return answer(ctx, q, read.Document, report)
	}
}

// decodeQuestion reads the text of a question, which must name a scenario. Errors: *scenario.Invalid,
// scenario.ErrNotJSON.
func decodeQuestion[Q any, R request[Q]](text json.RawMessage, name string) (*Q, error) {
	q := new(Q)
	if err := decode(text, name, q); err != nil {
		return nil, err
	}
	if isNull(R(q).scenarioText()) {
		return nil, scenario.Refused(name+".scenario", "missing", "", "")
	}
	return q, R(q).refuse()
}

// An exploreRequest is a command to explore all schedules.
type exploreRequest struct {
	Scenario json.RawMessage `json:"scenario"`
	Asks     []int           `json:"asks"`                    // how often each process may ask; default: as in the scenario
	Order    string          `json:"order" oneof:"fifo, any"` // default: as in the scenario
	EM3      bool            `json:"em3"`                     // check EM3, too
	Bypass   bool            `json:"bypass"`                  // find the largest bypass

	Starvation bool             `json:"starvation"`                            // check starvation, too
	Fair       explore.Fairness `json:"fair" oneof:"messages, channels, none"` // default: messages
	Reduce     bool             `json:"reduce"`                                // merge states that differ only in names

	Portfolio bool     `json:"portfolio"` // explore a program's small systems, even if the scenario states another
	Require   []string `json:"require"`   // the properties that decide the verdict; default: those promised
}

func (q *exploreRequest) scenarioText() json.RawMessage { return q.Scenario }
func (q *exploreRequest) refuse() error                 { return nil }

func (q *exploreRequest) options() check.Options {
	o := check.Options{
		Asks: q.Asks, Order: q.Order, EM3: q.EM3, Bypass: q.Bypass, Reduce: q.Reduce,
		Starvation: q.Starvation, Fair: q.Fair, Portfolio: q.Portfolio,
	}
	if len(q.Require) > 0 {
		o.Require = check.RequireNames(q.Require)
	}
	return o
}

// A challengeRequest is a command about a challenge.
type challengeRequest struct {
	Scenario json.RawMessage `json:"scenario"`
	Least    bool            `json:"least"` // find the fewest choices from the beginning
	From     bool            `json:"from"`  // find the fewest from here
	Next     bool            `json:"next"`  // and the first of them
}

func (q *challengeRequest) scenarioText() json.RawMessage { return q.Scenario }
func (q *challengeRequest) refuse() error                 { return nil }

// A stepRequest is a question of a user who schedules by hand: what can happen next, or how the run continues by
// itself.
type stepRequest struct {
	Scenario json.RawMessage `json:"scenario"`
	At       int             `json:"at"`  // number of events before
	On       *resume         `json:"on"`  // let it continue by itself first
	Fit      bool            `json:"fit"` // first repair its schedule after an edit; At is ignored
	Ref      int             `json:"ref"` // returned with the answer
}

// resume is how a run continues by itself.
type resume struct {
	By   stepping.By `json:"by" oneof:"time, seed, dearest"`
	Seed uint64      `json:"seed"`
}

// A stepReply is the answer to a stepRequest.
type stepReply struct {
	Ref int `json:"ref"`
	*stepping.Options
}

func (q *stepRequest) scenarioText() json.RawMessage { return q.Scenario }

func (q *stepRequest) refuse() error {
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

// options returns the choices that are possible.
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
