package sheet

import (
	"bytes"
	"fmt"
	"image/png"
	"testing"

	"fano/server/memtest"
)

// crowded returns a sheet with items of every kind all over it.
func crowded(width, height float64) *Sheet {
	s := &Sheet{Width: width, Height: height, Theme: Light}
	for y := 0.0; y < height; y += 40 {
		g := &Group{}
		g.Add(Hatch(0, y, width, 30, 7, true, Pen{Tone: Ink, Width: 1.3}),
			From(0, y).Quad(width/2, height, width, y/2).Draw(Pen{Tone: Hue(2), Width: 2, Dash: []float64{7, 4}, Round: true}),
			From(3, height-y).Cube(0, 0, width, height, width-3, y).Both(Hue(1), Pen{Tone: Ink, Width: 9}))
		s.Add(g, &Circle{X: y, Y: y, R: 33, Fill: Hue(3), Pen: Pen{Tone: Ink, Width: 5}},
			&Text{
				X: width / 2, Y: y, Words: fmt.Sprint("Ångström ", y), Size: 31, Bold: true,
				Anchor: Middle, Tone: Broken, Halo: true,
			})
	}
	return s
}

// A picture rasterised a few rows at a time has the same pixels as one rasterised at once.
func TestBandsLeaveNoSeam(t *testing.T) {
	s := crowded(300, 200)
	printed := func(held int, scale float64) []byte {
		var b bytes.Buffer
		c := newCanvas(s, int(s.Width*scale), int(s.Height*scale), scale, 3.3, -7.7, held)
		if err := png.Encode(&b, c); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for _, scale := range []float64{0.5, 1.7} {
		whole := printed(1<<30, scale)
		for _, held := range []int{2000, 30_000} {
			if !bytes.Equal(printed(held, scale), whole) {
				t.Errorf("at scale %v, %d pixels at a time look different", scale, held)
			}
		}
	}
}

// The largest picture takes no more memory than [PixelBytes].
func TestALargePNGIsNeverThereAsAWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for _, size := range [][2]float64{{5600, 4400}, {MaxAcross, 786}, {16, MaxPixels / 16}} {
		s := crowded(600, 300)
		s.Width, s.Height = size[0], size[1]
		var err error
		if use := memtest.Within(PixelBytes, func() { _, err = s.PNG(1) }); err != nil || use.Held > PixelBytes {
			t.Errorf("%v: %d MB, stated are %d (%v)", size, use.Held>>20, PixelBytes>>20, err)
		} else {
			t.Logf("%v: %d MB of %d", size, use.Held>>20, PixelBytes>>20)
		}
	}
}
