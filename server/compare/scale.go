package compare

import (
	"math"

	"fano/web"
)

// A scale maps numbers from least to most to heights, logarithmically unless it is linear.
type scale struct {
	least, most float64
	linear      bool
	ticks       []float64
}

// height returns the y coordinate of a number, in pixels from the top.
func (s scale) height(x float64) float64 {
	part := (x - s.least) / (s.most - s.least)
	if !s.linear {
		part = math.Log(math.Max(x, s.least)/s.least) / math.Log(s.most/s.least)
	}
	return web.ChartTop + web.ChartField*(1-part)
}

// linearScale returns a scale from 0 with about five ticks at round numbers.
func linearScale(most float64) scale {
	step := math.Pow(10, math.Floor(math.Log10(most)))
	for _, part := range []float64{5, 2} {
		if most/(step/part) <= 5 {
			step /= part
			break
		}
	}
	if most >= 2 && most <= 5 {
		step = 1
	}
	s := scale{most: most * 1.08, linear: true}
	for k := 0; float64(k)*step <= s.most; k++ {
		s.ticks = append(s.ticks, float64(k)*step)
	}
	return s
}

// logScale returns a scale with ticks at 1, 3, 10, 30, ….
func logScale(least, most float64) scale {
	s := scale{least: least * 0.8, most: most * 1.35}
	for ten := math.Pow(10, math.Floor(math.Log10(s.least))); ten <= s.most; ten *= 10 {
		for _, x := range []float64{ten, 3 * ten} {
			if x >= s.least && x <= s.most {
				s.ticks = append(s.ticks, x)
			}
		}
	}
	return s
}
