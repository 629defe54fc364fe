package long

import "strconv"

// lengths are non-negative numbers, written as JSON with run-length encoding: n is the number itself, and −k repeats
// the number before it k more times; at the beginning, −k means k zeros.
type lengths[N ~int32 | ~int | ~uint8] []N

// MarshalJSON encodes the list.
func (l lengths[N]) MarshalJSON() ([]byte, error) {
	dst := []byte{'['}
	put := func(n int64) {
		if len(dst) > 1 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	before := N(0)
	for i := 0; i < len(l); {
		if l[i] != before {
			before = l[i]
			put(int64(before))
			i++
			continue
		}
		k := 1
		for i+k < len(l) && l[i+k] == before {
			k++
		}
		if k == 1 && before < 10 && i > 0 {
			put(int64(before)) // shorter than "-1"
		} else {
			put(int64(-k))
		}
		i += k
	}
	return append(dst, ']'), nil
}
