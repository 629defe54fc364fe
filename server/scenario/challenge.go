package scenario

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
)

// Challenge makes a document a task: to bring a goal about by hand, within a budget, or to say that it cannot be done.
// The schedule are the choices made so far. A document that solves a challenge is the same one with a longer schedule,
// or with an answer: its replay is the proof.
type Challenge struct {
	Goal goal.Goal
	// Given is how many choices of the schedule belong to the challenge, and are not to be taken back.
	Given int
	// Asks is how often each process may ask, the given choices included; nil: once each.
	Asks []int
	// Budget is what may be chosen after the given choices.
	Budget goal.Budget
	// Answer is AnswerImpossible or empty.
	Answer string
}

// AnswerImpossible is the answer that no schedule within the budget reaches the goal.
const AnswerImpossible = "impossible"

// The bounds of a challenge.
const (
	MaxAsks   = 9      // requests of one process
	MaxPlayed = 10_000 // choices of a schedule, the given ones included
	maxSteps  = 1000   // choices
	maxFaults = 9      // of a kind
	maxOrder  = 100    // entries of a goal
)

// AsksOf is how often each process of a system may ask.
func (c *Challenge) AsksOf(processes int) []int {
	if c.Asks != nil {
		return slices.Clone(c.Asks)
	}
	return slices.Repeat([]int{1}, processes)
}

// Allows reports whether the budget has room for one more choice after those of a schedule, be it possible or not.
func (c *Challenge) Allows(schedule []trace.Choice, next trace.Choice) bool {
	made := schedule[min(c.Given, len(schedule)):]
	if c.Budget.Steps > 0 && len(made) >= c.Budget.Steps {
		return false
	}
	switch next.Kind {
	case trace.Ask, trace.Enter, trace.Leave, trace.Receive:
		return true
	}
	used := 0
	for _, choice := range made {
		if choice.Kind == next.Kind {
			used++
		}
	}
	most := c.Budget.Of(next.Kind)
	return most != nil && used < *most
}

// GoalText is the goal as the document writes it.
func (c *Challenge) GoalText() json.RawMessage {
	w := new(writer)
	goalFields.write(w, reflect.ValueOf(&c.Goal).Elem())
	return w.out
}

// Breakable are the names of the properties that a challenge may ask to break.
func Breakable(a *model.Algorithm) []string {
	names := []string{"EM1", "EM2", "EM3"}
	for _, own := range a.Invariants {
		names = append(names, own.Name)
	}
	return names
}

// breakable is one of them. The invariants of a program may be written as its functions are called, too.
var breakable = word{own: true, spell: respell("_", "-"), words: func(p *parser) []string {
	if p.algorithm == nil {
		return nil
	}
	return Breakable(p.algorithm)
}}

// respell writes an invariant of a program, always_so or always-so, in one of the two ways.
func respell(from, to string) func(name string) string {
	return func(name string) string {
		if !strings.HasPrefix(name, "always") {
			return name
		}
		return strings.ReplaceAll(name, from, to)
	}
}

func checkChallenge(o *object, _ *Challenge) {
	if n := len(o.p.doc.Schedule); n > MaxPlayed {
		o.p.add("schedule", "too-many", strconv.Itoa(n), strconv.Itoa(MaxPlayed))
	}
}
