package web

import (
	"cmp"
	"encoding/json"
	"net/url"

	"github.com/a-h/templ"
)

// Play is the view of the playground on one scenario. It has everything but the run itself, which the page's scripts
// request.
type Play struct {
	// Page has the page's Texts, Path and so on; PlayPage fills in what all playgrounds share.
	Page Page

	// Label is a few words above the title, such as "Lab test 3"; empty: none.
	Label string
	// Algorithm is its title and Year its year: "Ricart–Agrawala", 1981.
	Algorithm string
	Year      int
	// Title and Story are the scenario's own, in the page's language. An empty Title is replaced by the algorithm's.
	Title, Story string

	// Chapter is the run's chapter of the gallery; empty if it is not from the gallery.
	Chapter Crumb

	// Source names this run wherever a scenario is expected: its gallery name, else the link ("1.…").
	Source string
	// Name is the algorithm's name in scenarios: "ricart-agrawala". The page contains its texts.
	Name string
	// Missing reports whether the URL named a scenario that cannot be read; the page then explains that, with
	// Details, and shows the run of Source instead.
	Missing bool
	Details []string // one sentence each, from the server
	// Drift reports whether the page may show another run than the link did when it was made, by the engine MadeBy;
	// this server's is Engine.
	Drift          Drift
	MadeBy, Engine string

	Boot Boot
	// Asks reports whether the run is not shown at once, because the user predicts its events.
	Asks bool
	// Drops reports whether the scenario drops channels or time on which its algorithm may rely: the page says so.
	Drops bool
}

// A Drift is the result of comparing a run with the one recorded in its link.
type Drift int

// The drifts: none, another run, or one that could not be compared.
const (
	DriftNone Drift = iota
	DriftOther
	DriftUnknown
)

// drift returns the sentence about it; empty if there is none.
func (v Play) drift() string {
	switch v.Drift {
	case DriftOther:
		return v.Page.T("drift.changed", "then", v.MadeBy, "now", v.Engine)
	case DriftUnknown:
		return v.Page.T("drift.unchecked")
	}
	return ""
}

// Boot is the initial data of the page's scripts.
type Boot struct {
	// Scenario is the canonical document.
	Scenario json.RawMessage `json:"scenario"`
	// Name is the scenario's name in the gallery; empty if it is not from there.
	Name string `json:"name,omitempty"`
	// Link is its link form, "1.…"; empty for a scenario that is too long for one, and only has a short link.
	Link string `json:"link"`
	// Short is the ID of the short link in the URL; empty if there is none.
	Short string `json:"short,omitempty"`
	// Lang is the code of the page's language; LangChosen reports whether the URL named it.
	Lang       string `json:"lang"`
	LangChosen bool   `json:"langChosen,omitempty"`
	// Algorithms are all algorithms, in teaching order.
	Algorithms []BootAlgorithm `json:"algorithms"`
	// Rules are the names of the clock rules.
	Rules []string `json:"rules"`
	// Sent is the maximum number of events of a run that the server sends at once; longer runs are fetched in pieces.
	Sent int `json:"sent"`
	// ProgramsOff reports whether this server runs no programs.
	ProgramsOff bool `json:"programsOff,omitempty"`
}

// BootAlgorithm is the control panel's data about an algorithm.
type BootAlgorithm struct {
	Name     string       `json:"name"`
	Title    string       `json:"title"`
	Year     int          `json:"year"`
	FIFO     bool         `json:"fifo"`   // it assumes FIFO channels
	Claims   []string     `json:"claims"` // the subset of EM1, EM2, EM3 that it claims
	Class    string       `json:"class"`  // permission, token, quorum, server
	Clock    string       `json:"clock"`  // its default clock rule
	Switches []BootSwitch `json:"switches"`
	Quorums  string       `json:"quorums,omitempty"` // its default quorum system, if it uses quorums
	Draws    bool         `json:"draws,omitempty"`   // it has a picture of its own
	Program  bool         `json:"program,omitempty"` // it also exists as a program
}

// BootSwitch is a change of one line.
type BootSwitch struct {
	Name   string   `json:"name"`
	Breaks []string `json:"breaks"`
	Clock  string   `json:"clock,omitempty"` // the rule that it forces
}

// Shell returns the page's frame with what all playgrounds have: styles, scripts, and the Share button.
func (v Play) Shell() Page {
	p := v.Page
	p.Title = v.heading()
	if v.Label != "" {
		p.Title = v.Label + ": " + p.Title
	}
	if p.Description = v.Story; v.Story != "" { // two runs may have the same story
		p.Description += " " + v.dated(", ") + "."
	}
	if v.Missing { // nothing that the URL names is on the page
		p.Title, p.Description = p.T("play.missing.title"), p.T("play.missing")
	}
	p.Class = "play"
	p.Trail = []Crumb{{p.T("site.algorithms"), "/algorithms"}}
	switch {
	case v.Chapter.Path != "":
		p.Trail = []Crumb{{p.T("site.gallery"), "/"}, v.Chapter}
	case v.Year == 0: // a program has no reference page, but there is one on writing programs
		p.Trail = []Crumb{{p.T("site.programs"), "/docs/programs"}}
	default:
		p.Trail = append(p.Trail, Crumb{v.algorithm(), "/algorithms/" + v.Name})
	}
	p.Style = "play"
	p.Scripts = append(p.Scripts, "js/play.js")
	p.Actions = shareButton(p)
	return p
}

// heading returns the title, or the algorithm's if the scenario has none.
func (v Play) heading() string { return cmp.Or(v.Title, v.algorithm()) }

// trace returns the URL of the run as text, for users without scripts.
func (v Play) trace(format string) templ.SafeURL {
	return templ.SafeURL("/api/v1/run?" + url.Values{"s": {v.Source}, "format": {format}}.Encode())
}

// figure returns the URL of the run as a drawing.
func (v Play) figure() string {
	return "/figure.svg?" + url.Values{"s": {v.Source}, "lang": {v.Page.Texts.Code}}.Encode()
}

// log returns the URL of the run as text that may be framed.
func (v Play) log() string {
	return "/embed?" + url.Values{"s": {v.Source}, "as": {"log"}}.Encode()
}

// dated returns the algorithm's title with its year; a user's program has none.
func (v Play) dated(between string) string {
	if v.Year == 0 {
		return v.algorithm()
	}
	return v.algorithm() + between + itoa(v.Year)
}

// algorithm returns the algorithm's title in the page's language.
func (v Play) algorithm() string { return algorithmTitle(v.Page, v.Name, v.Algorithm) }
