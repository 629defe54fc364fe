package scenario

import (
	"context"
	"slices"

	"pgregory.net/rapid"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// anyRun draws a document as Parse would make it, of which there is a run, and a short one: its deliveries move messages
// that are sent, and its schedule can be followed.
func anyRun(t *rapid.T) *Document {
	d := anyOf(t, listed)
	d.Stop.Events = rapid.IntRange(1, 120).Draw(t, "most events")
	d.Deliveries, d.Schedule, d.Times, d.Hand, d.Loop, d.Challenge = nil, nil, nil, false, 0, nil
	d.Script = slices.DeleteFunc(d.Script, func(a Action) bool { return a.Do == DoRecover || a.Do == DoCrash }) // in no order
	if d.silent() && d.Workload == nil {
		w := everybodyOnce()
		d.Workload = &w
	}
	if rapid.IntRange(0, 3).Draw(t, "is lively") > 0 {
		enliven(t, d)
	}
	events, err := runOf(d)
	if err != nil {
		t.Fatalf("%s\n%v", d.Canonical(), err)
	}
	changed := *d
	if rapid.Bool().Draw(t, "is scheduled") {
		changed.Schedule = choicesOf(t, events)
	} else {
		changed.Deliveries = deliveriesOf(t, events)
	}
	if changed.Workload != nil && !changed.silent() && *changed.Workload == everybodyOnce() && d.silent() {
		changed.Workload = nil // which was there only because nothing else was
	}
	if _, err := runOf(&changed); err != nil {
		changed = *d // one message moved may be why another is never sent
	}
	if rapid.IntRange(0, 3).Draw(t, "has a run beside it") == 0 {
		other := changed
		other.Seed, other.Stop.Events = 1, 200
		changed.Beside = Differing(&changed, &other)
	}
	return &changed
}

// enliven takes away what ends most runs before anything has happened.
func enliven(t *rapid.T, d *Document) {
	d.Stop.Time, d.Stop.Entries = 0, 0
	d.Network.Loss = rapid.SampledFrom([]float64{0, 0, 0.05}).Draw(t, "little loss")
	if d.Workload != nil {
		d.Workload.Entries, d.Workload.Think = rapid.IntRange(1, 3).Draw(t, "few entries"), defaultThink
	}
}

// runOf is what happens in a document's run.
func runOf(d *Document) ([]trace.Event, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &Invalid{problems}
	}
	var events []trace.Event
	_, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		events = append(events, *e)
		return nil
	})
	return events, err
}

// deliveriesOf moves or loses some of the messages that arrived.
func deliveriesOf(t *rapid.T, events []trace.Event) []Delivery {
	var arrived []trace.Event
	for _, e := range events {
		if e.Kind == trace.Receive && !slices.ContainsFunc(arrived, func(a trace.Event) bool { return a.Message.ID == e.Message.ID }) {
			arrived = append(arrived, e)
		}
	}
	if len(arrived) == 0 {
		return nil
	}
	var all []Delivery
	for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(arrived)-1), 1, min(3, len(arrived)), rapid.ID).Draw(t, "moved") {
		v := Delivery{Message: arrived[i].Message.ID, Drop: rapid.Bool().Draw(t, "is lost")}
		if !v.Drop {
			v.At = min(arrived[i].Time+trace.Time(rapid.IntRange(0, 9_999).Draw(t, "later")), MaxTime)
		}
		all = append(all, v)
	}
	return all
}

// choicesOf is the beginning of a run, choice by choice.
func choicesOf(t *rapid.T, events []trace.Event) []trace.Choice {
	var all []trace.Choice
	for _, e := range events[:len(events)*rapid.SampledFrom([]int{1, 2, 3}).Draw(t, "thirds")/3] {
		c := trace.Choice{Kind: e.Kind, At: e.At}
		switch e.Kind {
		case trace.Ask, trace.Enter, trace.Leave, trace.Again, trace.Internal:
		case trace.Receive, trace.Drop, trace.Duplicate:
			c.Message = e.Message.ID
		default:
			return all
		}
		all = append(all, c)
	}
	return all
}
