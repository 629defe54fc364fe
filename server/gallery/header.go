package gallery

import (
	"context"
	"fmt"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// HeaderOf returns the header of a default run of an algorithm of the catalogue. It panics if there is none; a test
// builds every one.
func HeaderOf(a *model.Algorithm) trace.Header {
	rule, _ := system.ParseRule(a.Clock) // every algorithm names a known rule
	const few = 3
	layout, err := topology.Of(a, few, topology.Spec{})
	if err != nil {
		panic(fmt.Errorf("%s of %d processes: %w", a.Name, few, err))
	}
	header, err := (&simulate.Setup{Algorithm: a, Processes: few, Topology: layout, Rule: rule}).Header(context.Background())
	if err != nil {
		panic(err) // nothing cancels this context
	}
	return header
}
