package figure

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// mark is one of the marks that an algorithm draws, as a trace encodes it; see picture.Mark.
type mark struct {
	What    string     `json:"-"`
	Name    string     `json:"-"`
	At      location   `json:"at"`
	To      location   `json:"to"`
	Message string     `json:"message"`
	State   string     `json:"state"`
	Of      mutex.ID   `json:"of"`
	Order   []mutex.ID `json:"order"`
}

// location is a mark's position: "c7" at a client, "a4" at an arbiter, "p2" at a process.
type location struct {
	side byte
	node mutex.ID
}

// UnmarshalJSON reads a location.
func (s *location) UnmarshalJSON(text []byte) error {
	var word string
	if err := json.Unmarshal(text, &word); err != nil || word == "" {
		return err
	}
	n, err := strconv.Atoi(word[1:])
	s.side, s.node = word[0], mutex.ID(n)
	return err
}

// scene is the state of a run at one step, as its algorithm draws it.
type scene struct {
	header *trace.Header
	sets   [][]mutex.ID
	marks  []*mark
	phases map[mutex.ID]string
	slots  map[mutex.ID]int   // of processes that wait or are inside: the lowest slot that was free when they asked
	way    map[string]float64 // of messages in flight: the share of their way behind them
	types  map[string]string  // message types, by message name
	step   int
	focus  mutex.ID // process of the step's event
}

