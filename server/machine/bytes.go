package machine

import "fmt"

// Bytes is an amount of memory. It prints with a unit, and is a plain number in JSON.
type Bytes int64

// String returns the amount in the largest unit that gives at least 1, such as 1.5 GiB.
func (b Bytes) String() string {
	const step = 1 << 10
	if b < step {
		return fmt.Sprintf("%d B", int64(b))
	}
	value, unit := float64(b)/step, 0
	for ; value >= step && unit < 3; unit++ {
		value /= step
	}
	return fmt.Sprintf("%.3g %ciB", value, "KMGT"[unit])
}
