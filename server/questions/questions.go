// Package questions is the table of the API's questions about a scenario: whether a property can break, why it broke,
// and so on. Each answer waits for its turn in the server's queue.
package questions

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"fano/algorithms/engine/cause"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/equivalence"
	"fano/server/fairqueue"
	"fano/server/lookahead"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/why"
	"fano/server/worksheet"
)

// A Question is a row of the table.
type Question struct {
	Name     string // the last segment of its URL
	OnlyPost bool
	Searches int  // the maximum number of its searches, one after another
	Sheet    bool // it is about a worksheet: see [Sheet]
	Answer   func(context.Context, *Service, *scenario.Document, url.Values) (any, error)
}

// All is the table.
var All = []Question{
	{Name: "explore", Answer: explore, Searches: 1, OnlyPost: true},
	{Name: "why", Answer: findCauses},
	{Name: "challenge", Answer: judgeChallenge, Searches: 2},
	{Name: "worksheet", Answer: judgeWorksheet, Searches: 1, Sheet: true},
	{Name: "ahead", Answer: forecast},
	{Name: "alike", Answer: compareSystems, Searches: 1},
}

// A Service has what is needed to answer questions.
type Service struct {
	Searches *check.Service
	Queue    *fairqueue.Queue
	Limits   run.Limits
}

// explore reports the result of searching all schedules.
func explore(ctx context.Context, by *Service, d *scenario.Document, query url.Values) (any, error) {
	options, err := check.ReadOptions(query)
	if err != nil {
		return nil, err
	}
	return by.Searches.Explore(ctx, d, options, nil)
}

// whyWork is the work of one answer: some hundred runs of some thousand events, one of which is kept in memory.
var whyWork = fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 32 << 20}

// findCauses explains why a run broke a property: ?property= at ?step=, or else the first violation.
func findCauses(ctx context.Context, by *Service, d *scenario.Document, query url.Values) (answer any, err error) {
	step := 0
	if asked := query.Get("step"); asked != "" {
		if step, err = strconv.Atoi(asked); err != nil || step < 1 {
			return nil, scenario.Refused("step", "not-one-of", asked, "1, 2, 3 …")
		}
	}
	question := why.Question{
		Document: d, Property: query.Get("property"), Step: step, Limits: cause.DefaultLimits, Steps: by.Limits.StepsOf,
	}
	err = by.Queue.Do(ctx, whyWork, func(ctx context.Context) (err error) {
		answer, err = why.Of(ctx, question)
		return err
	})
	return answer, err
}

// judgeChallenge reports the state of a challenge.
func judgeChallenge(ctx context.Context, by *Service, d *scenario.Document, query url.Values) (_ any, err error) {
	var ask challenge.Ask
	for name, to := range map[string]*bool{"least": &ask.Least, "from": &ask.From, "next": &ask.Next} {
		if *to, err = check.ParseBool(name, query.Get(name)); err != nil {
			return nil, err
		}
	}
	return challenge.Judge(ctx, by.Searches, d, ask)
}

// judgeWorksheet runs the tests of a worksheet.
func judgeWorksheet(ctx context.Context, by *Service, d *scenario.Document, _ url.Values) (any, error) {
	return worksheet.Judge(d, func(d *scenario.Document, o check.Options) (*check.Report, error) {
		return by.Searches.Explore(ctx, d, o, nil)
	})
}

// forecast reports what can still go wrong from the steps ?at=.
func forecast(ctx context.Context, by *Service, d *scenario.Document, query url.Values) (any, error) {
	var at []int
	for part := range strings.SplitSeq(query.Get("at"), ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(at) == lookahead.MostSteps {
			return nil, scenario.Refused("at", "not-one-of", query.Get("at"), "0, 1, 2 …")
		}
		at = append(at, n)
	}
	return lookahead.Of(ctx, by.Searches, d, at)
}

// compareSystems reports whether a scenario's two systems, its own and the one beside it, behave the same.
func compareSystems(ctx context.Context, by *Service, d *scenario.Document, query url.Values) (any, error) {
	asks, err := check.ParseAsks(query.Get("asks"))
	if err != nil {
		return nil, err
	}
	return equivalence.Compare(ctx, by.Searches, d, asks)
}
