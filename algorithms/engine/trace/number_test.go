package trace

import (
	"strconv"
	"testing"
)

func TestNumbersAreWrittenAsStrconvWritesThem(t *testing.T) {
	check := func(v int64) {
		if got, want := string(putNumber(make([]byte, 0, wide), v)), strconv.FormatInt(v, 10); got != want {
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

func TestTimesAreWrittenAsTheShortestDecimals(t *testing.T) {
	check := func(v int64) {
		want := strconv.FormatFloat(float64(v)/1000, 'f', -1, 64)
		if got := Time(v).String(); got != want {
			t.Fatalf("%d thousandths are written %s, want %s", v, got, want)
		}
	}
	for v := int64(-2000); v < 200_000; v++ {
		check(v)
	}
	for _, around := range []int64{1e5, 1e6, 1e7, 1e8, 1e9, 1e12} {
		for d := int64(-1100); d < 1100; d++ {
			check(around + d)
			check(-around - d)
		}
	}
}
