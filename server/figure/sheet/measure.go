package sheet

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are the Go fonts, regular and bold, which are compiled in, under a free licence. They are used in PNGs and to
// measure words.
var fonts = sync.OnceValue(func() [2]*sfnt.Font {
	var all [2]*sfnt.Font
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(fmt.Sprintf("sheet: a font of the program's own: %v", err))
		}
		all[i] = f
	}
	return all
})

func fontOf(bold bool) *sfnt.Font {
	if bold {
		return fonts()[1]
	}
	return fonts()[0]
}

// A Ruler measures words and returns their outlines. It is not safe for concurrent use.
type Ruler struct {
	buffer sfnt.Buffer
	known  map[glyph]float64
}

type glyph struct {
	r    rune
	bold bool
}

// slack is how much wider the browser's font may be: DejaVu Sans is one of the widest.
const slack = 1.08

// em is the size at which glyphs are loaded, in whole units.
const em = 1000

// Width returns the width that words need at a size, whatever font is used.
func (u *Ruler) Width(words string, size float64, bold bool) float64 {
	return u.advance(words, bold) * size * slack
}

// advance returns the width of words at size 1.
func (u *Ruler) advance(words string, bold bool) (sum float64) {
	if u.known == nil {
		u.known = map[glyph]float64{}
	}
	for _, r := range words {
		g := glyph{r, bold}
		width, ok := u.known[g]
		if !ok {
			width = u.measure(g)
			u.known[g] = width
		}
		sum += width
	}
	return sum
}

// measure returns the width of a character at size 1; 0.6 if the font does not have it.
func (u *Ruler) measure(g glyph) float64 {
	f := fontOf(g.bold)
	index, err := f.GlyphIndex(&u.buffer, g.r)
	if err != nil {
		return 0.6
	}
	width, err := f.GlyphAdvance(&u.buffer, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return 0.6
	}
	return float64(width) / 64 / em
}

// outline returns a text as a path, letter by letter.
func (u *Ruler) outline(t *Text) *Outline {
	o, f := new(Outline), fontOf(t.Bold)
	x := t.X - u.advance(t.Words, t.Bold)*t.Size*float64(t.Anchor)/2
	for _, r := range t.Words {
		index, err := f.GlyphIndex(&u.buffer, r)
		if err != nil {
			continue
		}
		if letter, err := f.LoadGlyph(&u.buffer, index, fixed.I(em), nil); err == nil {
			o.letter(letter, x, t.Y, t.Size/em/64)
		}
		x += u.advance(string(r), t.Bold) * t.Size
	}
	return o
}

// letter appends the outline of a character.
func (o *Outline) letter(letter sfnt.Segments, x, y, scale float64) {
	kinds := [...]Kind{
		sfnt.SegmentOpMoveTo: MoveTo, sfnt.SegmentOpLineTo: LineTo, sfnt.SegmentOpQuadTo: QuadTo, sfnt.SegmentOpCubeTo: CubeTo,
	}
	for i, g := range letter {
		if g.Op == sfnt.SegmentOpMoveTo && i > 0 {
			o.Close()
		}
		s := Segment{Kind: kinds[g.Op]}
		for k := range s.Kind.points() {
			s.Points[k] = [2]float64{x + float64(g.Args[k].X)*scale, y + float64(g.Args[k].Y)*scale}
		}
		o.segments = append(o.segments, s)
	}
	if len(letter) > 0 {
		o.Close()
	}
}
