package scenario

import (
	"math"
	"strconv"
)

// A fit is whether a written number fits a decimal with a fixed number of places.
type fit uint8

const (
	fits    fit = iota
	tooFine     // it has more decimals
	tooBig      // it exceeds every limit of a document
)

// decimal returns the value of a JSON number in units of 10^-places. A number is read as JavaScript reads it.
func decimal(written string, places int) (int64, fit) {
	x, err := strconv.ParseFloat(written, 64)
	unit := math.Pow10(places)
	switch units := math.Round(x * unit); {
	case err != nil || math.Abs(units) > 1e18:
		return 0, tooBig
	case units/unit != x: // the quotient is the nearest to the decimal, as x is
		return 0, tooFine
	default:
		return int64(units), fits
	}
}
