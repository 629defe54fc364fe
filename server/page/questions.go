package page

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"fano/algorithms/engine/cause"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/equivalence"
	"fano/server/fairqueue"
	"fano/server/lookahead"
	"fano/server/scenario"
	"fano/server/why"
	"fano/server/worksheet"
)

// A question is one that programs ask about a scenario: a row of the table of questions.
type question struct {
	name     string // behind /api/v1/
	methods  string
	searches int // the most searches that it makes, one after another
	read     func(*site, *http.Request) (*scenario.Reading, error)
	answer   func(context.Context, *site, *scenario.Document, *parameters) (any, error)
}

// questions is the table: whether a property can break, why it broke, and so on.
var questions = []question{
	{"explore", postOnly, 1, (*site).asked, searchSchedules},
	{"why", getOrPost, 0, (*site).asked, findCauses},
	{"challenge", getOrPost, 2, (*site).asked, judgeChallenge},
	{"worksheet", getOrPost, 1, (*site).sheetAsked, judgeWorksheet},
	{"ahead", getOrPost, 0, (*site).asked, lookAhead},
	{"alike", getOrPost, 1, (*site).asked, compareSystems},
}

// question answers a question with JSON. Each search may wait as long as a search of another client takes.
func (s *site) question(q question) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		document, err := q.read(s, r)
		if err != nil {
			return err
		}
		ctx := r.Context()
		if q.searches > 0 {
			patience := s.Waiting + s.Searches.Longest()
			if err := s.allow(w, time.Duration(q.searches)*(patience+s.Searches.Longest())); err != nil {
				return err
			}
			ctx = fairqueue.WithMaxWait(ctx, patience)
		}
		answer, err := q.answer(ctx, s, document.Document, &parameters{Values: r.URL.Query()})
		if err != nil {
			return err
		}
		return tellJSON(w, http.StatusOK, answer)
	}
}

// parameters are those of a question. The first that cannot be read is kept as err.
type parameters struct {
	url.Values
	err error
}

// keep notes the first error.
func (p *parameters) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

func (p *parameters) flag(name string) bool {
	on, err := check.ParseWish(name, p.Get(name))
	p.keep(err)
	return on
}

// asks is how often each process asks; nil: as often as in the scenario.
func (p *parameters) asks() []int {
	asks, err := check.ParseAsks(p.Get("asks"))
	p.keep(err)
	return asks
}

// searchSchedules reports what a search through all schedules finds.
func searchSchedules(ctx context.Context, s *site, d *scenario.Document, p *parameters) (any, error) {
	options, err := check.ReadOptions(p.Values)
	if err != nil {
		return nil, err
	}
	return s.Searches.Explore(ctx, d, options, nil)
}

// whyWork is the work of one answer: some hundred runs of some thousand events, one of which is kept.
var whyWork = fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 32 << 20}

// findCauses explains why a run broke a property: ?property= at ?step=, or else the first.
func findCauses(ctx context.Context, s *site, d *scenario.Document, p *parameters) (answer any, err error) {
	step := 0
	if asked := p.Get("step"); asked != "" {
		if step, err = strconv.Atoi(asked); err != nil || step < 1 {
			return nil, scenario.Refused("step", "not-one-of", asked, "1, 2, 3 …")
		}
	}
	question := why.Question{
		Document: d, Property: p.Get("property"), Step: step, Limits: cause.DefaultLimits, Steps: s.Runs.Limits().StepsOf,
	}
	err = s.Queue.Do(ctx, whyWork, func(ctx context.Context) (err error) {
		answer, err = why.Of(ctx, question)
		return err
	})
	return answer, err
}

// judgeChallenge reports how a challenge stands.
func judgeChallenge(ctx context.Context, s *site, d *scenario.Document, p *parameters) (any, error) {
	ask := challenge.Ask{Least: p.flag("least"), From: p.flag("from"), Next: p.flag("next")}
	if p.err != nil {
		return nil, p.err
	}
	return challenge.Judge(ctx, s.Searches, d, ask)
}

// lookAhead reports what can still go wrong from the steps ?at=.
func lookAhead(ctx context.Context, s *site, d *scenario.Document, p *parameters) (any, error) {
	var at []int
	for part := range strings.SplitSeq(p.Get("at"), ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(at) == lookahead.MostSteps {
			return nil, scenario.Refused("at", "not-one-of", p.Get("at"), "0, 1, 2 …")
		}
		at = append(at, n)
	}
	return lookahead.Of(ctx, s.Searches, d, at)
}

// compareSystems reports whether a scenario's system behaves as the one beside it.
func compareSystems(ctx context.Context, s *site, d *scenario.Document, p *parameters) (any, error) {
	asks := p.asks()
	if p.err != nil {
		return nil, p.err
	}
	return equivalence.Compare(ctx, s.Searches, d, asks)
}

// judgeWorksheet runs the tests of a worksheet.
func judgeWorksheet(ctx context.Context, s *site, d *scenario.Document, _ *parameters) (any, error) {
	return worksheet.Judge(d, func(d *scenario.Document, o check.Options) (*check.Report, error) {
		return s.Searches.Explore(ctx, d, o, nil)
	})
}

// sheetAsked is the worksheet that a request asks about: a document, or {"sheet": …} as it was set with an answer, of
// which only the program counts: {"answer": …}, a document or a link, or {"program": "…"}, its text. By GET the sheet
// is named by ?sheet=. Errors: of package loader, and [*scenario.Invalid].
func (s *site) sheetAsked(r *http.Request) (*scenario.Reading, error) {
	if r.Method != http.MethodPost {
		read, err := s.wanted(r)
		named := r.URL.Query().Get("sheet")
		if err != nil || named == "" {
			return read, err
		}
		sheet, err := s.Reader.Named(r.Context(), named)
		return s.filled(r, sheet, err, read.Document.Program)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var around struct {
		Sheet   json.RawMessage `json:"sheet"`
		Answer  json.RawMessage `json:"answer"`
		Program string          `json:"program"`
	}
	if json.Unmarshal(body, &around) != nil || around.Sheet == nil {
		return s.Reader.Text(r.Context(), body)
	}
	if strictly(body, &around) != nil || (around.Answer == nil) == (around.Program == "") {
		return nil, scenario.Refused("", "either", "", "answer, program")
	}
	if around.Answer != nil {
		answer, err := s.Reader.Meant(r.Context(), around.Answer)
		if err != nil {
			return nil, err
		}
		around.Program = answer.Document.Program
	}
	sheet, err := s.Reader.Meant(r.Context(), around.Sheet)
	return s.filled(r, sheet, err, around.Program)
}

// filled is a worksheet as it was set, with the program of an answer. Errors: err, of package loader, and
// [*scenario.Invalid].
func (s *site) filled(r *http.Request, sheet *scenario.Reading, err error, program string) (*scenario.Reading, error) {
	if err != nil {
		return nil, err
	}
	text, err := worksheet.Filled(sheet.Document, program)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), text)
}
