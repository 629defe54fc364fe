package web

import (
	"cmp"
	"encoding/json"
	"net/url"

	"github.com/a-h/templ"
)

// Play is the playground on one scenario. Everything but the run itself is here: the page's scripts ask for that over
// the socket.
type Play struct {
	// Page has the page's Texts, Path and so on; PlayPage fills in what belongs to every playground.
	Page Page

	// Label is a few words above the title, such as "Lab test 3"; empty: none.
	Label string
	// Algorithm is its title and Year its year: "Ricart–Agrawala", 1981.
	Algorithm string
	Year      int
	// Title and Story are the scenario's own, in the page's language. An empty Title becomes the algorithm's.
	Title, Story string

	// Chapter is the part of the gallery in which the run stands; empty if it is none of the gallery's.
	Chapter Crumb

	// Source is what names this run wherever a scenario is expected: the gallery name, else the link ("1.…").
	Source string
	// Name is the algorithm's in scenarios: "ricart-agrawala". The page brings its texts.
	Name string
	// Missing is true if the address named a scenario that cannot be read; the page then says so, with Details, and
	// shows the run of Source instead.
	Missing bool
	Details []string // one sentence each, as the server says them
	// Drift says that what the page shows may not be what the link showed when it was made, by engine MadeBy; this
	// server's is Engine.
	Drift          Drift
	MadeBy, Engine string

	Boot Boot
	// Asks is true where the run is not shown at once, for the reader is asked what comes; Ordered, if its algorithm
	// promises EM3.
	Asks, Ordered bool
	// Drops is true where the scenario drops channels or time on which its algorithm may count: the page says so.
	Drops bool
}

// A Drift is what there is to be said of a link that records which run it showed.
type Drift int

// The drifts: none, another run, or one that could not be compared.
const (
	DriftNone Drift = iota
	DriftOther
	DriftUnknown
)

// drift is the sentence about it; empty if there is none.
func (v Play) drift() string {
	switch v.Drift {
	case DriftOther:
		return v.Page.T("drift.changed", "then", v.MadeBy, "now", v.Engine)
	case DriftUnknown:
		return v.Page.T("drift.unchecked")
	}
	return ""
}

// Boot is what the page's scripts know before they ask for anything.
type Boot struct {
	// Scenario is the canonical document.
	Scenario json.RawMessage `json:"scenario"`
	// Name is the scenario's name in the gallery; empty if it is not from there.
	Name string `json:"name,omitempty"`
	// Link is its link form, "1.…"; empty for a scenario that is too long for one, which only a short link leads to.
	Link string `json:"link"`
	// Short is the id of the short link that the page was opened by; empty if it was not.
	Short string `json:"short,omitempty"`
	// Lang is the code of the page's language; LangChosen is true if the address named it.
	Lang       string `json:"lang"`
	LangChosen bool   `json:"langChosen,omitempty"`
	// Algorithms are all there are, in teaching order.
	Algorithms []BootAlgorithm `json:"algorithms"`
	// Rules are the names of the clock rules.
	Rules []string `json:"rules"`
	// Sent is how many events of a run the server sends at once; one of a scenario that asks for more is fetched in pieces.
	Sent int `json:"sent"`
	// ProgramsOff says that this server runs no programs.
	ProgramsOff bool `json:"programsOff,omitempty"`
}

// BootAlgorithm is what the control panel must know of an algorithm.
type BootAlgorithm struct {
	Name     string       `json:"name"`
	Title    string       `json:"title"`
	Year     int          `json:"year"`
	FIFO     bool         `json:"fifo"`   // it assumes channels that keep their order
	Claims   []string     `json:"claims"` // EM1, EM2, EM3: what it promises of them
	Class    string       `json:"class"`  // permission, token, quorum, server
	Clock    string       `json:"clock"`  // its usual clock rule
	Switches []BootSwitch `json:"switches"`
	Quorums  string       `json:"quorums,omitempty"` // its usual system of quorums, if it asks quorums
	Draws    bool         `json:"draws,omitempty"`   // it has a picture of its own
	Program  bool         `json:"program,omitempty"` // it is written as a program, too
}

// BootSwitch is a change of one line.
type BootSwitch struct {
	Name   string   `json:"name"`
	Breaks []string `json:"breaks"`
	Clock  string   `json:"clock,omitempty"` // the rule that it forces
}

// Shell is the page with what every playground has: its styles and scripts, and the button that copies the link.
func (v Play) Shell() Page {
	p := v.Page
	p.Title = v.heading()
	if v.Label != "" {
		p.Title = v.Label + ": " + p.Title
	}
	if p.Description = v.Story; v.Story != "" { // two runs may have the same story
		p.Description += " " + v.dated(", ") + "."
	}
	if v.Missing { // nothing that the address asked for is on the page
		p.Title, p.Description = p.T("play.missing.title"), p.T("play.missing")
	}
	p.Class = "play"
	p.Trail = []Crumb{{p.T("site.algorithms"), "/algorithms"}}
	switch {
	case v.Chapter.Path != "":
		p.Trail = []Crumb{{p.T("site.gallery"), "/"}, v.Chapter}
	case v.Year == 0: // a reader's own has no page, but there is one on how it is written
		p.Trail = []Crumb{{p.T("site.programs"), "/docs/programs"}}
	default:
		p.Trail = append(p.Trail, Crumb{v.algorithm(), "/algorithms/" + v.Name})
	}
	p.Style = "play"
	p.Scripts = append(p.Scripts, "js/play.js")
	p.Actions = shareButton(p)
	return p
}

// heading is the title, or the algorithm's where a scenario has none.
func (v Play) heading() string { return cmp.Or(v.Title, v.algorithm()) }

// trace is the address of the run as text, for those who run no scripts.
func (v Play) trace(format string) templ.SafeURL {
	return templ.SafeURL("/api/v1/run?" + url.Values{"s": {v.Source}, "format": {format}}.Encode())
}

// figure is the address of the run as a drawing.
func (v Play) figure() string {
	return "/figure.svg?" + url.Values{"s": {v.Source}, "lang": {v.Page.Texts.Code}}.Encode()
}

// log is the address of the run as text that may stand in a frame.
func (v Play) log() string {
	return "/embed?" + url.Values{"s": {v.Source}, "as": {"log"}}.Encode()
}

// dated is the algorithm's title with its year; a reader's own has none.
func (v Play) dated(between string) string {
	if v.Year == 0 {
		return v.algorithm()
	}
	return v.algorithm() + between + itoa(v.Year)
}

// algorithm is the algorithm's title in the page's language.
func (v Play) algorithm() string { return algorithmTitle(v.Page, v.Name, v.Algorithm) }
