package main

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"fano/server/check"
)

// amount is a number with a unit of memory, or a bare one.
var amount = regexp.MustCompile(`^([0-9]{1,9})(kB|MB|GB|)$`)

// units are the units of memory, in bytes.
var units = map[string]int64{"kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000}

// parseBudget reads what a search may use, such as "2000000,1GB,30s": states, memory and time, any of them in any order.
func parseBudget(text string, b *check.Budget) error {
	for part := range strings.SplitSeq(text, ",") {
		if m := amount.FindStringSubmatch(part); m != nil {
			n, _ := strconv.ParseInt(m[1], 10, 64) // nine digits
			if m[2] == "" {
				b.States = int(n)
			} else {
				b.Bytes = n * units[m[2]]
			}
			continue
		}
		d, err := time.ParseDuration(part)
		if err != nil || d <= 0 {
			return errors.New("not states, memory or a time, such as 2000000, 500MB, 30s, or several of them with commas")
		}
		b.Time = d
	}
	return nil
}
