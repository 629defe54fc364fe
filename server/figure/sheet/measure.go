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

// fonts are the Go fonts, regular and bold: they come with the program, under a free licence. PNGs are
// set in them, and the widths of words are taken from them.
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

// A Ruler measures words. It belongs to one goroutine.
type Ruler struct {
	buffer sfnt.Buffer
	known  map[glyph]float64
}

type glyph struct {
	r    rune
	bold bool
}

// slack is by how much wider the fonts may be in which a browser sets words: DejaVu Sans is one of the widest there are.
const slack = 1.08

// Width is how much room words need in a size, in whatever font they are set.
func (u *Ruler) Width(words string, size float64, bold bool) float64 {
	if u.known == nil {
		u.known = map[glyph]float64{}
	}
	sum := 0.0
	for _, r := range words {
		g := glyph{r, bold}
		width, ok := u.known[g]
		if !ok {
			width = u.advance(g)
			u.known[g] = width
		}
		sum += width
	}
	return sum * size * slack
}

// advance is how wide a character is in size 1.
func (u *Ruler) advance(g glyph) float64 {
	const em = 1000
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
