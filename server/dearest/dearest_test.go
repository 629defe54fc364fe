package dearest

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

var update = flag.Bool("update", false, "hunt for the dearest runs that are missing, or for all with FANO_PROVE, and write them down")

// How long an update hunts, and how often from another beginning; and how long a test does.
const (
	long, beginnings = 4_000_000, 4
	brief            = 60_000
)

// A brief hunt finds nothing dearer than what is written down. Where it does, or where nothing is written down that can
// happen, an update hunts long; everywhere when proving, which takes a minute or two.
func TestTheDearestRunsAreFound(t *testing.T) {
	var all []Run
	for _, a := range algorithms.All {
		stored, known := Of(a.Name)
		if _, err := plays(a, stored); err != nil {
			known = false
		}
		r, ok, err := find(a, 99, brief)
		if err != nil {
			t.Fatal(err)
		}
		stands := ok == known && !(ok && r.Each() > stored.Each())
		switch {
		case *update && (!stands || os.Getenv("FANO_PROVE") != ""):
			if stored, known = longHunt(t, a); known {
				all = append(all, stored)
			}
		case stands && known:
			all = append(all, stored)
		case !stands:
			t.Errorf("%s: %d messages of %d entries are found (%v), %d of %d are written down (%v); see the comment of the package",
				a.Name, r.Messages, r.Entries, ok, stored.Messages, stored.Entries, known)
		}
	}
	if *update {
		write(t, all)
	}
}

// longHunt is the dearest run of several hunts, or the one that is written down, if that can still happen and is dearer.
func longHunt(t *testing.T, a *model.Algorithm) (Run, bool) {
	t.Helper()
	most, known := Of(a.Name)
	if _, err := plays(a, most); err != nil {
		known = false
	}
	for seed := range uint64(beginnings) {
		r, ok, err := find(a, seed, long)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return r, false
		}
		if !known || r.Each() > most.Each() || r.Each() == most.Each() && len(r.Schedule) < len(most.Schedule) {
			most, known = r, true
		}
	}
	t.Logf("%s: %.3f messages an entry, in %d choices", a.Name, most.Each(), len(most.Schedule))
	return most, true
}

// write writes one run a line.
func write(t *testing.T, all []Run) {
	t.Helper()
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false) // 1>2#1 stays readable
	for i, r := range all {
		b.WriteString([]string{"[\n", ","}[min(i, 1)])
		if err := to.Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	b.WriteString("]\n")
	if err := os.WriteFile("dearest.json", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What is written down happens: played again by the system that everybody runs, a run begins and ends its busy time at
// rest, and costs what it is said to cost and no more than is claimed.
func TestTheDearestRunsCostWhatTheySay(t *testing.T) {
	reached := 0
	for _, r := range All() {
		a, ok := algorithms.Named(r.Algorithm)
		if !ok {
			t.Fatalf("there is no %s", r.Algorithm)
		}
		c, err := plays(a, r)
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
			continue
		}
		switch worst := a.Bounds.Worst.At(c.Topology); {
		case r.Each() > worst+1e-9:
			t.Errorf("%s: an entry costs %v messages, claimed are %v at most", a.Name, r.Each(), worst)
		case r.Each() == worst:
			reached++
		}
	}
	if reached < 10 {
		t.Errorf("the worst that is claimed is reached by %d algorithms only", reached)
	}
}

// plays says what is wrong with a run of an algorithm's system, which it gives; nothing if it costs what it says.
func plays(a *model.Algorithm, r Run) (c system.Config, err error) {
	if c, err = systemOf(a); err != nil {
		return c, err
	}
	s, _ := system.New(context.Background(), c)
	messages, entries := 0, 0
	for i, choice := range r.Schedule {
		if i == r.After {
			messages, entries = 0, 0
			if !atRest(s) {
				return c, fmt.Errorf("all is not at rest after %d choices", i)
			}
		}
		step, err := s.Apply(choice)
		if err != nil {
			return c, err
		}
		for _, at := range step.Sends {
			if m := s.Packet(at); c.Topology.Host(m.From) != c.Topology.Host(m.To) {
				messages++
			}
		}
		if choice.Kind == trace.Enter {
			entries++
		}
	}
	if messages != r.Messages || entries != r.Entries || !atRest(s) {
		return c, fmt.Errorf("%d messages and %d entries, want %d and %d, and rest", messages, entries, r.Messages, r.Entries)
	}
	return c, nil
}

// atRest says that nobody wants anything and no message is under way.
func atRest(s *system.System) bool {
	return !slices.ContainsFunc(s.Choices(), func(c trace.Choice) bool { return c.Kind != trace.Ask }) && !anybodyWants(s)
}

func anybodyWants(s *system.System) bool {
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		if s.Local(p).Phase != mutex.Idle {
			return true
		}
	}
	return false
}
