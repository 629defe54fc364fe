package gallery

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
)

// The run with which the home page opens, and the event at which it stands: a process keeps its answer back because its
// own request goes first.
const (
	HeroRun  = "lab-test-3"
	HeroStep = 14
)

// PlaneRun is the run of the plane's two lines: those of the two processes that ask in it.
const PlaneRun = "maekawa-two-lines"

// told is a scenario of the gallery with its whole run.
func told(name string) (scenario.Entry, trace.Recording, error) {
	e, ok := scenario.Named(name)
	if !ok {
		return e, trace.Recording{}, fmt.Errorf("the gallery has no run %q", name)
	}
	t, err := toldOf(e)
	return e, t, err
}

// Hero is the home page's run, in one language. Errors: of a build whose gallery has no such run, or another one.
func Hero(texts *web.Texts) (web.Hero, error) {
	e, t, err := told(HeroRun)
	if err != nil {
		return web.Hero{}, err
	}
	hero := web.Hero{Run: e.Name, Title: e.Document.Title.Pick(texts.Lang), Step: HeroStep}
	paused := func(size figure.SnapshotSize) (web.Preview, error) {
		return figure.Snapshot(&t.Head, t.Events, HeroStep, size, texts)
	}
	if hero.Wide, err = paused(figure.HomeWide); err != nil {
		return web.Hero{}, err
	}
	if hero.Narrow, err = paused(figure.HomeNarrow); err != nil {
		return web.Hero{}, err
	}
	hero.Caption, err = deferral(&t, HeroStep, texts)
	return hero, err
}

// deferral tells an event at which a process keeps its answer back because its own request goes first, as the
// playground does. Errors: of an event that is none.
func deferral(t *trace.Recording, step int, texts *web.Texts) (string, error) {
	e := &t.Events[step-1]
	if e.Kind != trace.Receive || e.Message == nil || len(e.Sends) > 0 || e.Phase != "waiting" {
		return "", fmt.Errorf("event %d is %s, and no message whose receiver waits and keeps its answer back", step, e.Kind)
	}
	own, ok := field(t.Events[:step], e.At, t.Head.Request)
	var carried map[string]json.RawMessage
	if err := json.Unmarshal(e.Message.Fields, &carried); err != nil || !ok {
		return "", fmt.Errorf("event %d: P%d or its message has no timestamp: %w", step, e.At, err)
	}
	name := func(p mutex.ID) string { return fmt.Sprintf("P%d", p) }
	return texts.T("tell.receive.defer",
		"p", name(e.At), "q", name(e.Message.From), "clock", e.Clock,
		"message", fmt.Sprintf("%s (%s)", e.Message.Type, fieldsOf(&t.Head, e.Message.Type, carried)),
		"reason", fmt.Sprintf("(%s, %s) < (%s, %s)", own, name(e.At), carried[t.Head.Request], name(e.Message.From)),
	), nil
}

// field is a field of a process's state after some events.
func field(events []trace.Event, of mutex.ID, name string) (value string, known bool) {
	for i := range events {
		if events[i].At != of {
			continue
		}
		var changed map[string]json.RawMessage
		if json.Unmarshal(events[i].State, &changed) == nil && changed[name] != nil {
			value, known = string(changed[name]), true
		}
	}
	return value, known
}

// fieldsOf is what a message carries, in the order that its kind declares: "T = 6".
func fieldsOf(h *trace.Header, kind string, carried map[string]json.RawMessage) string {
	var all []string
	for _, m := range h.Messages {
		if m.Type != kind {
			continue
		}
		for _, name := range m.Fields {
			if value, ok := carried[name]; ok {
				all = append(all, name+" = "+string(value))
			}
		}
	}
	return strings.Join(all, ", ")
}

// Plane is the plane that gave the site its name, with the lines of the two processes that ask in PlaneRun. Errors: of
// a build whose gallery has no such run, or another one.
func Plane() (web.Plane, error) {
	_, t, err := told(PlaneRun)
	if err != nil {
		return web.Plane{}, err
	}
	var asking []mutex.ID
	for i := range t.Events {
		if e := &t.Events[i]; e.Kind.Asks() && !slices.Contains(asking, e.At) {
			asking = append(asking, e.At)
		}
	}
	if t.Head.Topology == nil || len(asking) != 2 {
		return web.Plane{}, fmt.Errorf("in %s not two processes of a plane ask, but %v", PlaneRun, asking)
	}
	plane, err := figure.Emblem(t.Head.Topology.Sets, asking[0], asking[1])
	plane.Run = PlaneRun
	return plane, err
}
