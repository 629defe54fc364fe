package long

import "strconv"

// lengths are numbers, none less than 0, that are written as JSON by the lengths of their runs: a number n is itself, and
// −k says that the one before comes k times more; at the beginning, that there are k zeros.
type lengths[N ~int32 | ~int | ~uint8] []N

// MarshalJSON writes the list.
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
			put(int64(before)) // is shorter
		} else {
			put(int64(-k))
		}
		i += k
	}
	return append(dst, ']'), nil
}