// sceneAt returns the scene of a run after a step; 0: the last. Errors: *Refused.
func sceneAt(t *trace.Recording, step int) (*scene, error) {
	if last := len(t.Events); step > last {
		return nil, refuse("step %d is not one of 0..%d", step, last)
	} else if step == 0 {
		step = last
	}
	s := &scene{
		header: &t.Head, step: step,
		phases: map[mutex.ID]string{}, slots: map[mutex.ID]int{}, way: map[string]float64{}, types: map[string]string{},
	}
	if top := t.Head.Topology; top != nil {
		s.sets = top.Sets
	}
	if step > 0 {
		s.focus = t.Events[step-1].At
	}
	marks := map[string]*mark{}
	if err := json.Unmarshal(t.Head.Picture, &marks); err != nil {
		return nil, err
	}
	for i := range t.Events[:step] {
		e := &t.Events[i]
		if len(e.Picture) > 0 { // what changes
			if err := json.Unmarshal(e.Picture, &marks); err != nil {
				return nil, err
			}
		}
		if e.Phase != "" {
			s.assignSlot(e)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(marks)) {
		if m := marks[key]; m != nil { // else it is gone
			m.What, m.Name, _ = strings.Cut(key, "/")
			s.marks = append(s.marks, m)
		}
	}
	s.fly(t.Events)
	return s, nil
}

// assignSlot updates a process's phase: an asking process takes the lowest free slot, and keeps it until it leaves.
func (s *scene) assignSlot(e *trace.Event) {
	s.phases[e.At] = e.Phase
	if int(e.At) > s.header.Processes {
		return
	}
	_, hasBox := s.slots[e.At]
	switch {
	case e.Phase == "idle":
		delete(s.slots, e.At)
	case !hasBox:
		taken, free := slices.Collect(maps.Values(s.slots)), 0
		for slices.Contains(taken, free) {
			free++
		}
		s.slots[e.At] = free
	}
}

// fly computes the progress of each message in flight.
func (s *scene) fly(events []trace.Event) {
	now := trace.Time(0)
	if s.step > 0 {
		now = events[s.step-1].Time
	}
	sent, due := map[string]trace.Time{}, map[string]trace.Time{}
	for i := range events {
		e := &events[i]
		if e.Message != nil {
			name := e.Message.ID.String()
			s.types[name] = e.Message.Type
			if _, known := sent[name]; !known { // a duplicate, or from before the run
				sent[name] = e.Message.Sent
			}
			if e.Kind == trace.Receive {
				due[name] = e.Time
			}
		}
		for _, m := range e.Sends {
			sent[m.ID.String()], s.types[m.ID.String()] = e.Time, m.Type
			if m.Due != nil {
				due[m.ID.String()] = *m.Due
			}
		}
	}
	for name, from := range sent {
		if to := due[name]; to > from { // else its progress is unknown
			s.way[name] = math.Min(1, math.Max(0, (now-from).Float()/(to-from).Float()))
		}
	}
}

// flown returns a mark's progress on its way, from 0 to 1; 0.5 if unknown.
func (s *scene) flown(m *mark) float64 {
	if t, ok := s.way[m.Message]; ok {
		return t
	}
	return 0.5
}

// asking returns the processes that wait or are inside, by slot.
func (s *scene) asking() []mutex.ID {
	return slices.SortedFunc(maps.Keys(s.slots), func(a, b mutex.ID) int { return s.slots[a] - s.slots[b] })
}

// asks reports whether a process waits or is inside.
func (s *scene) asks(p mutex.ID) bool { _, asks := s.slots[p]; return asks }

// word returns a process's phase in the algorithm's words.
func (s *scene) word(p mutex.ID) string {
	switch s.phases[p] {
	case "waiting":
		return s.header.Words.Waiting
	case "inside":
		return s.header.Words.Inside
	}
	return s.header.Words.Idle
}

// label names a process, and its phase.
func (s *scene) label(p mutex.ID) string { return s.header.Label(p) + ": " + s.word(p) }

// holdings are the positions of the arbiters' forks and votes, and the requests for them.
type holdings struct {
	things  map[mutex.ID]*mark    // fork or vote, by arbiter
	asked   map[[2]mutex.ID]*mark // waiting requests, by client and arbiter
	back    map[[2]mutex.ID]*mark // requests to give back that the client has not answered, by client and arbiter
	flights []*mark
}

func (s *scene) holdings() *holdings {
	at := &holdings{things: map[mutex.ID]*mark{}, asked: map[[2]mutex.ID]*mark{}, back: map[[2]mutex.ID]*mark{}}
	for _, m := range s.marks {
		at.take(m)
	}
	return at
}

// take files one mark. A request's name tells from whom to whom it is: from a client to an arbiter, or from an arbiter
// that asks back.
func (at *holdings) take(m *mark) {
	if isThing(m) && at.things[m.Of] == nil {
		at.things[m.Of] = m
	}
	if m.Message != "" && m.At.side != m.To.side && strings.Contains("ac", string(m.At.side)) && strings.Contains("ac", string(m.To.side)) {
		at.flights = append(at.flights, m)
	}
	if m.What == picture.MarkAnswer && m.State == picture.Inquire && m.At.node != 0 && m.To.node != 0 {
		at.back[[2]mutex.ID{m.To.node, m.At.node}] = m
	}
	var side, other rune
	var from, to mutex.ID
	if n, _ := fmt.Sscanf(m.Name, "%c%d>%c%d", &side, &from, &other, &to); m.What != picture.MarkRequest || n < 4 {
		return
	}
	kept := [2]mutex.ID{to, from}
	switch {
	case side == 'c' && m.Message == "":
		at.asked[[2]mutex.ID{from, to}] = m
	case side == 'a' && (at.back[kept] == nil || at.back[kept].State != picture.Strong):
		at.back[kept] = m
	}
}

// isThing reports whether a mark is something that an arbiter gives: a fork or a vote.
func isThing(m *mark) bool { return m.What == picture.MarkFork || m.What == picture.MarkVote }

// holder returns the client that holds an arbiter's fork or vote; 0 if none does.
func (at *holdings) holder(arbiter mutex.ID) mutex.ID {
	if m := at.things[arbiter]; m != nil && m.Message == "" && m.At.side == 'c' {
		return m.At.node
	}
	return 0
}

// channel returns the client and the arbiter between which a mark is in flight, and whether it leaves the client.
func channel(m *mark) (client, arbiter mutex.ID, back bool) {
	if m.At.side == 'c' {
		return m.At.node, m.To.node, true
	}
	return m.To.node, m.At.node, false
}
