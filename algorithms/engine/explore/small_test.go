package explore_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// small returns a system of an algorithm by name, under its own clock rule or the one that a switch forces.
func small(name string, switches []string, order system.Order, asks ...int) system.Config {
	a, ok := algorithms.Named(name)
	if !ok {
		panic(name)
	}
	return configure(a, switches, order, asks...)
}

func configure(a *model.Algorithm, switches []string, order system.Order, asks ...int) system.Config {
	where, err := topology.Of(a, len(asks), topology.Spec{})
	if err != nil {
		panic(err)
	}
	c := system.Config{Algorithm: a, Processes: len(asks), Topology: where, Order: order, Asks: asks}
	clock := a.Clock
	for _, name := range switches {
		bit, ok := a.Switch(name)
		if !ok {
			panic(name)
		}
		c.Switches |= bit
		for _, s := range a.Switches {
			if s.Name == name && s.Clock != "" {
				clock = s.Clock
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	return c
}

// called returns a name for a system in messages.
func called(c system.Config) string {
	var on []string
	for i, s := range c.Algorithm.Switches {
		if c.Switches>>i&1 == 1 {
			on = append(on, s.Name)
		}
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %v %s", c.Algorithm.Name, c.Rule, c.Order, c.Asks, strings.Join(on, " ")))
}

// verdictOn returns the verdict on one property.
func verdictOn(t *testing.T, r explore.Result, name string) explore.Property {
	t.Helper()
	for _, p := range r.Properties {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("nothing is said of %s in %+v", name, r.Properties)
	return explore.Property{}
}

func told(schedule []trace.Choice) string {
	words := make([]string, len(schedule))
	for i, c := range schedule {
		words[i] = c.String()
	}
	return strings.Join(words, "; ")
}

// goroutines spreads work over workers, including the caller.
func goroutines(workers int) func(int, func(int)) {
	return func(n int, do func(int)) {
		var next atomic.Int64
		work := func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		}
		var all sync.WaitGroup
		for range min(workers, n) - 1 {
			all.Go(work)
		}
		work()
		all.Wait()
	}
}
