package figure

import (
	"math"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/web"
)

// marks are the events of the window. What the network does leaves no mark on a lane.
func (d *drawing) marks(arrows []web.Arrow) []web.Mark {
	var marks []web.Mark
	for b := d.from; b < d.to; b++ {
		beat := d.run.beats[b]
		shape, ok := shapeOf(beat)
		if !ok {
			continue
		}
		m := web.Mark{X: d.x(b), Y: d.y(beat.at), Shape: shape, Hue: d.hue(beat.at)}
		if d.size.detailed {
			m.Clock = strconv.Itoa(beat.clock)
			m.ClockX, m.ClockY = d.freePlace(m, arrows)
		}
		marks = append(marks, m)
	}
	return marks
}

func shapeOf(b beat) (web.Shape, bool) {
	switch b.kind {
	case trace.Ask, trace.Leave, trace.Again, trace.Send:
		return web.Disc, true
	case trace.Receive:
		if b.defers {
			return web.Square, true
		}
		return web.Ring, true
	case trace.Internal:
		return web.Diamond, true
	case trace.Crash:
		return web.Cross, true
	}
	return "", false
}

// freePlace is where the clock of a mark does not meet an arrow: above the bar, else below it, else beside the arrows
// above.
func (d *drawing) freePlace(m web.Mark, arrows []web.Arrow) (x, y float64) {
	above, below := d.size.bar/2+6, d.size.bar/2+16
	var up, down, upLeft, upRight bool
	for _, a := range arrows {
		other, comes := 0.0, false
		switch {
		case near(a.X2, m.X) && near(a.Y2, m.Y):
			other, comes = a.Y1, true
		case near(a.X1, m.X) && near(a.Y1, m.Y):
			other = a.Y2
		default:
			continue
		}
		up, down = up || other < m.Y, down || other > m.Y
		upLeft, upRight = upLeft || comes && other < m.Y, upRight || !comes && other < m.Y
	}
	switch {
	case !up:
		return m.X, m.Y - above
	case !down:
		return m.X, m.Y + below
	case upLeft && !upRight:
		return m.X + 9, m.Y - above
	}
	return m.X - 9, m.Y - above
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.5 }
