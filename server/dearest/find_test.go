package dearest

import (
	"context"
	"math"

	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// find hunts for the dearest run of an algorithm in so many events; false if there is no bound to come near to.
func find(a *model.Algorithm, seed uint64, events int) (Run, bool, error) {
	c, err := systemOf(a)
	if err != nil || math.IsInf(a.Bounds.Worst.At(c.Topology), 1) {
		return Run{}, false, err
	}
	found, err := adversary.Dearest(context.Background(), adversary.Setup{System: c, Seed: seed, Events: events})
	if err != nil {
		return Run{}, false, err
	}
	return Run{a.Name, found.After, found.Messages, found.Entries, found.Schedule}, true, nil
}

// systemOf is the system of seven on the algorithm's own topology, in which everybody may ask three times: often enough to
// bring it into a bad state, and then to pay for that.
func systemOf(a *model.Algorithm) (system.Config, error) {
	layout, err := topology.Of(a, Processes, topology.Spec{})
	if err != nil {
		return system.Config{}, err
	}
	c := system.Config{Algorithm: a, Processes: Processes, Topology: layout, Order: system.AnyOrder}
	if a.FIFO {
		c.Order = system.FIFO
	}
	c.Rule, _ = system.ParseRule(a.Clock) // an algorithm names a rule that there is
	for range Processes {
		c.Asks = append(c.Asks, 3)
	}
	return c, nil
}
