package web

import (
	"cmp"
	"strings"

	"github.com/a-h/templ"
)

// Embed is the view of a run in a frame of another site's page.
type Embed struct {
	Play Play // of the same run; its Page is the frame's
	// Theme is "light" or "dark"; empty: the system's.
	Theme string
	// Controls is false if users should not step through the run.
	Controls bool
	// Log is the path of the run as text, which may be framed, too.
	Log  string
	Boot EmbedBoot
}

// EmbedBoot is the initial data of the embed's scripts. They request the run by its Source.
type EmbedBoot struct {
	Source    string `json:"source"`
	Algorithm string `json:"algorithm"` // its texts are in the page
	Lang      string `json:"lang"`
	// At is the event at which it opens and from which it plays, Until the one at which playing stops; 0: the last.
	At    int `json:"at"`
	Until int `json:"until,omitempty"`
	// Speed is in steps per second.
	Speed float64 `json:"speed"`
	Axis  string  `json:"axis"`
	// Events is the visible range, from one event to another, and Lane the first visible process.
	Events   []int `json:"events,omitempty"`
	Lane     int   `json:"lane,omitempty"`
	Vector   *int  `json:"vector,omitempty"` // nil: no vector clocks; else the event compared with others, or 0
	Autoplay bool  `json:"autoplay,omitempty"`
	Code     bool  `json:"code,omitempty"`
	Picture  bool  `json:"picture,omitempty"`
	Ask      bool  `json:"ask,omitempty"` // the user predicts the events
	// Algorithms are the algorithms and their claims, for predicting and for two runs side by side.
	Algorithms []PlayClaims `json:"algorithms,omitempty"`
}

// PlayClaims is the subset of EM1, EM2 and EM3 that an algorithm claims.
type PlayClaims struct {
	Name   string   `json:"name"`
	Claims []string `json:"claims"`
}

// theme returns the value of data-theme.
func (v Embed) theme() string { return cmp.Or(v.Theme, "auto") }

// class returns the classes for the hidden parts of the frame.
func (v Embed) class() string {
	switch {
	case v.Controls:
		return "embed"
	case v.Boot.Autoplay:
		return "embed bare moves" // whatever moves by itself can be stopped
	}
	return "embed bare"
}

// sides reports whether something is shown next to the diagram.
func (v Embed) sides() bool { return v.Boot.Code || v.Boot.Picture }

// open returns the URL of the playground on the same run.
func (v Embed) open() templ.SafeURL { return templ.SafeURL(v.Play.Page.Path) }

// embedTexts are the key prefixes of an embed's texts, listingTexts those of its pseudo-code.
var (
	embedTexts = []string{
		"tell.", "diagram.", "embed.refused", "play.waiting", "play.ahead", "play.next", "play.look.go",
		"play.start", "play.back", "play.play", "play.pause", "play.forward", "play.end",
	}
	listingTexts = []string{"section.", "play.code.", "play.yes", "play.no", "play.nobody"}
)

// embedded returns the texts with which an embed opens: an algorithm's only if its code is shown, and why a program
// fails.
func (t *Texts) embedded(algorithm string, code bool) map[string]string {
	return t.filtered(func(key string) bool {
		return begins(key, embedTexts) && !fails(key) || key == "algorithm."+algorithm+".title" || algorithm == Own && fails(key) ||
			code && (begins(key, listingTexts) && !strings.HasPrefix(key, "play.note") || ofAlgorithm(key, algorithm))
	})
}
