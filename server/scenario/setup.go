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
		Duplication: d.Network.Duplication,
		Schedule:    d.Schedule,
		Times:       d.Times,
		Loop:        d.Loop,
		Workload:    d.Workload,
		Stop:        d.Stop,
		Script:      d.script(),
		Deliveries:  d.deliveries(),
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
	if len(d.Network.Channels) > 0 {
		s.Channels = map[system.Channel]simulate.Law{}
	}
	for _, c := range d.Network.Channels {
		s.Channels[system.Channel{From: mutex.ID(c.From), To: mutex.ID(c.To)}] = c.Delay
	}
	return s
}

// does are the engine's kinds of the actions.
var does = map[string]trace.Kind{
	DoInternal: trace.Internal,
	DoRequest:  trace.Ask,
	DoSend:     trace.Send,
	DoCrash:    trace.Crash,
	DoRecover:  trace.Recover,
}

func (d *Document) script() []simulate.Action {
	var script []simulate.Action
	for _, a := range d.Script {
		script = append(script, simulate.Action{
			At: a.At, Process: mutex.ID(a.Process), Do: does[a.Do], To: mutex.ID(a.To),
			Hold: a.Hold, HasHold: a.HasHold, Again: a.Again,
		})
	}
	return script
}

func (d *Document) deliveries() []simulate.Delivery {
	var all []simulate.Delivery
	for _, v := range d.Deliveries {
		all = append(all, simulate.Delivery{Message: v.Message, At: v.At, HasAt: !v.Drop, Drop: v.Drop})
	}
	return all
}
