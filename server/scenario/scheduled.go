package scenario

import "fano/algorithms/engine/trace"

// Scheduled returns another scenario of the same system (algorithm, switches, processes, clocks, channel order,
// topology), whose run is exactly these choices. It has no texts, and everything else is the default.
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

// OfSize returns a document of the same system with another number of processes and nothing scripted. It is for
// algorithms whose topology follows from that number, as every program's does.
func (d *Document) OfSize(processes int) *Document {
	other := d.Scheduled(nil)
	if other.Processes = processes; processes != d.Processes {
		other.Clock.Start = nil
	}
	return other
}
