package figure

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/scenario"
	"fano/web"
)

// The formats of a figure.
const (
	SVG = "svg"
	PNG = "png"
	TeX = "tex"
)

// The views of a run that a figure can have.
const (
	DiagramView    = "diagram"
	PlaneView      = "plane"
	PrecedenceView = "precedence"
)

// A Request describes a figure, as given by a URL or a command line.
type Request struct {
	Options
	Format string  // SVG, PNG or TeX
	View   string  // DiagramView, PlaneView or PrecedenceView
	Step   int     // step of the trace for views other than the diagram; 0: the last
	Scale  float64 // of a PNG: pixels per unit
	Bare   bool    // TeX without a document around it
	Card   bool    // a PNG of CardWidth × CardHeight, for previews of links
}

// The size of previews of links, in pixels.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// A parameter is one of a request's parameters.
type parameter struct {
	Name, Means string
	read        reader
}

// Parameters are all parameters of a request except the run, the format and the language, in the order of the
// documentation.
var Parameters = []parameter{
	{"from", "the first `step` of the trace that is shown", number(func(r *Request) *int { return &r.From }, 1, scenario.MaxCount)},
	{"to", "the last `step` of the trace that is shown", number(func(r *Request) *int { return &r.To }, 1, scenario.MaxCount)},
	{"axis", "`time`, logical or steps",
		choice(func(r *Request) *string { return &r.Axis }, TimeAxis, LogicalAxis, StepsAxis)},
	{"lanes", "which processes have a lane, as `1,2,…`; by default all", readLanes},
	{"stamps", "the events' clocks: `1 or 0`", toggle(func(r *Request) *bool { return &r.Stamps })},
	{"names", "the names of messages: `1 or 0`", toggle(func(r *Request) *bool { return &r.Names })},
	{"verdicts", "a line for each property: `1 or 0`", toggle(func(r *Request) *bool { return &r.Verdicts })},
	{"legend", "what the marks mean: `1 or 0`", toggle(func(r *Request) *bool { return &r.Legend })},
	{"heading", "the title: `1 or 0`", toggle(func(r *Request) *bool { return &r.Heading })},
	{"theme", "`light`, dark or bw, black on white with dashes", readTheme},
	{"width", "the figure's width in `pixels`; by default as wide as it needs",
		number(func(r *Request) *int { return &r.Width }, MinWidth, MaxWidth)},
	{"scale", "of a PNG: `pixels` for each of the figure's own, 0.5 to 4 (default 2)", readScale},
	{"bare", "of TeX: a tikzpicture for a paper, not a document: `1 or 0`", toggle(func(r *Request) *bool { return &r.Bare })},
	{"view", "`diagram`, plane or precedence", choice(func(r *Request) *string { return &r.View }, DiagramView, PlaneView, PrecedenceView)},
	{"step", "as at, its older name: a `step` of the trace", number(func(r *Request) *int { return &r.Step }, 0, scenario.MaxCount)},
	{"at", "the `event` of the trace at which a plane or a precedence is drawn; by default the last",
		number(func(r *Request) *int { return &r.Step }, 0, scenario.MaxCount)},
}

// ReadRequest reads a figure's parameters. Errors: *scenario.Invalid.
func ReadRequest(format string, values url.Values, texts *web.Texts) (Request, error) {
	r := Request{Options: Default(), Format: format, View: DiagramView, Scale: 2}
	r.Texts = texts
	var problems []scenario.Problem
	for _, p := range Parameters {
		text := values.Get(p.Name)
		if text == "" {
			continue
		}
		if allowed := p.read(&r, text); allowed != "" {
			problems = append(problems, scenario.NewProblem(p.Name, "not-one-of", text, allowed))
		}
	}
	if r.From > 0 && r.To > 0 && r.To < r.From {
		problems = append(problems, scenario.NewProblem("to", "not-one-of", strconv.Itoa(r.To), fmt.Sprintf("%d..", r.From)))
	}
	if len(problems) > 0 {
		return r, &scenario.Invalid{Problems: problems}
	}
	return r, nil
}

// CardOf returns the request for a card: the picture in previews of links to a run.
func CardOf(texts *web.Texts) Request {
	r := Request{Options: Default(), Format: PNG, View: DiagramView, Card: true}
	r.Texts, r.Verdicts = texts, false
	return r
}

