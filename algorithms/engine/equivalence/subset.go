package equivalence

import (
	"context"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// side is one of two systems, with the sets of states in which it can be after a sequence.
type side struct {
	*explore.StateSpace
	stopReason  func() error // reports the cause of the context's end
	mayContinue func() bool
	processes   int
	sets        []set
	named       map[setKey]int32
	marks       []uint32 // by state: the mark of the set in which it was last found
	marked      uint32
	held        int64 // bytes of the sets' states
}

// set is the set of states in which a system can be after a sequence, whatever else has been delivered; only the states
// in which a visible event is possible next are kept. Each set is followed once, and its states are then forgotten.
type set struct {
	states []int32
	next   []int32 // by process: the set after its event, -1 if it can have none; nil until followed
	stuck  bool    // the system may be stuck after the sequence
}

// setKey is equal for two sets exactly if they have the same states. It sums hashes of the states, which makes it
// independent of their order, and is long enough that collisions do not occur in practice.
type setKey struct {
	a, b  uint64
	stuck bool
}

// newSide returns a side with its first set.
func newSide(ctx context.Context, c system.Config, mayContinue func() bool) *side {
	s := &side{
		StateSpace: explore.NewStateSpace(ctx, c, mayContinue),
		stopReason: system.StopReason(ctx), mayContinue: mayContinue, processes: c.Processes,
		named: map[setKey]int32{},
	}
	if s.States() > 0 {
		s.intern([]int32{0})
		return s
	}
	// The system cannot even start: it has only the empty sequence.
	s.sets = []set{{next: make([]int32, c.Processes)}}
	for p := range s.sets[0].next {
		s.sets[0].next[p] = -1
	}
	return s
}

// ask panics if the context has ended.
func (s *side) ask() {
	if err := s.stopReason(); err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
}

// close adds to marked states all states to which hidden events lead. The result is incomplete if the comparison must
// stop.
func (s *side) close(kernel []int32) []int32 {
	all := kernel
	for i := 0; i < len(all); i++ {
		if i%1024 == 1023 && !s.mayContinue() {
			return all
		}
		for _, e := range s.Out(all[i]) {
			if e.Process == 0 && s.mark(e.To) {
				all = append(all, e.To)
			}
		}
	}
	return all
}

// mark adds a state to the set under construction, and reports whether it was new.
func (s *side) mark(state int32) bool {
	for int(state) >= len(s.marks) {
		s.marks = append(s.marks, 0)
	}
	isNew := s.marks[state] != s.marked
	s.marks[state] = s.marked
	return isNew
}

// intern returns the number of the set of some states and all states to which hidden events lead from them.
func (s *side) intern(kernel []int32) int32 {
	s.marked++
	for _, state := range kernel {
		s.mark(state)
	}
	var key setKey
	seen := kernel[:0:0]
	for _, state := range s.close(kernel) {
		key.stuck = key.stuck || s.Stuck(state)
		if !hidden(s.Known(state)) {
			key.a, key.b = key.a+scatter(uint64(state)), key.b+scatter(uint64(state)^0x5bf03635f0a31e8d)
			seen = append(seen, state)
		}
	}
	if i, known := s.named[key]; known {
		return i
	}
	i := int32(len(s.sets))
	s.named[key] = i
	s.sets = append(s.sets, set{states: seen, stuck: key.stuck})
	s.held += 4 * int64(cap(seen))
	return i
}

// hidden reports whether no visible event is possible next.
func hidden(edges []explore.Edge) bool {
	for _, e := range edges {
		if e.Process != 0 {
			return false
		}
	}
	return true
}

// scatter hashes a number (as SplitMix64 does).
func scatter(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// follow returns the set after the event of each process, by process. The result is valid only if the comparison did
// not have to stop meanwhile.
func (s *side) follow(number int32) []int32 {
	if next := s.sets[number].next; next != nil {
		return next
	}
	kernels := make([][]int32, s.processes)
	states := s.sets[number].states
	for p := range kernels {
		s.marked++
		for _, state := range states {
			for _, e := range s.Out(state) {
				if int(e.Process) == p+1 && s.mark(e.To) {
					kernels[p] = append(kernels[p], e.To)
				}
			}
		}
	}
	next := make([]int32, len(kernels))
	for p, kernel := range kernels {
		next[p] = -1
		if len(kernel) > 0 {
			next[p] = s.intern(kernel)
		}
	}
	s.held -= 4 * int64(cap(states))
	s.sets[number].states, s.sets[number].next = nil, next
	return next
}

// bytesOfMoves estimates the bytes per state for the shortest moves to a state.
const bytesOfMoves = 64

// bytesOfSet estimates the bytes of a set whose states are forgotten: itself, its map entry, and its successors.
const bytesOfSet = 120

// bytes estimates the bytes held for this side.
func (s *side) bytes() int64 {
	return s.StateSpace.Bytes() + int64(s.States())*bytesOfMoves + s.held + 4*int64(cap(s.marks)) + int64(len(s.sets))*(bytesOfSet+4*int64(s.processes))
}
