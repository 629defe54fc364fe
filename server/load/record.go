package main

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// A record is what became of all that was asked for, by kinds.
type record struct {
	mu    sync.Mutex
	kinds map[string]*tally
}

// A tally is what became of everything of one kind.
type tally struct {
	took    []time.Duration // of what was served
	bytes   int64           // received of that, as they came
	events  int64
	waited  int            // how often the server said that it is not yet its turn
	refused map[string]int // by status and cause
	failed  map[string]int // by what went wrong, with the connection or with time
	wrong   map[string]int // what came was not what should have come
	gaveUp  int            // what was broken off when the plan ended
}

func newRecord() *record { return &record{kinds: map[string]*tally{}} }

// note changes what is known of a kind.
func (r *record) note(name string, change func(*tally)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := r.kinds[name]
	if k == nil {
		k = &tally{refused: map[string]int{}, failed: map[string]int{}, wrong: map[string]int{}}
		r.kinds[name] = k
	}
	change(k)
}

// served notes that something came, complete and right.
func (r *record) served(name string, took time.Duration, bytes, events int) {
	r.note(name, func(k *tally) {
		k.took = append(k.took, took)
		k.bytes += int64(bytes)
		k.events += int64(events)
	})
}

// lost notes why something did not come.
func (r *record) lost(name string, err error) {
	r.note(name, func(k *tally) {
		switch e := err.(type) {
		case *refusal:
			count(k.refused, e.cause())
		case wrong:
			count(k.wrong, e.Error())
		case gaveUp:
			k.gaveUp++
		default:
			count(k.failed, err.Error())
		}
	})
}

// wrong says that what came is not what should have come.
type wrong struct{ what string }

func (w wrong) Error() string { return w.what }

func wrongly(format string, args ...any) error { return wrong{fmt.Sprintf(format, args...)} }

// gaveUp says that the plan ended first.
type gaveUp struct{}

func (gaveUp) Error() string { return "given up at the end" }

// mostCauses is how many causes are told apart: each may name what was asked for.
const mostCauses = 12

// count counts a cause.
func count(causes map[string]int, cause string) {
	if cause = clip(cause); causes[cause] == 0 && len(causes) >= mostCauses {
		cause = "other causes"
	}
	causes[cause]++
}

// clip keeps a report readable, and its texts few.
func clip(text string) string {
	if len(text) > 120 {
		return text[:120] + "…"
	}
	return text
}

// A summary is a kind in numbers.
type summary struct {
	Kind         string         `json:"kind"`
	Served       int            `json:"served"`
	Milliseconds *quantiles     `json:"milliseconds,omitempty"`
	Bytes        int64          `json:"bytes,omitempty"`
	Events       int64          `json:"events,omitempty"`
	Waited       int            `json:"waited,omitempty"`
	Refused      map[string]int `json:"refused,omitempty"`
	Failed       map[string]int `json:"failed,omitempty"`
	Wrong        map[string]int `json:"wrong,omitempty"`
	GaveUp       int            `json:"gaveUp,omitempty"`
}

// quantiles are of times, in milliseconds.
type quantiles struct {
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// summaries are of all kinds, by name.
func (r *record) summaries() []summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []summary
	for _, name := range slices.Sorted(maps.Keys(r.kinds)) {
		k := r.kinds[name]
		all = append(all, summary{
			Kind: name, Served: len(k.took), Milliseconds: quantilesOf(k.took), Bytes: k.bytes, Events: k.events,
			Waited: k.waited, Refused: k.refused, Failed: k.failed, Wrong: k.wrong, GaveUp: k.gaveUp,
		})
	}
	return all
}

// of is one kind, with nothing in it if there is none.
func (r *record) of(name string) summary {
	for _, s := range r.summaries() {
		if s.Kind == name {
			return s
		}
	}
	return summary{Kind: name}
}

// percentile is of the times of a kind, in milliseconds; as if for ever, if nothing of it was served.
func (s summary) percentile(of func(*quantiles) float64) float64 {
	if s.Milliseconds == nil {
		return never
	}
	return of(s.Milliseconds)
}

// never is longer than any plan, in milliseconds.
const never = 1e9

// unserved is how much of a kind was refused, failed or was wrong.
func (s summary) unserved() int {
	return total(s.Refused) + total(s.Failed) + total(s.Wrong)
}

func total(of map[string]int) (n int) {
	for _, one := range of {
		n += one
	}
	return n
}

func quantilesOf(took []time.Duration) *quantiles {
	if len(took) == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(took))
	at := func(share float64) float64 {
		i := min(len(sorted)-1, int(share*float64(len(sorted))))
		return float64(sorted[i].Microseconds()) / 1000
	}
	return &quantiles{at(.50), at(.90), at(.95), at(.99), at(1)}
}
