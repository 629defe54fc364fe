package trace

import (
	"strconv"
	"testing"
)

func TestNumbersAreWrittenAsStrconvWritesThem(t *testing.T) {
	check := func(v int64) {
		if got, want := string(appendNumber(nil, v)), strconv.FormatInt(v, 10); got != want {
			t.Fatalf("%d is written %s", v, got)
		}
	}
	for v := int64(-10); v < 200_000; v++ {
		check(v)
	}
	for power := int64(1); power < 1e18; power *= 10 {
		for d := int64(-2); d <= 2; d++ {
			check(power + d)
			check(-power - d)
			check(power*7 + d)
		}
	}
}
