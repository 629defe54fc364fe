package scenario

import "fano/algorithms/engine/trace"

// Scheduled is another scenario of the same system (algorithm, switches, processes, clocks, order of the channels, topology): the
// run that is these choices and no more. It has no words yet, and everything else is as usual.
func (d *Document) Scheduled(choices []trace.Choice) *Document {
	return &Document{
		Algorithm: d.Algorithm,
		Program:   d.Program,
		Switches:  d.Switches,
		Processes: d.Processes,
		Seed:      defaultSeed,
		Clock:     d.Clock,
		Network:   Network{Order: d.Network.Order, Delay: defaultDelay},
		Quorums:   d.Quorums,
		Tree:      d.Tree,
		Graph:     d.Graph,
		Schedule:  choices,
		Stop:      Stop{Events: max(DefaultEvents, len(choices)+1)},
		View:      View{Axis: Axes[0], Tab: Tabs[0]},
	}
}
