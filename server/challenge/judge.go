// Package challenge judges challenges: whether the choices made so far reach the goal within the budget, what the least
// number of choices is, how far from the goal one is, and whether it can be reached at all. It knows nothing of sockets
// and requests.
package challenge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// A Verdict says how a challenge stands.
type Verdict struct {
	Goal   json.RawMessage `json:"goal"` // as in the scenario
	Solved bool            `json:"solved"`
	// At is how many choices of the schedule had been made when the goal came about; 0: it has not. Steps is how many
	// of them come after the given ones, up to there.
	At     int    `json:"at,omitempty"`
	Steps  int    `json:"steps"`
	Budget Spent  `json:"budget"`
	Used   Spent  `json:"used"`
	Lost   Loss   `json:"lost,omitempty"`   // why the goal cannot be reached from here
	Over   int    `json:"over,omitempty"`   // the place in the schedule of the choice that is not within the budget
	Answer string `json:"answer,omitempty"` // whether the answer is right: one of Right, Wrong, Unknown

	// What a search says, if one was asked for. Possible and Reachable are Yes, No or Unknown: of the beginning, and of
	// here. Least and From are the fewest choices from there.
	Possible  string        `json:"possible,omitempty"`
	Least     *int          `json:"least,omitempty"`
	Reachable string        `json:"reachable,omitempty"`
	From      *int          `json:"from,omitempty"`
	Next      *trace.Choice `json:"next,omitempty"`   // the first choice of a shortest way
	States    int           `json:"states,omitempty"` // that the searches visited
	// Way is a shortest way, of which Next is the first. It is not to be changed.
	Way []trace.Choice `json:"-"`
}

// Spent is a budget, or what was used of it; no steps in a budget are any number.
type Spent struct {
	Steps     int `json:"steps,omitempty"`
	Drop      int `json:"drop,omitempty"`
	Duplicate int `json:"duplicate,omitempty"`
	Crash     int `json:"crash,omitempty"`
}

// Loss is why a goal cannot be reached any more.
type Loss string

// A run may have gone where the goal is out of reach, which is plain, or what a search has found; no choice may be left,
// in the budget or at all, or a choice may have been made that is not in the budget.
const (
	LostPlainly  Loss = "goal"
	LostBySearch Loss = "search"
	LostSpent    Loss = "spent"
	LostOver     Loss = "over"
)

// What a search, and the judge of an answer, may say.
const (
	Yes     = "yes"
	No      = "no"
	Right   = "right"
	Wrong   = "wrong"
	Unknown = "unknown"
)

// A Game is a challenge as it stands. Make it with Of.
type Game struct {
	document *scenario.Document
	start    *explore.Position // after the given choices
	here     *explore.Position // after all of the schedule, or up to the goal, or before what is not in the budget
	verdict  Verdict
}

// Of plays what a document's schedule says. Errors: [*scenario.Invalid]; it is one too if the document is no challenge; the
// cause of ctx's end.
func Of(ctx context.Context, d *scenario.Document) (*Game, error) {
	if d.Challenge == nil {
		return nil, scenario.Refused("challenge", "missing", "", "")
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	c := d.Challenge
	var err error
	g := &Game{document: d}
	config := setup.Config()
	config.Asks = c.AsksOf(d.Processes)
	g.start, err = explore.Start(ctx, config, c.Goal, c.Budget)
	if err != nil {
		return nil, err
	}
	g.verdict = Verdict{Goal: c.GoalText(), Budget: Spent(c.Budget)}
	for i, choice := range d.Schedule[:c.Given] {
		if err := g.start.Given(choice); err != nil {
			return nil, impossible(i, err)
		}
		if g.start.Reached() && g.verdict.At == 0 {
			g.verdict.At = i + 1
		}
	}
	g.here = g.start.Clone()
	if err := g.play(); err != nil {
		return nil, err
	}
	g.judge()
	return g, nil
}

// play makes the choices that are not given, as long as the budget allows them and the goal has not come about.
func (g *Game) play() error {
	given := g.document.Challenge.Given
	for i, choice := range g.document.Schedule[given:] {
		if g.here.Reached() {
			return nil
		}
		err := g.here.Take(choice)
		if _, beyond := errors.AsType[*explore.ErrBudget](err); beyond {
			g.verdict.Over, g.verdict.Lost = given+i+1, LostOver
			return nil
		}
		if err != nil {
			return impossible(given+i, err)
		}
		if g.here.Reached() {
			g.verdict.At = given + i + 1
		}
	}
	return nil
}

// judge says what can be said without a search.
func (g *Game) judge() {
	v := &g.verdict
	v.Used, v.Steps = Spent(g.here.Used), g.here.Used.Steps
	switch {
	case g.here.Reached():
		v.Solved = g.document.Challenge.Answer == ""
	case v.Lost != "":
	case g.here.Dead():
		v.Lost = LostPlainly
	case len(g.here.Choices()) == 0:
		v.Lost = LostSpent
	}
}

// answered judges the answer that it is impossible by what a search from the beginning has found.
func (g *Game) answered(found found) {
	v := &g.verdict
	switch {
	case g.document.Challenge.Answer == "":
	case !found.Complete:
		v.Answer = Unknown
	case found.Reachable:
		v.Answer = Wrong
	default:
		v.Answer, v.Solved = Right, true
	}
}

// impossible tells of a choice that cannot be made, as a run does.
func impossible(place int, err error) error {
	if no, is := errors.AsType[*system.Impossible](err); is {
		return scenario.Refused(fmt.Sprintf("schedule[%d]", place), simulate.NotPossible, no.Choice.String(), no.Why.String())
	}
	return err
}
