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

// A Challenge makes a document a task: to reach a goal by hand, within a budget, or to state that it is impossible. The
// schedule holds the choices made so far. A solution is the same document with a longer schedule, or with an answer;
// its replay is the proof.
type Challenge struct {
	Goal goal.Goal
	// Given is how many choices of the schedule belong to the challenge and cannot be undone.
	Given int
	// Asks is how often each process may ask, including the given choices; nil: once each.
	Asks []int
	// Budget limits the choices after the given ones.
	Budget goal.Budget
	// Answer is AnswerImpossible or empty.
	Answer string
}

// AnswerImpossible states that no schedule within the budget reaches the goal.
const AnswerImpossible = "impossible"

// The limits of a challenge.
const (
	MaxAsks   = 9      // requests of one process
	MaxPlayed = 10_000 // choices of a schedule, including the given ones
	maxSteps  = 1000   // choices
	maxFaults = 9      // of each kind
	maxOrder  = 100    // entries in a goal's order
)

// AsksOf returns how often each process of a system may ask.
func (c *Challenge) AsksOf(processes int) []int {
	if c.Asks != nil {
		return slices.Clone(c.Asks)
	}
	return slices.Repeat([]int{1}, processes)
}

// Allows reports whether the budget has room for one more choice after a schedule, whether or not the choice is
// possible.
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

// GoalText returns the goal as JSON in canonical form.
func (c *Challenge) GoalText() json.RawMessage {
	w := new(writer)
	goalFields.write(w, reflect.ValueOf(&c.Goal).Elem())
	return w.out
}

// Breakable returns the names of the properties that a challenge may ask to break.
func Breakable(a *model.Algorithm) []string {
	names := []string{"EM1", "EM2", "EM3"}
	for _, own := range a.Invariants {
		names = append(names, own.Name)
	}
	return names
}

// breakable is the name of such a property. Invariants of a program may also be spelled like their functions.
var breakable = word{own: true, spell: respell("_", "-"), words: func(p *parser) []string {
	if p.algorithm == nil {
		return nil
	}
	return Breakable(p.algorithm)
}}

// respell returns a function that respells the name of a program's invariant, such as always_so or always-so.
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
