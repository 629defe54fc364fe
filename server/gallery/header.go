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

// HeaderOf is the header of a run of an algorithm of the catalogue as it is usually run. It panics if there is none; a test
// makes every one.
func HeaderOf(a *model.Algorithm) trace.Header {
	rule, _ := system.ParseRule(a.Clock) // an algorithm names a rule that there is
	const few = 3
	layout, err := topology.Of(a, few, topology.Spec{})
	if err != nil {
		panic(fmt.Errorf("%s of %d processes: %w", a.Name, few, err))
	}
	header, err := (&simulate.Setup{Algorithm: a, Processes: few, Topology: layout, Rule: rule}).Header(context.Background())
	if err != nil {
		panic(err) // nothing ends such a context
	}
	return header
}
