package trace

import (
	"encoding/json"
	"strconv"

	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// Version is the version of the trace and scenario formats.
const Version = 1

// Header begins a trace: everything that a reader needs to draw the run.
type Header struct {
	Fano      int    `json:"fano"`
	Algorithm string `json:"algorithm"`
	Processes int    `json:"processes"` // that may ask
	// Hosts are the hosts of the nodes beyond them, which only serve: on whose machine each is, 0 if it has its own.
	Hosts      []mutex.ID      `json:"hosts,omitempty"`
	Scenario   json.RawMessage `json:"scenario,omitempty"`
	Class      string          `json:"class"` // permission, token, quorum or server
	Title      string          `json:"title"`
	Year       int             `json:"year"`
	Clock      string          `json:"clock"` // the rule
	Order      string          `json:"order"`
	FIFO       bool            `json:"fifo,omitempty"`     // a program that assumes FIFO channels, whatever Order is
	Timeless   bool            `json:"timeless,omitempty"` // every duration is zero: all events are at time 0
	Words      mutex.Words     `json:"words"`
	Messages   []MessageKind   `json:"messages"`
	Fields     []Field         `json:"fields"`
	Request    string          `json:"request,omitempty"`
	Owes       string          `json:"owes,omitempty"`
	Has        string          `json:"has,omitempty"`
	Lacks      string          `json:"lacks,omitempty"`
	Heard      string          `json:"heard,omitempty"`
	Reads      string          `json:"reads,omitempty"`
	Queue      string          `json:"queue,omitempty"`
	Bounds     Bounds          `json:"bounds"`
	Properties []string        `json:"properties"` // those watched along this run
	// Claims lists which of EM1, EM2 and EM3 a program promises; nil for an algorithm of the catalogue.
	Claims []string `json:"claims,omitzero"`
	// Looks is the number of events, from the first on, at which the algorithm's own properties are checked; 0: at all.
	Looks int `json:"looks,omitempty"`
	// Loop is the step from which on the run repeats for ever, see [Summary.Loop]; 0 if it does not.
	Loop     int            `json:"loop,omitempty"`
	Switches []Switch       `json:"switches"`
	Listing  []listing.Line `json:"listing"`
	Clocks   []int          `json:"clocks,omitempty"` // at the start, if not all zero
	// Initial is each process's state before anything has happened, as a delta
	// from the blank state: zeros, empty sets and queues, vectors of their fill.
	Initial []json.RawMessage `json:"initial"`
	// Topology is which processes are neighbours, where it is not the complete graph.
	Topology *Topology `json:"topology,omitempty"`
	// Picture is the picture before anything has happened; only where asked for.
	Picture json.RawMessage `json:"picture,omitempty"`
}

// Topology is a system's topology: star, ring, tree, quorums or graph.
type Topology struct {
	Kind    string        `json:"kind"`
	Sets    [][]mutex.ID  `json:"sets,omitempty"`    // S_i of node i at place i-1
	Fathers []mutex.ID    `json:"fathers,omitempty"` // of node i at place i-1, 0 of the root
	Edges   [][2]mutex.ID `json:"edges,omitempty"`   // of a graph that is not complete
}

// Nodes is the number of all processes and servers.
func (h *Header) Nodes() int { return h.Processes + len(h.Hosts) }

// Host is the process on whose machine a server runs; 0 of one with a machine of
// its own, and of a process.
func (h *Header) Host(i mutex.ID) mutex.ID {
	if int(i) <= h.Processes || int(i) > h.Nodes() {
		return 0
	}
	return h.Hosts[int(i)-h.Processes-1]
}

// Label is what a picture calls a node: P3 is a process, S the server if there is
// one with a machine of its own, S8 one of several, 8 @P1 one that runs where P1 does.
func (h *Header) Label(i mutex.ID) string {
	number := strconv.Itoa(int(i))
	switch host := h.Host(i); {
	case int(i) <= h.Processes || int(i) > h.Nodes():
		return "P" + number
	case host != 0:
		return number + " @P" + strconv.Itoa(int(host))
	case h.onlyServer():
		return "S"
	}
	return "S" + number
}

// onlyServer says that no more than one node beyond the processes has its own machine.
func (h *Header) onlyServer() bool {
	own := 0
	for _, host := range h.Hosts {
		if host == 0 {
			own++
		}
	}
	return own < 2
}

// MessageKind is a kind of message: its type, role and fields, see [mutex.MessageKind].
type MessageKind struct {
	Type string     `json:"type"`
	Role mutex.Role `json:"role"`
	For  string     `json:"for,omitempty"` // the field that names the process for whose request it is sent
	// Stamp is the field that carries the timestamp of that request, where it is not called as in the state.
	Stamp  string   `json:"stamp,omitempty"`
	Fields []string `json:"fields,omitempty"`
}

// Field is a field of the state. Fill is the initial element of a vector, and what a blank word says.
type Field struct {
	Name string          `json:"name"`
	Kind string          `json:"kind"`
	Fill json.RawMessage `json:"fill,omitempty"`
}

// Bounds are the messages an entry costs by the paper, at this N.
type Bounds struct {
	Best    Bound `json:"best"`
	Typical Bound `json:"typical"`
	Worst   Bound `json:"worst"`
	Each    bool  `json:"each,omitempty"` // every request is bounded by the worst, and not only their mean
}

// Switch is a switch of the algorithm, and the place in the listing of the
// first line that it changes, from 1, 0 if there is none.
type Switch struct {
	Name   string   `json:"name"`
	On     bool     `json:"on"`
	Breaks []string `json:"breaks,omitempty"`
	Line   int      `json:"line,omitempty"`
}
