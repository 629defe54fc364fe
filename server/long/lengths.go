package long

import "strconv"

// appendLengths appends a list of numbers, none less than 0, as JSON by the lengths of its runs: a number n is itself, and
// −k says that the one before comes k times more; at the beginning, that there are k zeros.
func appendLengths[N ~int32 | ~int64 | ~int | ~uint8](dst []byte, numbers []N) []byte {
	dst = append(dst, '[')
	start := len(dst)
	put := func(n int64) {
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	before := N(0)
	for i := 0; i < len(numbers); {
		if numbers[i] != before {
			before = numbers[i]
			put(int64(before))
			i++
			continue
		}
		k := 1
		for i+k < len(numbers) && numbers[i+k] == before {
			k++
		}
		if k == 1 && before >= 0 && before < 10 && i > 0 {
			put(int64(before)) // is shorter
		} else {
			put(int64(-k))
		}
		i += k
	}
	return append(dst, ']')
}

// appendNumbers appends a list of numbers as JSON.
func appendNumbers(dst []byte, numbers []int) []byte {
	dst = append(dst, '[')
	for i, n := range numbers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, ']')
}