// A reader reads a parameter into a request, and returns which texts it allows if it does not accept the text.
type reader = func(r *Request, text string) (allowed string)

func number(field func(*Request) *int, least, most int) reader {
	return func(r *Request, text string) string {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return fmt.Sprintf("%d..%d", least, most)
		}
		*field(r) = n
		return ""
	}
}

func choice(field func(*Request) *string, allowed ...string) reader {
	return func(r *Request, text string) string {
		if !slices.Contains(allowed, text) {
			return strings.Join(allowed, ", ")
		}
		*field(r) = text
		return ""
	}
}

func toggle(field func(*Request) *bool) reader {
	return func(r *Request, text string) string {
		on, err := strconv.ParseBool(text)
		if err != nil {
			return "0, 1"
		}
		*field(r) = on
		return ""
	}
}

func readTheme(r *Request, text string) string {
	i := slices.IndexFunc(sheet.Themes, func(t *sheet.Theme) bool { return t.Name == text })
	if i < 0 {
		return "light, dark, bw"
	}
	r.Theme = sheet.Themes[i]
	return ""
}

func readLanes(r *Request, text string) string {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > 2*scenario.MaxProcesses || slices.Contains(r.Lanes, mutex.ID(n)) {
			return "numbers of processes, once each, as 1,2,5"
		}
		r.Lanes = append(r.Lanes, mutex.ID(n))
	}
	return ""
}

func readScale(r *Request, text string) string {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || !(s >= 0.5 && s <= 4) {
		return "0.5..4"
	}
	r.Scale = s
	return ""
}

// Key returns a cache key: equal keys mean the same figure of the same run.
func (r Request) Key() string {
	o := r.Options
	return fmt.Sprint(r.Format, r.View, r.Step, r.Scale, r.Bare, r.Card, o.From, o.To, o.Axis, o.Stamps, o.Names, o.Verdicts, o.Legend,
		o.Heading, o.Lanes, o.Width, o.Theme.Name, o.Texts.Lang, o.Title)
}

// Pictured reports whether the figure is the algorithm's own view, for which the run must record pictures.
func (r Request) Pictured() bool { return r.View != DiagramView }

// Type returns the figure's Content-Type.
func (r Request) Type() string {
	switch r.Format {
	case PNG:
		return "image/png"
	case TeX:
		return "application/x-tex; charset=utf-8"
	}
	return "image/svg+xml"
}

// Draw draws the figure of a run. Errors: *Refused, *sheet.TooLarge.
func (r Request) Draw(run *trace.Recording) ([]byte, error) {
	draw := r.picture
	switch {
	case r.Card:
		return r.card(run)
	case r.View == DiagramView:
		draw = r.diagram
	}
	s, err := draw(run)
	if err != nil {
		return nil, err
	}
	return r.Print(s)
}

func (r *Request) diagram(run *trace.Recording) (*sheet.Sheet, error) {
	return diagramModelOf(&run.Head, run.Events, &run.End).draw(r.Options)
}

// Print encodes a sheet in the request's format. Errors: *Refused, if a PNG would be too large.
func (r Request) Print(s *sheet.Sheet) ([]byte, error) {
	switch r.Format {
	case PNG:
		body, err := s.PNG(r.Scale)
		if large, ok := err.(*sheet.TooLarge); ok {
			return nil, refuse("%v", large)
		}
		return body, err
	case TeX:
		return s.TeX(r.Bare), nil
	}
	return s.SVG(), nil
}

// How much of a run fits on a card.
const (
	cardBeats = 26
	cardLanes = 9
	cardWide  = 860
)

// card draws the beginning of a run, or the surroundings of its first violation of mutual exclusion.
func (r Request) card(run *trace.Recording) ([]byte, error) {
	m := diagramModelOf(&run.Head, run.Events, &run.End)
	if from, to := m.window(cardBeats); from < to {
		r.From, r.To = m.beats[from].step, m.beats[to-1].step
	}
	r.Lanes, r.Width = upTo(min(cardLanes, len(m.lanes))), cardWide
	s, err := m.draw(r.Options)
	if err != nil {
		return nil, err
	}
	return s.Card(CardWidth, CardHeight)
}
