package naive

import (
	"context"
	"fmt"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Normal replaces a system's numbers by the least equivalent ones, as the explorer does with its rows if processes ask
// without end, and lets its processes forget. Gaps between clocks are reduced to apart, unless it is 0.
func Normal(s *system.System, apart int) {
	counts := func(n model.Number, v int) bool { return n.Kind == model.Clock || n.Kind != model.Ticket && v > 0 }
	numbers := map[int32][]int{} // by owner; the numbers on the clocks' scale at 0
	clock := -1                  // the least clock
	each(s, func(n model.Number, v int) int {
		if counts(n, v) {
			numbers[n.Owner] = append(numbers[n.Owner], v)
		}
		if n.Kind == model.Clock && (clock < 0 || v < clock) {
			clock = v
		}
		return v
	})
	become := map[int32]map[int]int{}
	for owner, all := range numbers {
		become[owner] = map[int]int{}
		slices.Sort(all)
		last, next := 0, 0
		for _, v := range slices.Compact(all) {
			gap := v - last
			switch {
			case owner != 0:
				gap = min(gap, 2)
			case clock < 0 || v <= clock:
				gap = min(gap, 1)
			case apart > 0:
				gap = min(gap, apart)
			}
			last, next = v, next+gap
			become[owner][v] = next
		}
	}
	each(s, func(n model.Number, v int) int {
		if counts(n, v) {
			return become[n.Owner][v]
		}
		return v
	})
}

// asksLeft returns how many more times a process may ask; 0 for a server.
func asksLeft(s *system.System, i mutex.ID) int {
	if int(i) <= len(s.Asks) {
		return s.Asks[i-1]
	}
	return 0
}

// each replaces every rising number by the result of to, after forgetting dead numbers.
func each(s *system.System, to func(n model.Number, v int) int) {
	a := s.Algorithm
	machine := system.NewMachine(context.Background(), s.Config)
	for i := mutex.ID(1); int(i) <= s.Nodes(); i++ {
		l := s.Local(i)
		machine.Forget(i, l, asksLeft(s, i))
		if !a.Clockless {
			l.Clock = to(model.Number{Kind: model.Clock}, l.Clock)
		}
		a.Renumber(l.Process, i, s.Switches, to)
	}
	for _, at := range s.InFlight() {
		p := s.Packet(at)
		p.Message = a.RenumberMessage(p.Message, p.From, to)
		if machine.ReadsClock(int(p.Kind)) {
			p.Clock = to(model.Number{Kind: model.Stamp}, p.Clock)
		}
	}
}

// Labels returns, by name, the channel and the contents of each message in flight.
func Labels(s *system.System) map[string]string {
	labels := map[string]string{}
	for _, at := range s.InFlight() {
		p := s.Packet(at)
		content := s.Machine().EncodeMessage(nil, int(p.Kind), p.Clock, p.Message)
		labels[p.Name().String()] = fmt.Sprintf("%d>%d %x", p.From, p.To, content)
	}
	return labels
}
