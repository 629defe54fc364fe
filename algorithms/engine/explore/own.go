package explore

import "fano/algorithms/mutex"

// configuration presents a state of the search to an algorithm's own invariants: it refers to the numbered states and
// contents themselves, and copies nothing.
type configuration struct {
	*search
	columns []int32
}

func (c configuration) Topology() *mutex.Topology { return c.System.Topology }

func (c configuration) Process(i mutex.ID) mutex.Process {
	return c.locals[i-1].list[c.columns[i-1]].state.Process
}

func (c configuration) Phase(i mutex.ID) mutex.Phase {
	return c.locals[i-1].list[c.columns[i-1]].state.Phase
}

func (c configuration) Messages(each func(from, to mutex.ID, msg mutex.Message)) {
	for i, route := range c.layout.columns {
		for _, number := range c.contents.list[c.columns[c.n+i]].messages {
			if m := &c.search.messages.list[number]; m.kind != application {
				each(mutex.ID(route.from+1), mutex.ID(route.to+1), m.message)
			}
		}
	}
}

func (c configuration) Flights(each func(from, to mutex.ID, k int, msg mutex.Message)) {
	c.Messages(func(from, to mutex.ID, msg mutex.Message) { each(from, to, 0, msg) })
}
