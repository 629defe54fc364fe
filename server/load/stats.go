package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"text/tabwriter"
	"time"
)

// stats are the results of all requests by kind, and the other numbers that were measured.
type stats struct {
	mu      *sync.Mutex
	kinds   map[string]*tally
	numbers map[string]float64 // by names with their units
	machine string             // its load before the plan
	took    time.Duration
}

// A tally is the result of all requests of one kind.
type tally struct {
	took                   []time.Duration // of requests that succeeded
	waited, resumed        int             // turns waited for, broken connections resumed
	refused, failed, wrong int
	causes                 map[string]int
}

func newStats() stats {
	return stats{mu: &sync.Mutex{}, kinds: map[string]*tally{}, numbers: map[string]float64{}}
}

func (s *stats) number(name string, value float64) { s.numbers[name] = value }

// change changes the tally of a kind.
func (s *stats) change(name string, change func(*tally)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kinds[name] == nil {
		s.kinds[name] = &tally{causes: map[string]int{}}
	}
	change(s.kinds[name])
}

// kind is a copy of the tally of a kind.
func (s *stats) kind(name string) (k tally) {
	s.change(name, func(t *tally) { k = *t })
	return k
}

// A wrong error says that the answer is not the right one.
type wrong struct{ what string }

func (w wrong) Error() string { return w.what }

func wrongly(format string, args ...any) error { return wrong{fmt.Sprintf(format, args...)} }

// record counts the result of a request, unless the plan ended first.
func (s *stats) record(ctx context.Context, name string, begun time.Time, err error) {
	if err != nil && ctx.Err() != nil {
		return
	}
	s.change(name, func(k *tally) {
		if err == nil {
			k.took = append(k.took, time.Since(begun))
			return
		}
		counter := &k.failed
		if _, refused := errors.AsType[*refusal](err); refused {
			counter = &k.refused
		} else if _, is := errors.AsType[wrong](err); is {
			counter = &k.wrong
		}
		*counter++
		cause := fmt.Sprintf("%.120s", err)
		if len(k.causes) >= 12 && k.causes[cause] == 0 {
			cause = "other causes"
		}
		k.causes[cause]++
	})
}

func (k tally) failures() int { return k.refused + k.failed + k.wrong }

// percentile returns a percentile of the times of successful requests, in milliseconds; infinite if there are none.
func (k tally) percentile(p int) float64 {
	if len(k.took) == 0 {
		return 1e9
	}
	sorted := slices.Sorted(slices.Values(k.took))
	return float64(sorted[min(len(sorted)-1, len(sorted)*p/100)].Microseconds()) / 1000
}

// A bound is the most that a number may be, or the least where that is given.
type bound struct {
	what        string
	most, least float64
}

// holds compares a number with the bound. A number that was not measured breaks it.
func (b bound) holds(numbers map[string]float64) bool {
	got, measured := numbers[b.what]
	if b.least > 0 {
		return measured && got >= b.least
	}
	return measured && got <= b.most
}

// report writes the results, and reports whether every bound holds.
func (b *bench) report(to io.Writer) (held bool) {
	b.reportKinds(to)
	bounds := append([]bound{{what: "wrong answers", most: 0}}, b.bounds...)
	b.numbers["wrong answers"] = 0
	for name, k := range b.kinds {
		b.numbers["wrong answers"] += float64(k.wrong)
		b.numbers[name+", p95, ms"], b.numbers[name+", p99, ms"] = k.percentile(95), k.percentile(99)
	}
	for _, name := range slices.Sorted(maps.Keys(b.numbers)) {
		if _, kind := b.kinds[name[:max(0, len(name)-len(", p95, ms"))]]; !kind {
			fmt.Fprintf(to, "%s: %.4g\n", name, b.numbers[name])
		}
	}
	served := b.plan.served
	if slices.Contains(served, "*") {
		served = slices.Sorted(maps.Keys(b.kinds))
	}
	for _, name := range served {
		k := b.kind(name)
		b.numbers[name+", served"], b.numbers[name+", not served"] = float64(len(k.took)), float64(k.failures())
		bounds = append(bounds, bound{what: name + ", served", least: 1}, bound{what: name + ", not served", most: 0})
	}
	held = true
	for _, one := range bounds {
		verdict, limit := "holds ", fmt.Sprintf("at most %.4g", one.most)
		if one.least > 0 {
			limit = fmt.Sprintf("at least %.4g", one.least)
		}
		if !one.holds(b.numbers) {
			verdict, held = "BROKEN", false
		}
		fmt.Fprintf(to, "%s %s: %.4g, %s\n", verdict, one.what, b.numbers[one.what], limit)
	}
	return held
}

// reportKinds writes a table of all kinds, and the causes of failures.
func (b *bench) reportKinds(to io.Writer) {
	fmt.Fprintf(to, "%s, %.1f s, load of the machine %s\n\n", b.plan.name, b.took.Seconds(), b.machine)
	w := tabwriter.NewWriter(to, 2, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "kind\tserved\tp50\tp90\tp95\tp99\tmax ms\twaited\tresumed\trefused\tfailed\twrong\t")
	names := slices.Sorted(maps.Keys(b.kinds))
	for _, name := range names {
		k := b.kinds[name]
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%d\t%d\t%d\t%d\t\n", name, len(k.took), k.percentile(50),
			k.percentile(90), k.percentile(95), k.percentile(99), k.percentile(100), k.waited, k.resumed, k.refused, k.failed,
			k.wrong)
	}
	_ = w.Flush()
	for _, name := range names {
		for _, cause := range slices.Sorted(maps.Keys(b.kinds[name].causes)) {
			fmt.Fprintf(to, "%s: %d × %s\n", name, b.kinds[name].causes[cause], cause)
		}
	}
	fmt.Fprintln(to)
}
