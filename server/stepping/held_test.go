package stepping_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	traces "fano/server/run"
	"fano/server/scenario"
)

// scratch is what a link runs by itself, which the page holds, event for event.
func (v *visit) scratch(a *act) *triedState {
	t := v.t
	t.Helper()
	text, err := scenario.Unlink(a.Link)
	if err != nil {
		t.Fatalf("%v: %v", v.story, err)
	}
	d, err := scenario.ParseLink(a.Link)
	if err != nil {
		t.Fatalf("%v: %v: %s", v.story, err, text)
	}
	for _, other := range []string{string(text), a.Text} {
		if other != string(d.Canonical()) {
			t.Errorf("%v: the page writes\n%s\nthe server\n%s", v.story, other, d.Canonical())
		}
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatalf("%v: %s: %v", v.story, text, problems)
	}
	var lines bytes.Buffer
	if err := traces.Simulate(t.Context(), setup, d.Canonical(), traces.NewPrinter(&lines)); err != nil {
		t.Fatalf("%v: %s: %v", v.story, text, err)
	}
	want := strings.Split(strings.TrimSpace(lines.String()), "\n")
	if len(want) != len(a.Lines) {
		t.Errorf("%v: %s has %d lines, and the page has %d", v.story, text, len(want), len(a.Lines))
	}
	for i := range min(len(want), len(a.Lines)) {
		// in what order fields stand is JavaScript's affair
		if want[i] != a.Lines[i] && bare(t, want[i]) != bare(t, a.Lines[i]) {
			t.Fatalf("%v: line %d of %s is\n%s\nand the page has\n%s", v.story, i+1, text, want[i], a.Lines[i])
		}
	}
	events, err := eventsOf(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(want) == len(events)+2 { // else it was left before its end
		v.stands(a, d, events)
	}
	return &triedState{link: a.Link, lines: a.Lines, events: events, document: d, next: -1}
}

// stands compares what the page shows of the processes and of the network at the end with a system that is brought there
// choice by choice, and by no simulation.
func (v *visit) stands(a *act, d *scenario.Document, events []trace.Event) {
	t := v.t
	t.Helper()
	setup, _ := d.Setup()
	config := setup.Config()
	config.Again = true
	sys, _ := system.New(t.Context(), config)
	for i := range events {
		c := trace.ChoiceOf(&events[i])
		if i < len(d.Schedule) && c != d.Schedule[i] {
			t.Errorf("%v: %s: event %d is %s", v.story, d.Canonical(), i+1, c)
		}
		if _, err := sys.Apply(c); err != nil {
			t.Errorf("%v: %s: event %d, %s: %v", v.story, d.Canonical(), i+1, c, err)
			return
		}
	}
	var processes, flying []string
	for p := mutex.ID(1); int(p) <= sys.Nodes(); p++ {
		l := sys.Local(p)
		says := l.Phase.String()
		if l.Crashed {
			says += " down"
		}
		processes = append(processes, says)
	}
	for _, slot := range sys.InFlight() {
		flying = append(flying, sys.Packet(slot).Name().String())
	}
	flying, shown := sentIn(events, flying), sentIn(events, a.State.Flying)
	slices.Sort(flying)
	if !slices.Equal(processes, a.State.Processes) || !slices.Equal(flying, shown) {
		t.Errorf("%v: %s ends with %v and %v\nand the page says %v and %v",
			v.story, d.Canonical(), processes, flying, a.State.Processes, shown)
	}
}

// sentIn are the messages that a run sends, with their copies: of one that is under way from the beginning a page hears
// when it arrives.
func sentIn(events []trace.Event, names []string) []string {
	sent := map[string]bool{}
	for _, e := range events {
		for _, s := range e.Sends {
			sent[s.ID.String()] = true
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		base, _, _ := strings.Cut(name, ".")
		return !sent[base]
	})
}

// goesOn: up to where the visitor stood, the run is what it was; behind that is what the choice was told to be.
func (v *visit) goesOn(was, is *triedState, a *act) {
	t, at := v.t, *a.Behind
	t.Helper()
	for i := range at {
		if w, now := bare(t, was.lines[1+i], "due"), bare(t, is.lines[1+i], "due"); w != now {
			t.Errorf("%v at %d: was\n%s\nis\n%s", v.story, at, w, now)
		}
	}
	made := len(is.lines) - 2 // without header and summary
	if len(is.document.Schedule) != made {
		t.Errorf("%v: %s has %d events", v.story, is.document.Canonical(), made)
	}
	if a.Event == "" {
		return
	}
	told, now := bare(t, a.Event, "due", "verdicts"), bare(t, is.lines[1+at], "due", "verdicts")
	if told != now || made != at+1 {
		t.Errorf("%v at %d: told as\n%s\nbecame\n%s", v.story, at, told, now)
	}
}

// bare is an event without some of its fields: when what it sends arrives, which a choice does not settle, or its verdicts,
// which an offer does not tell.
func bare(t *testing.T, line string, without ...string) string {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(line), &e); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	sends, _ := e["sends"].([]any)
	for _, name := range without {
		delete(e, name)
		for _, s := range sends {
			delete(s.(map[string]any), name)
		}
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edited: what was moved, lost, doubled or added is what it was to be; of the choices none is lost but those that are told.
func (v *visit) edited(was, is *triedState, a *act) {
	t, e := v.t, a.Edit
	t.Helper()
	if !e.Fit {
		v.gaveWay(a)
		cut := len(is.events) >= min(is.document.Stop.Events, mostEvents) // with more of them it is over sooner
		later := e.Message != "" && isDown(is.events, e)                  // it arrives when its receiver recovers
		if !happens(was.events, is.events, e) && !cut && !later && !isOver(is.document, is.events, e) {
			t.Errorf("%v: %s\nbecame %s\nin which %+v is not so", v.story, was.document.Canonical(), is.document.Canonical(), *e)
		}
		return
	}
	asked, err := scenario.Parse([]byte(a.Asked))
	if err != nil {
		t.Fatalf("%v: %s: %v", v.story, a.Asked, err)
	}
	made := is.document.Schedule
	if !sameChoices(slices.Concat(made, a.Left), asked.Schedule) {
		t.Errorf("%v: %s\nbecame %v without %v", v.story, a.Asked, made, a.Left)
	}
	if e.Index >= 0 && !slices.Contains(a.Left, asked.Schedule[e.Index]) && !stands(asked.Schedule, made, e) {
		t.Errorf("%v: %s\nbecame %v, in which %+v does not stand", v.story, a.Asked, made, *e)
	}
	if verb := map[string]string{"lose": "drop ", "arrive": "deliver ", "twice": "duplicate "}[e.Do]; verb != "" {
		c, err := trace.ParseChoice(verb + e.Message)
		if err != nil || !slices.Contains(made, c) && !slices.Contains(a.Left, c) {
			t.Errorf("%v: %s\nbecame %v, in which %s is not", v.story, a.Asked, made, c)
		}
	}
}

// gaveWay: of a scenario that was not possible, nothing gave way but deliveries, and of one that is gone the page says so.
func (v *visit) gaveWay(a *act) {
	t := v.t
	t.Helper()
	var documents [2]*scenario.Document
	var rest [2]string
	for i, text := range []string{a.Asked, a.Made} {
		d, err := scenario.Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v: %s: %v", v.story, text, err)
		}
		others := *d
		others.Deliveries = nil
		documents[i], rest[i] = d, string(others.Canonical())
	}
	if rest[0] != rest[1] {
		t.Errorf("%v: %s\nbecame %s", v.story, a.Asked, a.Made)
	}
	for _, d := range documents[0].Deliveries {
		is := func(m scenario.Delivery) bool { return m.Message == d.Message }
		if !slices.ContainsFunc(documents[1].Deliveries, is) && !slices.Contains(a.Gone, d.Message.String()) {
			t.Errorf("%v: of %s nothing is said any more, and not that: %v", v.story, d.Message, a.Gone)
		}
	}
}

// passedOn: the tree of what was tried is a document, of which a tree grows that shows the same run.
func (v *visit) passedOn(a *act) {
	t := v.t
	t.Helper()
	d, err := scenario.Parse([]byte(a.Tree.Text))
	if err != nil {
		t.Fatalf("%v: %s: %v", v.story, a.Tree.Text, err)
	}
	if string(d.Canonical()) != a.Tree.Text {
		t.Errorf("%v: the page writes\n%s\nthe server\n%s", v.story, a.Tree.Text, d.Canonical())
	}
	if !a.Tree.Own || a.Tree.Shown != a.Link || len(a.Tree.Grown)+a.Tree.Left < len(a.Tree.Ends) {
		t.Errorf("%v: of the ends %v without %d grow %v", v.story, a.Tree.Ends, a.Tree.Left, a.Tree.Grown)
	}
}
