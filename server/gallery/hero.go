package gallery

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
)

// The run on the home page, and its event: a process defers its answer because its own request goes first.
const (
	HeroRun  = "lab-test-3"
	HeroStep = 14
)

// PlaneRun is the run that the plane's two lines are from: those of its two asking processes.
const PlaneRun = "maekawa-two-lines"

// recorded returns a scenario of the gallery with its complete run.
func recorded(name string) (scenario.Entry, trace.Recording, error) {
	e, ok := scenario.Named(name)
	if !ok {
		return e, trace.Recording{}, fmt.Errorf("the gallery has no run %q", name)
	}
	t, err := recordingOf(e)
	return e, t, err
}

// Hero returns the home page's run, in one language. Errors: the gallery has no such run, or a different one.
func Hero(texts *web.Texts) (web.Hero, error) {
	e, t, err := recorded(HeroRun)
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
	hero.Caption = texts.T("tell.receive.defer", "p", "P2", "q", "P3", "clock", 7, "message", "REQUEST (T = 6)",
		"reason", "(4, P2) < (6, P3)") // a test checks these against the run
	return hero, nil
}

// Plane returns the plane that gave the site its name, with the lines of the two processes that ask in PlaneRun.
// Errors: the gallery has no such run, or a different one.
func Plane() (web.Plane, error) {
	_, t, err := recorded(PlaneRun)
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
