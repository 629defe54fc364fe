// Package challenge judges challenges: whether the choices made so far reach the goal within the budget, the minimum
// number of choices, the distance to the goal, and whether the goal is reachable at all. It knows nothing of sockets
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

// A Verdict is the state of a challenge.
type Verdict struct {
	Goal   json.RawMessage `json:"goal"` // as in the scenario
	Solved bool            `json:"solved"`
	// At is the number of choices in the schedule up to the one that reached the goal; 0: not reached. Steps counts
	// those after the given ones, up to there.
	At     int    `json:"at,omitempty"`
	Steps  int    `json:"steps"`
	Budget Spent  `json:"budget"`
	Used   Spent  `json:"used"`
	Lost   Loss   `json:"lost,omitempty"`   // why the goal is out of reach
	Over   int    `json:"over,omitempty"`   // place in the schedule of the choice that exceeds the budget; 0: none
	Answer string `json:"answer,omitempty"` // whether the answer is right: Right, Wrong or Unknown

	// Results of searches, if requested. Possible (from the beginning) and Reachable (from here) are Yes, No or
	// Unknown. Least and From are the minimum numbers of choices.
	Possible  string        `json:"possible,omitempty"`
	Least     *int          `json:"least,omitempty"`
	Reachable string        `json:"reachable,omitempty"`
	From      *int          `json:"from,omitempty"`
	Next      *trace.Choice `json:"next,omitempty"`   // the first choice of a shortest solution
	States    int           `json:"states,omitempty"` // visited by the searches
	// Solution is a shortest solution, beginning with Next. It must not be changed.
	Solution []trace.Choice `json:"-"`
}

// Spent is a budget, or the used part of one. In a budget, Steps 0 is no limit.
type Spent struct {
	Steps     int `json:"steps,omitempty"`
	Drop      int `json:"drop,omitempty"`
	Duplicate int `json:"duplicate,omitempty"`
	Crash     int `json:"crash,omitempty"`
}

// A Loss is a reason why the goal is out of reach.
type Loss string

// The goal is visibly out of reach; a search found that it is; no choice is left, within the budget or at all; or a
// choice exceeded the budget.
const (
	LostPlainly  Loss = "goal"
	LostBySearch Loss = "search"
	LostSpent    Loss = "spent"
	LostOver     Loss = "over"
)

// Results of searches, and verdicts on an answer.
const (
	Yes     = "yes"
	No      = "no"
	Right   = "right"
	Wrong   = "wrong"
	Unknown = "unknown"
)

// A Game is a challenge with its choices played. Make it with Of.
type Game struct {
	document *scenario.Document
	start    *explore.Position // after the given choices
	here     *explore.Position // at the end of the schedule, at the goal, or before the choice that exceeds the budget
	verdict  Verdict
}

// Of plays the schedule of a document. Errors: [*scenario.Invalid], also if the document is no challenge; the cause
// of ctx's end.
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
		if err := g.start.ApplyGiven(choice); err != nil {
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

// play makes the player's choices, until one exceeds the budget or the goal is reached.
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

// judge sets the parts of the verdict that need no search.
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

// answered judges the answer "it is impossible" by the result of a search from the beginning.
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

// impossible returns the error of a choice that is not possible as a scenario's problem; place counts from 0.
func impossible(place int, err error) error {
	if no, is := errors.AsType[*system.Impossible](err); is {
		return scenario.Refused(fmt.Sprintf("schedule[%d]", place), simulate.NotPossible, no.Choice.String(), no.Why.String())
	}
	return err
}
