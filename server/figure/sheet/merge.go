package sheet

import (
	"slices"
	"strings"
)

// merged flattens groups and merges what one pen draws in consecutive groups of a class into one path.
func merged(items []Item) []Item {
	m := merger{layer: -1}
	m.take(items)
	m.flush()
	return m.items
}

// A merger collects the paths of a class in layers: earlier paths of a group lie below later ones.
type merger struct {
	items  []Item
	class  string
	layers [][]*Path
	layer  int
	last   *Path // the current group's last path
}

func (m *merger) take(items []Item) {
	for _, item := range items {
		switch i := item.(type) {
		case *Group:
			if class, _, _ := strings.Cut(i.Class, " "); class != m.class {
				m.flush()
				m.class = class
			}
			m.layer, m.last = -1, nil
			m.take(i.Items)
		case *Path:
			m.add(i)
		case *Circle:
			m.dots(i)
		case *Text:
			m.flush() // what comes later lies above it
			m.items = append(m.items, i)
		}
	}
}

// dots adds a circle as lines of length zero with round ends: one in its pen's tone, and one on top in its fill.
func (m *merger) dots(c *Circle) {
	if c.Fill == None {
		m.add(&Path{Segments: c.outline().segments, Pen: c.Pen})
		return
	}
	at, width := From(c.X, c.Y).Line(c.X, c.Y), 2*c.R
	if c.Pen.Tone != None {
		m.add(at.Draw(Pen{Tone: c.Pen.Tone, Width: width + c.Pen.Width, Round: true}))
		width -= c.Pen.Width
	}
	m.add(at.Draw(Pen{Tone: c.Fill, Width: width, Round: true}))
}

func (m *merger) add(p *Path) {
	if m.last == nil || !p.looksLike(m.last) {
		m.layer, m.last = m.layer+1, p
	}
	if m.layer == len(m.layers) {
		m.layers = append(m.layers, nil)
	}
	layer := &m.layers[m.layer]
	at := slices.IndexFunc(*layer, p.looksLike)
	if at < 0 {
		at = len(*layer)
		*layer = append(*layer, &Path{Fill: p.Fill, Pen: p.Pen})
	}
	(*layer)[at].Segments = append((*layer)[at].Segments, p.Segments...)
}

// looksLike reports whether two paths have the same pen and fill.
func (p *Path) looksLike(o *Path) bool {
	return p.Fill == o.Fill && p.Pen.Tone == o.Pen.Tone && p.Pen.Width == o.Pen.Width && p.Pen.Round == o.Pen.Round &&
		slices.Equal(p.Pen.Dash, o.Pen.Dash)
}

func (m *merger) flush() {
	for _, layer := range m.layers {
		for _, p := range layer {
			m.items = append(m.items, p)
		}
	}
	m.layers, m.layer, m.last = nil, -1, nil
}
