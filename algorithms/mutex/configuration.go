package mutex

// Configuration is a whole system at one moment. It is read-only.
type Configuration interface {
	Topology() *Topology
	Process(i ID) Process // for every node
	Phase(i ID) Phase
	// Messages calls each for every message of the algorithm in flight. Messages on a FIFO channel come in the order
	// of sending.
	Messages(each func(from, to ID, msg Message))
	// Flights is Messages with the number of each message on its channel, from 1. A search of all schedules does not
	// number messages: there k is 0.
	Flights(each func(from, to ID, k int, msg Message))
}
