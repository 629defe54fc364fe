package scenario

import (
	"strconv"
	"strings"
)

// A fit is whether a written number fits a decimal with a fixed number of places.
type fit uint8

const (
	fits    fit = iota
	tooFine     // it has more decimals
	tooBig      // it exceeds every limit of a document
)

// decimal returns the exact value of a JSON number, in units of 10^-places. It computes with the digits as written, so
// that neither 0.1 nor 10^400 is ever rounded.
func decimal(written string, places int) (int64, fit) {
	mantissa, power, _ := strings.Cut(strings.ToLower(written), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return 0, fits
	}
	short := strings.TrimRight(digits, "0")
	shift := len(digits) - len(short) - len(fraction) + places
	if power != "" {
		exponent, err := strconv.Atoi(power)
		if err != nil || exponent > MaxBytes || exponent < -MaxBytes {
			exponent = 2 * MaxBytes // beyond what the digits of a document could compensate
			if strings.HasPrefix(power, "-") {
				exponent = -exponent
			}
		}
		shift += exponent
	}
	if shift < 0 {
		return 0, tooFine
	}
	if len(short)+shift > 18 {
		return 0, tooBig
	}
	value, err := strconv.ParseInt(short+strings.Repeat("0", shift), 10, 64)
	if err != nil {
		return 0, tooBig
	}
	if negative {
		value = -value
	}
	return value, fits
}
