// Package why explains why the run of a document broke a property, and provides the document of the run without the
// causes. Package cause finds the causes; this package translates.
package why

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/server/facts"
	"fano/server/scenario"
)

// An Answer is an answer of package cause, with a scenario.
type Answer struct {
	*cause.Why
	// Undone is the scenario without the causes; nil if there are no causes.
	Undone *Undone `json:"undone,omitempty"`
}

// Undone is a scenario without the causes.
type Undone struct {
	Scenario json.RawMessage    `json:"scenario"`
	Link     string             `json:"link,omitempty"` // empty if it is too long for a link
	Document *scenario.Document `json:"-"`
}

// A Question asks why the run of a document broke a property.
type Question struct {
	Document *scenario.Document
	Property string // empty: the first one that broke
	Step     int    // the step at which it broke; 0: the first time
	Limits   cause.Limits
	// Steps returns the step budget of a program's verbs in a run of a setup, see [simulate.Setup]; nil: no limit.
	Steps func(*simulate.Setup) int
}

// Of answers a question. Errors: [*scenario.Invalid], if there is no such violation, or only after more events than
// the limits allow; ctx's own.
func Of(ctx context.Context, q Question) (*Answer, error) {
	d := q.Document
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	if q.Steps != nil {
		setup.Steps = q.Steps(setup)
	}
	starvation, known := facts.StarvationOf(d.Algorithm, "", explore.FairMessages)
	found, err := cause.Of(ctx, cause.Question{
		Setup: setup, Property: q.Property, Step: q.Step, Limits: q.Limits,
		NoStarvation: known && starvation.Verdict == explore.Holds,
		Accepts: func(s *simulate.Setup) bool {
			_, problems := documentOf(d, s).Setup()
			return len(problems) == 0
		},
	})
	var none *cause.NotBroken
	switch problems, are := scenario.RunProblems(err); {
	case errors.As(err, &none):
		return nil, refused(q, none)
	case are:
		return nil, &scenario.Invalid{Problems: problems}
	case err != nil:
		return nil, err
	}
	a := &Answer{Why: found}
	if found.Undone != nil {
		a.Undone = &Undone{Document: documentOf(d, found.Undone)}
		a.Undone.Scenario = a.Undone.Document.Canonical()
		if link, err := a.Undone.Document.Link(); err == nil {
			a.Undone.Link = link
		}
	}
	return a, nil
}

// refused returns the error of a question about a violation that does not exist.
func refused(q Question, e *cause.NotBroken) error {
	asked := q.Property
	switch events := strconv.Itoa(e.Events); {
	case e.Cut:
		return scenario.Refused("stop.events", scenario.CodeLimit, events+"+", events)
	case len(e.Broken) == 0:
		return scenario.Refused("property", scenario.CodeHolds, asked, "")
	case q.Step != 0 && asked == "":
		asked = strconv.Itoa(q.Step)
	case q.Step != 0:
		asked += " at " + strconv.Itoa(q.Step)
	}
	return scenario.Refused("property", "not-one-of", asked, strings.Join(e.Broken, ", "))
}

// documentOf returns the document of a run without the causes of another document's run. Texts about that run and its
// view may no longer apply, and are left out.
func documentOf(was *scenario.Document, s *simulate.Setup) *scenario.Document {
	d := *was
	d.Label, d.Title, d.Story, d.Notes = scenario.Text{}, scenario.Text{}, scenario.Text{}, nil
	d.View = scenario.View{Axis: d.View.Axis, Tab: d.View.Tab}
	d.Questions, d.Challenge, d.Beside = scenario.Questions{}, nil, nil
	d.Switches = slices.DeleteFunc(slices.Clone(d.Switches), func(name string) bool {
		bit, _ := s.Algorithm.Switch(name)
		return s.Switches&bit == 0
	})
	d.Clock.Rule = s.Rule.String()
	if s.Order == system.FIFO {
		d.Network.Order = scenario.OrderFIFO
	}
	d.Network.Loss, d.Network.Duplication = s.Loss, s.Duplication
	d.Schedule, d.Times, d.Loop, d.Stop = s.Schedule, s.Times, s.Loop, s.Stop
	d.Hand = s.Schedule != nil && len(s.Schedule) == 0
	d.Deliveries, d.Script = s.Deliveries, s.Script
	return &d
}
