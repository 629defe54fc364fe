package sheet_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"fano/server/figure/sheet"
)

// hostile contains everything that could break out of a format's syntax.
const hostile = "a<b> & \"c\" ]]> {$x_1$} \\end{document} % \u0000 → 漢 √7 ₂"

func drawing() *sheet.Sheet {
	s := &sheet.Sheet{Width: 200, Height: 100, Theme: sheet.Light, Title: hostile, Desc: "line\nline", Lang: "en"}
	s.Add(
		sheet.Box(20, 20, 60, 40).Both(sheet.Hue(1), sheet.Pen{Tone: sheet.Ink, Width: 2}),
		sheet.Hatch(100, 20, 60, 40, 5, true, sheet.Pen{Tone: sheet.Broken, Width: 1}),
		&sheet.Group{Class: "x", Title: hostile, Items: []sheet.Item{
			&sheet.Circle{X: 150, Y: 80, R: 8, Fill: sheet.Holds},
			&sheet.Text{X: 10, Y: 90, Words: hostile, Size: 12, Bold: true, Tone: sheet.Ink, Halo: true},
		}},
		sheet.From(10, 10).Quad(50, 0, 90, 10).Draw(sheet.Pen{Tone: sheet.Ink, Width: 2, Dash: []float64{7, 4}, Round: true}),
	)
	return s
}

func TestSVGIsWellFormedWhateverItSays(t *testing.T) {
	text := drawing().SVG()
	found := map[string]int{}
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if start, ok := token.(xml.StartElement); ok {
			found[start.Name.Local]++
			for _, a := range start.Attr {
				if strings.Contains(a.Value, "url(") || a.Name.Local == "href" {
					t.Errorf("<%s %s=%q> fetches something", start.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
	for element, want := range map[string]int{"svg": 1, "title": 2, "desc": 1, "text": 1, "circle": 1} {
		if found[element] != want {
			t.Errorf("%d of <%s>, want %d", found[element], element, want)
		}
	}
}

func TestPNGHasItsSizeAndItsColours(t *testing.T) {
	body, err := drawing().PNG(2)
	if err != nil {
		t.Fatal(err)
	}
	p, err := png.Decode(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if p.Bounds() != image.Rect(0, 0, 400, 200) {
		t.Errorf("it is %v", p.Bounds())
	}
	for _, c := range []struct {
		x, y int
		want color.RGBA
	}{
		{2, 198, color.RGBA{0xfd, 0xfc, 0xf8, 0xff}},   // paper
		{100, 80, color.RGBA{0x00, 0x65, 0x9f, 0xff}},  // inside the box
		{100, 40, color.RGBA{0x19, 0x1b, 0x1f, 0xff}},  // its border
		{40, 40, color.RGBA{0x19, 0x1b, 0x1f, 0xff}},   // its corner
		{300, 160, color.RGBA{0x1a, 0x75, 0x48, 0xff}}, // inside the disc
	} {
		if got := color.RGBAModel.Convert(p.At(c.x, c.y)); got != c.want {
			t.Errorf("at %d, %d there is %v, want %v", c.x, c.y, got, c.want)
		}
	}
	dark := 0
	for x := 20; x < 200; x++ {
		for y := 165; y < 185; y++ {
			if r, _, _, _ := p.At(x, y).RGBA(); r < 0x6000 {
				dark++
			}
		}
	}
	if dark < 200 {
		t.Errorf("of the words only %d pixels are dark", dark)
	}
}

func TestPNGsAreNotOfAnySize(t *testing.T) {
	for _, s := range []*sheet.Sheet{
		{Width: 100_000, Height: 100_000, Theme: sheet.Light},
		{Width: math.Inf(1), Height: 1, Theme: sheet.Light},
		{Width: 0, Height: 0, Theme: sheet.Light},
	} {
		var large *sheet.TooLarge
		if _, err := s.PNG(1); !errors.As(err, &large) {
			t.Errorf("%v × %v: %v", s.Width, s.Height, err)
		}
	}
}

func TestCardsFitExactly(t *testing.T) {
	for _, s := range []*sheet.Sheet{{Width: 900, Height: 100, Theme: sheet.Dark}, {Width: 100, Height: 900, Theme: sheet.Dark}} {
		s.Add(sheet.Box(0, 0, s.Width, s.Height).Filled(sheet.Holds))
		body, err := s.Card(120, 63)
		if err != nil {
			t.Fatal(err)
		}
		p, err := png.Decode(bytes.NewReader(body))
		if err != nil || p.Bounds() != image.Rect(0, 0, 120, 63) {
			t.Fatalf("%v, %v", err, p)
		}
		if _, g, _, _ := p.At(60, 31).RGBA(); g>>8 != 0xc4 {
			t.Errorf("the drawing is not in the middle: %v", p.At(60, 31))
		}
	}
}

func TestTeXKeepsWordsHarmless(t *testing.T) {
	text := string(drawing().TeX(false))
	if strings.Count(text, "\n\\end{document}") != 1 || !strings.HasSuffix(text, "\\end{tikzpicture}\n\\end{document}\n") {
		t.Errorf("words end the document:\n%s", text)
	}
	if !strings.Contains(text, `a$<$b$>$ \& ''c'' ]]$>$ \{\$x\_1\$\} \textbackslash{}end\{document\} \%`) {
		t.Errorf("words are not as they should be:\n%s", text)
	}
	bare := string(drawing().TeX(true))
	if strings.Contains(bare, "documentclass") || !strings.HasSuffix(bare, "\\end{tikzpicture}\n") {
		t.Errorf("not bare:\n%s", bare)
	}
	for line := range strings.Lines(bare) {
		if strings.HasPrefix(line, `\providecolor`) && strings.Contains(line, "none") {
			t.Error(line)
		}
	}
}

func TestHatchesStayWithinTheirBox(t *testing.T) {
	for _, falling := range []bool{true, false} {
		for _, box := range [][2]float64{{60, 20}, {20, 60}, {1, 20}, {300, 1}} {
			h := sheet.Hatch(10, 20, box[0], box[1], 4, falling, sheet.Pen{Tone: sheet.Ink, Width: 1})
			for _, s := range h.Segments {
				if x, y := s.End(); x < 10-1e-9 || x > 10+box[0]+1e-9 || y < 20-1e-9 || y > 20+box[1]+1e-9 {
					t.Errorf("%v: a line goes to %v, %v", box, x, y)
				}
			}
			for i := 0; i+1 < len(h.Segments); i += 2 {
				x1, y1 := h.Segments[i].End()
				x2, y2 := h.Segments[i+1].End()
				if slope := (y2 - y1) / (x2 - x1); math.Abs(slope-1) > 1e-9 && falling || math.Abs(slope+1) > 1e-9 && !falling {
					t.Errorf("%v: a line is not at 45 degrees: %v", box, slope)
				}
			}
		}
	}
}
