package figure

import (
	"fmt"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/web"
)

// Options say what a figure shows and how it looks.
type Options struct {
	From, To int        // steps of the trace that it shows; 0: the first, the last
	Axis     string     // TimeAxis, LogicalAxis or StepsAxis
	Stamps   bool       // the events' clocks
	Names    bool       // of messages
	Verdicts bool       // a line for each property
	Legend   bool       // what the marks mean
	Heading  bool       // the run's title, and the algorithm's
	Lanes    []mutex.ID // those that are shown; nil: all
	Width    int        // 0: as wide as it needs
	Theme    *sheet.Theme
	Texts    *web.Texts // in which language
	Title    string     // the run's; empty: the algorithm's
}

// Default is a figure of everything there is, in the colours of paper.
func Default() Options {
	english, _ := locale.Named("en")
	return Options{Axis: TimeAxis, Stamps: true, Names: true, Verdicts: true, Heading: true, Theme: sheet.Light, Texts: english}
}

// The bounds of figures.
const (
	MaxEvents = 2000   // that one figure shows
	MaxArrows = 40_000 // messages, likewise
	MaxLanes  = 100
	MinWidth  = 320
	MaxWidth  = 8000
)

// A Refused is a figure that is not drawn, and why, in one sentence.
type Refused struct{ Why string }

func (e *Refused) Error() string { return e.Why }

func refuse(format string, args ...any) error { return &Refused{fmt.Sprintf(format, args...)} }
