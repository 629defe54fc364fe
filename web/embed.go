package web

import (
	"cmp"
	"strings"

	"github.com/a-h/templ"
)

// Embed is a run in a frame of somebody else's page.
type Embed struct {
	Play Play // of the same run; its Page is the frame's
	// Theme is "light" or "dark"; empty: as the reader's system has it.
	Theme string
	// Controls is false where the page around shows the run and nobody is to step through it.
	Controls bool
	// Log is the address of the run as text, which may stand in a frame too.
	Log  string
	Boot EmbedBoot
}

// EmbedBoot is what the embed's scripts know before they ask for anything. They ask for the run by its Source.
type EmbedBoot struct {
	Source    string `json:"source"`
	Algorithm string `json:"algorithm"` // whose texts came with the page
	Lang      string `json:"lang"`
	// At is the event at which it opens and from which it plays, Until the one at which playing stops; 0: the last.
	At    int `json:"at"`
	Until int `json:"until,omitempty"`
	// Speed is in steps a second.
	Speed float64 `json:"speed"`
	Axis  string  `json:"axis"`
	// Events is the stretch that is seen, from one event to another, and Lane the first process in it.
	Events   []int `json:"events,omitempty"`
	Lane     int   `json:"lane,omitempty"`
	Vector   *int  `json:"vector,omitempty"` // nil: no vector clocks; else the event with which others are compared in both, or 0
	Autoplay bool  `json:"autoplay,omitempty"`
	Code     bool  `json:"code,omitempty"`
	Picture  bool  `json:"picture,omitempty"`
	// Algorithms are those of two runs side by side: what each promises.
	Algorithms []PlayClaims `json:"algorithms,omitempty"`
	// Ask is true where the reader is asked what comes; Ordered then, if the algorithm promises EM3.
	Ask     bool `json:"ask,omitempty"`
	Ordered bool `json:"ordered,omitempty"`
}

// PlayClaims is what an algorithm promises of EM1, EM2 and EM3.
type PlayClaims struct {
	Name   string   `json:"name"`
	Claims []string `json:"claims"`
}

// theme is what data-theme says.
func (v Embed) theme() string { return cmp.Or(v.Theme, "auto") }

// class says what the frame leaves out.
func (v Embed) class() string {
	switch {
	case v.Controls:
		return "embed"
	case v.Boot.Autoplay:
		return "embed bare moves" // what moves by itself can be stopped
	}
	return "embed bare"
}

// sides says that something stands beside the diagram.
func (v Embed) sides() bool { return v.Boot.Code || v.Boot.Picture }

// open is the playground on the same run.
func (v Embed) open() templ.SafeURL { return templ.SafeURL(v.Play.Page.Path) }

// embedTexts are the prefixes of the texts that an embed says, and listingTexts of the pseudo-code's.
var (
	embedTexts = []string{
		"tell.", "diagram.", "embed.refused", "play.waiting", "play.ahead", "play.next", "play.look.go",
		"play.start", "play.back", "play.play", "play.pause", "play.forward", "play.end",
	}
	listingTexts = []string{"section.", "play.code.", "play.yes", "play.no", "play.nobody"}
)

// embedded are the texts with which an embed opens: the algorithm's only if its code is shown, but for why it fails.
func (t *Texts) embedded(algorithm string, code bool) map[string]string {
	return t.some(func(key string) bool {
		return begins(key, embedTexts) && !fails(key) || key == "algorithm."+algorithm+".title" || algorithm == Own && fails(key) ||
			code && (begins(key, listingTexts) && !strings.HasPrefix(key, "play.note") || ofAlgorithm(key, algorithm))
	})
}
