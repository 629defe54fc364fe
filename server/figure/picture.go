package figure

import (
	"cmp"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
)

// The most that views show.
const (
	MaxPreceding = 40  // processes in a precedence graph
	MaxPoints    = 600 // points of a plane
)

// fits checks whether a run with this header can have the figure. Errors: *Refused.
func (r *Request) fits(h *trace.Header) error {
	switch {
	case r.Card:
		return nil
	case r.View == DiagramView:
		_, err := r.lanesOf(h.Nodes())
		return err
	case len(h.Picture) == 0:
		return refuse("of this run nothing but the diagram is drawn: its algorithm draws nothing, or has too many processes for it")
	case r.View == PrecedenceView && h.Processes > MaxPreceding:
		return refuse("who precedes whom is drawn of at most %d processes, and here there are %d", MaxPreceding, h.Processes)
	case r.View == PrecedenceView:
		return nil
	case h.Topology == nil || h.Topology.Kind != "quorums":
		return refuse("only algorithms that ask quorums have a plane")
	}
	if n := max(h.Nodes(), len(h.Topology.Sets)); n > MaxPoints {
		return refuse("a plane is drawn of at most %d points, and here there are %d", MaxPoints, n)
	}
	return nil
}

// picture draws the algorithm's own view of a run at a step. Errors: *Refused.
func (r *Request) picture(t *trace.Recording) (*sheet.Sheet, error) {
	if err := r.fits(&t.Head); err != nil {
		return nil, err
	}
	s, err := sceneAt(t, r.Step)
	if err != nil {
		return nil, err
	}
	if r.View == PrecedenceView && len(s.edges()) == 0 {
		return nil, refuse("at this step no process precedes another, or the algorithm has no such order")
	}
	algorithm := diagramModelOf(&t.Head, nil, nil).title()
	out := &sheet.Sheet{Theme: r.Theme, Lang: r.Texts.Lang, Title: cmp.Or(r.Title, algorithm), Desc: r.describe(s)}
	top := 24.0
	if r.Heading {
		drawHeading(out, out.Title, algorithm, 13)
		top = 74
	}
	switch {
	case r.View == PrecedenceView:
		out.Height = s.drawPrecedence(out, top, r.Texts)
	case orderOf(s.sets) == 2:
		out.Height = s.drawFano(out, top)
	default:
		out.Height = s.drawDial(out, top, r.Texts)
	}
	return out, nil
}

// describe returns the picture's description for screen readers.
func (r *Request) describe(s *scene) string {
	key := "picture.plane.label"
	if r.View == PrecedenceView {
		key = "picture.h.label"
	}
	parts := []string{r.Texts.T(key, "n", s.header.Processes) + "."}
	for _, p := range s.asking() {
		parts = append(parts, s.label(p)+".")
	}
	return strings.Join(parts, " ")
}
