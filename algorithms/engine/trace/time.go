package trace

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Time is virtual time in thousandths of a unit. Whole numbers make a run identical on every machine. In JSON it is a
// decimal with at most three places.
type Time int64

// Unit is one unit of virtual time, and MostTime the largest time in a scenario.
const (
	Unit     Time = 1000
	MostTime Time = 1e9 * Unit
)

// Append appends t in units as the shortest decimal.
func (t Time) Append(dst []byte) []byte { return putTime(slices.Grow(dst, wide), t) }

// String returns t in units as the shortest decimal.
func (t Time) String() string { return string(t.Append(nil)) }

// Float returns t in units.
func (t Time) Float() float64 { return float64(t) / float64(Unit) }

// MarshalJSON writes t in units as a decimal.
func (t Time) MarshalJSON() ([]byte, error) { return t.Append(nil), nil }

// UnmarshalJSON reads a decimal as [ParseTime] does, and also accepts the later times that a run may reach, up to
// latest.
func (t *Time) UnmarshalJSON(b []byte) (err error) {
	*t, err = parseTime(string(b), latest)
	return err
}

// latest is the largest time accepted in a trace: a message sent just before MostTime may be under way for long, and
// its receiver may send more.
const latest Time = 1 << 50

// ParseTime reads a JSON number from 0 to 10⁹ with at most three decimal places. It rejects anything else.
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
