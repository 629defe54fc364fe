package system

import "fano/algorithms/mutex"

// Configuration returns a live view of the system for code that looks at it as a whole.
func (s *System) Configuration() mutex.Configuration { return configuration{s} }

type configuration struct{ s *System }

func (c configuration) Topology() *mutex.Topology { return c.s.Topology }

func (c configuration) Process(i mutex.ID) mutex.Process { return c.s.Local(i).Process }

func (c configuration) Phase(i mutex.ID) mutex.Phase { return c.s.Local(i).Phase }

func (c configuration) Messages(each func(from, to mutex.ID, msg mutex.Message)) {
	c.Flights(func(from, to mutex.ID, _ int, msg mutex.Message) { each(from, to, msg) })
}

func (c configuration) Flights(each func(from, to mutex.ID, k int, msg mutex.Message)) {
	for _, at := range c.s.net.inFlight() {
		c.s.machine.count(2) // one for putting it in order
		if p := c.s.Packet(at); p.Kind >= 0 {
			each(p.From, p.To, int(p.k), p.Message)
		}
	}
}
