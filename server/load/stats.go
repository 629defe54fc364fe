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

// stats holds the results of all requests by kind, and the other measurements.
type stats struct {
	lock    sync.Mutex
	kinds   map[string]*tally
	numbers map[string]float64 // by name, with the unit
	took    time.Duration
}

// A tally is the result of all requests of one kind.
type tally struct {
	took                   []time.Duration // of successful requests
	waited, resumed        int             // number of waits for a slot, and of resumed connections
	refused, failed, wrong int
	causes                 map[string]int
}

func newStats() stats { return stats{kinds: map[string]*tally{}, numbers: map[string]float64{}} }

// change changes the tally of a kind.
func (s *stats) change(name string, change func(*tally)) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.kinds[name] == nil {
		s.kinds[name] = &tally{causes: map[string]int{}}
	}
	change(s.kinds[name])
}

// kind returns a copy of the tally of a kind.
func (s *stats) kind(name string) (k tally) {
	s.change(name, func(t *tally) { k = *t })
	return k
}

// A wrong error means that an answer is incorrect.
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

// percentile returns a percentile of the times of successful requests, in milliseconds; 1e9 if there are none.
func (k tally) percentile(p int) float64 {
	if len(k.took) == 0 {
		return 1e9
	}
	sorted := slices.Sorted(slices.Values(k.took))
	return float64(sorted[min(len(sorted)-1, len(sorted)*p/100)].Microseconds()) / 1000
}

// A bound is a maximum of a number, or a minimum if least is set.
type bound struct {
	what        string
	most, least float64
}

// verdict compares a number with the bound. A missing number breaks it.
func (b bound) verdict(numbers map[string]float64) (text string, held bool) {
	got, measured := numbers[b.what]
	held, limit := measured && got <= b.most, fmt.Sprintf("at most %.4g", b.most)
	if b.least > 0 {
		held, limit = measured && got >= b.least, fmt.Sprintf("at least %.4g", b.least)
	}
	word := "holds "
	if !held {
		word = "BROKEN"
	}
	return fmt.Sprintf("%s %s: %.4g, %s", word, b.what, got, limit), held
}

// report writes the results, and reports whether every bound holds: those of the plan, that no answer is wrong, and
// that every request of the kinds in served succeeds.
func (b *bench) report(to io.Writer) (held bool) {
	b.reportKinds(to)
	for _, name := range slices.Sorted(maps.Keys(b.numbers)) {
		fmt.Fprintf(to, "%s: %.4g\n", name, b.numbers[name])
	}
	bounds, served := append([]bound{{what: "wrong answers"}}, b.plan.bounds...), b.plan.served
	b.numbers["wrong answers"] = 0
	for name, k := range b.kinds {
		b.numbers["wrong answers"] += float64(k.wrong)
		b.numbers[name+", p95, ms"], b.numbers[name+", p99, ms"] = k.percentile(95), k.percentile(99)
	}
	if slices.Contains(served, "*") {
		served = slices.Sorted(maps.Keys(b.kinds))
	}
	for _, name := range served {
		k := b.kind(name)
		b.numbers[name+", served"], b.numbers[name+", not served"] = float64(len(k.took)), float64(k.failures())
		bounds = append(bounds, bound{what: name + ", served", least: 1}, bound{what: name + ", not served"})
	}
	held = true
	for _, one := range bounds {
		line, holds := one.verdict(b.numbers)
		fmt.Fprintln(to, line)
		held = held && holds
	}
	return held
}

// reportKinds writes a table of all kinds, and the causes of failures.
func (b *bench) reportKinds(to io.Writer) {
	fmt.Fprintf(to, "%s, %.1f s\n\n", b.plan.name, b.took.Seconds())
	w := tabwriter.NewWriter(to, 2, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "kind\tserved\tp50\tp95\tp99\tmax ms\twaited\tresumed\trefused\tfailed\twrong\t")
	names := slices.Sorted(maps.Keys(b.kinds))
	for _, name := range names {
		k := b.kinds[name]
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%d\t%d\t%d\t%d\t\n", name, len(k.took), k.percentile(50),
			k.percentile(95), k.percentile(99), k.percentile(100), k.waited, k.resumed, k.refused, k.failed, k.wrong)
	}
	_ = w.Flush()
	for _, name := range names {
		for _, cause := range slices.Sorted(maps.Keys(b.kinds[name].causes)) {
			fmt.Fprintf(to, "%s: %d × %s\n", name, b.kinds[name].causes[cause], cause)
		}
	}
	fmt.Fprintln(to)
}
