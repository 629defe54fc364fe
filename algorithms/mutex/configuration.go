package mutex

// Configuration is a whole system at one moment. It is there to be looked at, not changed.
type Configuration interface {
	Topology() *Topology
	Process(i ID) Process // of every node
	Phase(i ID) Phase
	// Messages calls each with every message of the algorithm in flight, messages of one channel in the order of
	// sending if it keeps it.
	Messages(each func(from, to ID, msg Message))
	// Flights does so with the number of each message on its channel, from 1. A search
	// of all schedules does not number messages: there k is 0.
	Flights(each func(from, to ID, k int, msg Message))
}
