package figure

import (
	"fmt"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/web"
)

// Options select what a figure shows and how it looks.
type Options struct {
	From, To int        // first and last steps of the trace; 0: no bound
	Axis     string     // TimeAxis, LogicalAxis or StepsAxis
	Stamps   bool       // show the events' clocks
	Names    bool       // show the messages' names
	Verdicts bool       // show a line for each property
	Legend   bool       // explain the marks
	Heading  bool       // show the run's title, and the algorithm's
	Lanes    []mutex.ID // lanes shown; nil: all
	Width    int        // in pixels; 0: as wide as needed
	Theme    *sheet.Theme
	Texts    *web.Texts // the figure's language
	Title    string     // the run's; empty: the algorithm's
}

// Default returns the options of a figure of everything but the legend, in the light theme and in English.
func Default() Options {
	english, _ := locale.Named("en")
	return Options{Axis: TimeAxis, Stamps: true, Names: true, Verdicts: true, Heading: true, Theme: sheet.Light, Texts: english}
}

// The limits of figures.
const (
	MaxEvents = 2000   // events in one figure
	MaxArrows = 40_000 // messages in one figure
	MaxLanes  = 100
	MinWidth  = 320
	MaxWidth  = 8000
)

// A Refused is the error of a figure that cannot be drawn; Why is one sentence.
type Refused struct{ Why string }

func (e *Refused) Error() string { return e.Why }

func refuse(format string, args ...any) error { return &Refused{fmt.Sprintf(format, args...)} }
