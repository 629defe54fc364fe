package scenario

import (
	"errors"
	"strconv"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// Setup returns the document as the engine's setup, or its problems. It checks the document again, in case it was
// changed after [Parse].
func (d *Document) Setup() (*simulate.Setup, []Problem) {
	checked, err := Parse(d.Canonical())
	var invalid *Invalid
	if errors.As(err, &invalid) {
		return nil, invalid.Problems
	}
	if err != nil {
		// The only other error is ErrTooLarge: the text was written as JSON of this version.
		return nil, []Problem{NewProblem("", "too-large", strconv.Itoa(len(d.Canonical())), strconv.Itoa(MaxBytes))}
	}
	return checked.setup(), nil
}

// Topology returns the topology of the document's system: servers, quorums and neighbours. Errors: [*Invalid], but
// never for a document from [Parse].
func (d *Document) Topology() (*mutex.Topology, error) {
	algorithm := d.Definition()
	if algorithm == nil && d.Program != "" {
		_, wrong := ReadProgram(d.Program)
		return nil, &Invalid{wrong}
	}
	if algorithm == nil {
		allowed := strings.Join(algorithmNames(nil), ", ")
		return nil, Refused("algorithm", "not-one-of", quote(d.Algorithm), allowed)
	}
	t, err := topology.Of(algorithm, d.Processes, topology.Spec{Quorums: d.Quorums, Tree: d.Tree, Graph: d.Graph})
	var p *topology.Problem
	if errors.As(err, &p) {
		return nil, Refused(p.Path, p.Code, p.Value, p.Allowed)
	}
	return t, err
}

// setup converts a valid document.
func (d *Document) setup() *simulate.Setup {
	algorithm := d.Definition()
	layout, _ := d.Topology()
	rule, _ := system.ParseRule(d.Clock.Rule)
	s := &simulate.Setup{
		Algorithm:   algorithm,
		Processes:   d.Processes,
		Topology:    layout,
		Seed:        d.Seed,
		Rule:        rule,
		Start:       d.Clock.Start,
		Order:       system.AnyOrder,
		Delay:       d.Network.Delay,
		Loss:        d.Network.Loss,
		Channels:    d.Network.Channels,
		Duplication: d.Network.Duplication,
		Schedule:    d.Schedule,
		Times:       d.Times,
		Loop:        d.Loop,
		Workload:    d.Workload,
		Stop:        d.Stop,
		Script:      d.Script,
		Deliveries:  d.Deliveries,
	}
	if d.ByChoice() && s.Schedule == nil {
		s.Schedule = []trace.Choice{} // an empty schedule, not nil: the run consists of choices, though there are none yet
	}
	if d.Network.Order == OrderFIFO {
		s.Order = system.FIFO
	}
	for _, name := range d.Switches {
		bit, _ := algorithm.Switch(name)
		s.Switches |= bit
	}
	return s
}
