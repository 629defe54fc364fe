package figure

import (
	"strings"

	"fano/server/figure/sheet"
)

// picture draws what a run's algorithm draws, at a step. Errors: *Refused.
func (t *Told) picture(r Request) (*sheet.Sheet, error) {
	s, err := t.sceneAt(r.Step)
	if err != nil {
		return nil, err
	}
	out := &sheet.Sheet{Theme: r.Theme, Lang: r.Texts.Lang}
	top := 24.0
	tale := taleOf(&t.header, nil, nil)
	if out.Title = r.Title; out.Title == "" {
		out.Title = tale.title
	}
	if r.Heading {
		out.Add(&sheet.Text{X: 14, Y: 30, Words: out.Title, Size: 19, Bold: true, Serif: true, Tone: sheet.Ink})
		if out.Title != tale.title {
			out.Add(&sheet.Text{X: 14, Y: 49, Words: tale.title, Size: 13, Tone: sheet.Ink2})
		}
		top = 74
	}
	switch {
	case r.View == PrecedenceView:
		out.Height, err = s.drawPrecedence(out, top, r.Texts.T("picture.cycle"))
	case t.header.Topology == nil || t.header.Topology.Kind != "quorums":
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

// describe tells the picture to who cannot see it.
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
