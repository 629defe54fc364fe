package trace

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Time is virtual time in thousandths of a unit. Whole numbers make a run the
// same on every machine. In JSON it is a decimal with at most three places.
type Time int64

// Unit is one unit of virtual time, and MostTime the last moment there is.
const (
	Unit     Time = 1000
	MostTime Time = 1e9 * Unit
)

// Append appends t as the shortest decimal.
func (t Time) Append(dst []byte) []byte { return putTime(slices.Grow(dst, wide), t) }

// String is t as a decimal.
func (t Time) String() string { return string(t.Append(nil)) }

// Float is t in units.
func (t Time) Float() float64 { return float64(t) / float64(Unit) }

// MarshalJSON writes t as a decimal.
func (t Time) MarshalJSON() ([]byte, error) { return t.Append(nil), nil }

// UnmarshalJSON reads a decimal as [ParseTime] does, and later ones, which a run may come to.
func (t *Time) UnmarshalJSON(b []byte) (err error) {
	*t, err = parseTime(string(b), latest)
	return err
}

// latest is the last moment that a trace is read with: what begins before MostTime may be long under way, and be sent
// again.
const latest Time = 1 << 50

// ParseTime reads a JSON number from 0 to 10⁹ with at most three decimal
// places, and refuses any other.
func ParseTime(s string) (Time, error) { return parseTime(s, MostTime) }

func parseTime(s string, most Time) (Time, error) {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || strings.ContainsAny(s, "xX_pPnN") {
		return 0, fmt.Errorf("%s is not a number", s)
	}
	if v < 0 || v > most.Float() {
		return 0, fmt.Errorf("%s is not between 0 and %d", s, int64(most/Unit))
	}
	t := Time(math.Round(v * float64(Unit)))
	if math.Abs(t.Float()-v) > 1e-9*max(1, v)*1e-3 {
		return 0, fmt.Errorf("%s has more than three decimal places", s)
	}
	return t, nil
}
