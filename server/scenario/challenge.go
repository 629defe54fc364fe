package scenario

import (
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
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

// AsksOf is how often each of so many processes may ask.
func (c *Challenge) AsksOf(processes int) []int {
	if c.Asks != nil {
		return slices.Clone(c.Asks)
	}
	return slices.Repeat([]int{1}, processes)
}

// Allows says whether the budget has room for one more choice behind those of a schedule. It says nothing of whether that
// is possible.
func (c *Challenge) Allows(schedule []trace.Choice, next trace.Choice) bool {
	used := map[trace.Kind]int{}
	made := schedule[min(c.Given, len(schedule)):]
	for _, choice := range made {
		used[choice.Kind]++
	}
	if c.Budget.Steps > 0 && len(made) >= c.Budget.Steps {
		return false
	}
	switch next.Kind {
	case trace.Ask, trace.Enter, trace.Leave, trace.Receive:
		return true
	}
	most, _ := c.Budget.Of(next.Kind)
	return used[next.Kind] < most
}

// Breakable are the names of the properties that a challenge may ask to break.
func Breakable(a *model.Algorithm) []string {
	names := []string{"EM1", "EM2", "EM3"}
	for _, own := range a.Invariants {
		names = append(names, own.Name)
	}
	return names
}

// challenge reads it. It is about choices, so that what makes a timed run has nothing to say beside it.
func (p *parser) challenge(o place) {
	v := o.field("challenge")
	if !v.there() {
		return
	}
	for _, name := range []string{"script", "workload", "deliveries", "loop", "beside"} {
		if o.field(name).there() {
			p.add(v.path(), "not-with", "", quote(name))
			return
		}
	}
	c := v.object()
	if c.broken {
		return
	}
	most := o.field("schedule").length()
	if most > MaxPlayed {
		p.add("schedule", "too-many", strconv.Itoa(most), strconv.Itoa(MaxPlayed))
		return
	}
	p.doc.Challenge = &Challenge{
		Goal:  p.goal(c.field("goal")),
		Given: c.field("given").within(0, int64(most)).count(),
		Asks:  p.perProcess(c.field("asks"), 1),
	}
	p.fill(c, p.doc.Challenge)
}

// goal reads an object of which exactly one field is there.
func (p *parser) goal(v value) (g goal.Goal) {
	o := v.object()
	if !v.there() || o.broken || !p.oneOnly(v, o) {
		return g
	}
	if one := o.field("breaks"); one.there() && p.algorithm != nil {
		g.Breaks = one.oneOfOwn(Breakable(p.algorithm), "_", "-")
	}
	p.fill(o, &g)
	g.Order = p.order(o.field("order"))
	if one := o.field("messages"); one.there() {
		g.Messages = p.messages(one)
	}
	return g
}

// oneOnly reports an object that has not exactly one of its fields.
func (p *parser) oneOnly(v value, o place) bool {
	n := 0
	for _, f := range o.found {
		if f.there() {
			n++
		}
	}
	if n != 1 {
		p.add(v.path(), "either", "", strings.Join(o.shape.names(), ", "))
	}
	return n == 1
}

// order reads who is to enter, of whom there is one at least and not too many.
func (p *parser) order(v value) (order []mutex.ID) {
	n := v.length()
	if v.is(isList) && (n < 1 || n > maxOrder) {
		p.add(v.path(), "not-one-of", strconv.Itoa(n), span(1, maxOrder))
		return nil
	}
	for e := range v.each() {
		order = append(order, mutex.ID(p.process(e)))
	}
	return order
}

// messages reads what entries are to cost: at least, or at most.
func (p *parser) messages(v value) *goal.Messages {
	o := v.object()
	if o.broken {
		return nil
	}
	least, most := o.field("least"), o.field("most")
	if least.there() == most.there() {
		p.add(v.path(), "either", "", "least, most")
	}
	m := &goal.Messages{Bounded: most.there()}
	p.fill(o, m)
	return m
}
