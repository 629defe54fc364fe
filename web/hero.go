package web

import "strings"

// Hero is the run on the home page, at one of its events.
type Hero struct {
	Run, Title   string
	Step         int
	Wide, Narrow Preview
	Caption      string // the event in one sentence
}

// playing returns the URL of the playground at this event.
func (h Hero) playing(p Page) string { return p.Link("/play?s=" + h.Run + "&at=" + itoa(h.Step)) }

// embedded returns the URL of the embed at this event.
func (h Hero) embedded(p Page) string { return p.Link("/embed?s=" + h.Run + "&at=" + itoa(h.Step)) }

// Plane is the plane of seven points with the lines of two processes, which meet in one point.
type Plane struct {
	Run                   string // the run in which the two processes ask
	N                     int
	First, Second, Meet   int
	FirstLine, SecondLine []int
	Width, Height         float64
	Shapes                string // the inside of an svg element
}

// line3 formats a line as its points.
func line3(points []int) string { return strings.Join(each(points, itoa), " ") }

// why returns the pieces of the sentence about the plane, with the lines in the hues of their processes.
func (v Plane) why(p Page) []span {
	marks := map[string]span{
		"{a}": {How: "p", Text: line3(v.FirstLine), Hue: Hue(v.First)},
		"{b}": {How: "p", Text: line3(v.SecondLine), Hue: Hue(v.Second)},
		"{c}": {How: "b", Text: itoa(v.Meet)},
	}
	var spans []span
	rest := p.T("gallery.plane.story")
	for rest != "" {
		at, mark := len(rest), ""
		for m := range marks {
			if i := strings.Index(rest, m); i >= 0 && i < at {
				at, mark = i, m
			}
		}
		if at > 0 {
			spans = append(spans, span{Text: rest[:at]})
		}
		if mark != "" {
			spans = append(spans, marks[mark])
		}
		rest = rest[at+len(mark):]
	}
	return spans
}
