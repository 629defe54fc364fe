package sheet

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
)

// The limits of a PNG: its pixels, and its width, which the widest figure has at the largest scale.
const (
	MaxPixels = 24 << 20
	MaxAcross = 32_000
)

// PixelBytes is the most memory that the pixels of a PNG take while it is made, whatever its size: a band of pixels,
// the outlines filled in it, and the encoder's buffers; the PNG itself comes on top.
const PixelBytes = 16 << 20

// A TooLarge is the error of a PNG that would exceed MaxPixels or MaxAcross.
type TooLarge struct{ Width, Height int }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("a picture of %d × %d pixels is more than the %d million pixels that are drawn, %d in a row; take a smaller scale or width, or fewer steps", e.Width, e.Height, MaxPixels>>20, MaxAcross)
}

// PNG rasterises the sheet at scale pixels per unit. Errors: *TooLarge.
func (s *Sheet) PNG(scale float64) ([]byte, error) {
	width, height := int(math.Round(s.Width*scale)), int(math.Round(s.Height*scale))
	if width < 1 || height < 1 || width > MaxAcross || height > MaxPixels || width*height > MaxPixels {
		return nil, &TooLarge{width, height}
	}
	return s.encode(width, height, scale, 0, 0)
}

// Card rasterises the sheet into a picture of exactly this size: as large as possible, centred.
func (s *Sheet) Card(width, height int) ([]byte, error) {
	scale := math.Min(float64(width)/s.Width, float64(height)/s.Height)
	return s.encode(width, height, scale, (float64(width)-s.Width*scale)/2, (float64(height)-s.Height*scale)/2)
}

func (s *Sheet) encode(width, height int, scale, dx, dy float64) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, newCanvas(s, width, height, scale, dx, dy, canvasPixels))
	return b.Bytes(), err
}
