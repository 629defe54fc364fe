package main

import (
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fano/server/check"
)

// The types of flag values; each rejects values that make no sense.

// number is a whole number within bounds, both inclusive.
type number[T int | int64] struct {
	to          *T
	least, most T
}

// String returns the number; "0" for the zero value, on which package flag calls it.
func (n number[T]) String() string {
	if n.to == nil {
		return "0"
	}
	return strconv.FormatInt(int64(*n.to), 10)
}

// Set parses the number.
func (n number[T]) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, strconv.IntSize)
	if err != nil || T(v) < n.least || T(v) > n.most {
		return fmt.Errorf("not one of %d..%d", n.least, n.most)
	}
	*n.to = T(v)
	return nil
}

// numberVar defines a flag for a number from least to most.
func numberVar[T int | int64](f *flag.FlagSet, to *T, name string, usual, least, most T, usage string) {
	*to = usual
	f.Var(number[T]{to, least, most}, name, usage)
}

// seconds is a duration, written as a number of seconds.
type seconds struct {
	to       *time.Duration
	positive bool
}

// String returns the number; "0" for the zero value.
func (s seconds) String() string {
	if s.to == nil {
		return "0"
	}
	return strconv.FormatFloat(s.to.Seconds(), 'g', -1, 64)
}

// Set parses the number.
func (s seconds) Set(text string) error {
	d, err := time.ParseDuration(text + "s")
	if err != nil || d < 0 || d == 0 && s.positive {
		return errors.New("not a number of seconds that makes sense here")
	}
	*s.to = d
	return nil
}

// secondsVar defines a flag for a duration.
func secondsVar(f *flag.FlagSet, to *time.Duration, name string, usual time.Duration, positive bool, usage string) {
	*to = usual
	f.Var(seconds{to, positive}, name, usage)
}

// text is a text checked by a function.
type text struct {
	to    *string
	check func(string) error
}

// String returns the text.
func (t text) String() string {
	if t.to == nil {
		return ""
	}
	return *t.to
}

// Set checks and stores the text.
func (t text) Set(value string) error {
	if err := t.check(value); err != nil {
		return err
	}
	*t.to = value
	return nil
}

// textVar defines a flag for a text that check accepts.
func textVar(f *flag.FlagSet, to *string, name, usual string, check func(string) error, usage string) {
	*to = usual
	f.Var(text{to, check}, name, usage)
}

// oneOf returns a check that accepts the listed words.
func oneOf(words ...string) func(string) error {
	return func(value string) error {
		if !slices.Contains(words, value) {
			return errors.New("not one of " + strings.Join(words, ", "))
		}
		return nil
	}
}

// networks returns a parser of comma-separated networks.
func networks(to *[]netip.Prefix) func(string) error {
	return func(text string) error {
		*to = nil
		for part := range strings.SplitSeq(text, ",") {
			p, err := netip.ParsePrefix(strings.TrimSpace(part))
			if err != nil {
				return err
			}
			*to = append(*to, p)
		}
		return nil
	}
}

// isOrigin accepts a scheme and a host.
func isOrigin(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" {
		return errors.New("not of the form https://fano.example")
	}
	return nil
}

// siteVar defines the flag for the server to which printed links lead.
func siteVar(f *flag.FlagSet, site *string) {
	*site = "http://localhost:8080"
	usage := "scheme and host, as `https://fano.example`, of the server to which links lead (default " + *site + ")"
	f.Func("site", usage, func(text string) error {
		*site = strings.TrimSuffix(text, "/")
		return isOrigin(*site)
	})
}

// amount matches a number with or without a unit of memory.
var amount = regexp.MustCompile(`^([0-9]{1,9})(kB|MB|GB|)$`)

// budgetVar defines the flag for the budget of a search, such as "2000000,1GB,30s": states, memory and time, any of
// them in any order.
func budgetVar(f *flag.FlagSet, b *check.Budget, usage string) {
	units := map[string]int64{"kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000}
	f.Func("budget", usage, func(text string) error {
		for part := range strings.SplitSeq(text, ",") {
			d, err := time.ParseDuration(part)
			if m := amount.FindStringSubmatch(part); m != nil && m[2] == "" {
				b.States, _ = strconv.Atoi(m[1]) // cannot fail: at most nine digits
			} else if m != nil {
				n, _ := strconv.ParseInt(m[1], 10, 64)
				b.Bytes = n * units[m[2]]
			} else if b.Time = d; err != nil || d <= 0 {
				return errors.New("not states, memory or a time, such as 2000000, 500MB, 30s, or several of them with commas")
			}
		}
		return nil
	})
}

// asksVar defines the flag for the number of requests of each process.
func asksVar(f *flag.FlagSet, asks *[]int, usual string) {
	f.Func("asks", "how often each process may ask, as `1,1,…` (default "+usual+")", func(text string) (err error) {
		*asks, err = check.ParseAsks(text)
		return err
	})
}
