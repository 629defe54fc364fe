package figure

import (
	"cmp"
	"strings"

	"fano/server/figure/sheet"
)

// picture draws the algorithm's own view of the run at a step. Errors: *Refused.
func (t *Recording) picture(r Request) (*sheet.Sheet, error) {
	s, err := t.sceneAt(r.Step)
	if err != nil {
		return nil, err
	}
	out := &sheet.Sheet{Theme: r.Theme, Lang: r.Texts.Lang}
	top := 24.0
	diagramModel := diagramModelOf(&t.Head, nil, nil)
	out.Title = cmp.Or(r.Title, diagramModel.title)
	if r.Heading {
		drawHeading(out, out.Title, diagramModel.title, 13)
		top = 74
	}
	switch {
	case r.View == PrecedenceView:
		out.Height, err = s.drawPrecedence(out, top, r.Texts.T("picture.cycle"))
	case t.Head.Topology == nil || t.Head.Topology.Kind != "quorums":
		return nil, refuse("only algorithms that ask quorums have a plane")
	case orderOf(s.sets) == 2:
		out.Height = s.drawFano(out, top)
	default:
		out.Height, err = s.drawDial(out, top, r.Texts)
	}
	if err != nil {
		return nil, err
	}
	out.Desc = s.describe(r)
	return out, nil
}

// describe returns the picture's description for screen readers.
func (s *scene) describe(r Request) string {
	key := "picture.plane.label"
	if r.View == PrecedenceView {
		key = "picture.h.label"
	}
	parts := []string{r.Texts.T(key, "n", s.header.Processes) + "."}
	for _, p := range s.asking() {
		parts = append(parts, s.header.Label(p)+": "+s.word(p)+".")
	}
	return strings.Join(parts, " ")
}
