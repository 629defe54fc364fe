package trace

import (
	"encoding/json"
	"strconv"

	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// Version is the version of the trace and scenario formats.
const Version = 1

// Header begins a trace. It holds everything that a reader needs to draw the run.
type Header struct {
	Fano      int    `json:"fano"`
	Algorithm string `json:"algorithm"`
	Processes int    `json:"processes"` // that may ask
	// Hosts lists, for each node beyond the processes, the process on whose machine it runs, or 0 if it has its own. Such
	// nodes only serve.
	Hosts      []mutex.ID      `json:"hosts,omitempty"`
	Scenario   json.RawMessage `json:"scenario,omitempty"`
	Class      string          `json:"class"` // permission, token, quorum or server
	Title      string          `json:"title"`
	Year       int             `json:"year"`
	Clock      string          `json:"clock"` // the rule
	Order      string          `json:"order"`
	FIFO       bool            `json:"fifo,omitempty"`     // a program that assumes FIFO channels, whatever the Order is
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
	Properties []string        `json:"properties"` // the properties watched along this run
	// Claims lists which of EM1, EM2 and EM3 a program promises; nil for an algorithm of the catalogue.
	Claims []string `json:"claims,omitzero"`
	// Looks is the number of events, from the first on, at which the algorithm's own invariants are checked; 0: all
	// events.
	Looks int `json:"looks,omitempty"`
	// Loop is the step at which the part that repeats for ever begins, see [Summary.Loop]; 0 if there is none.
	Loop     int            `json:"loop,omitempty"`
	Switches []Switch       `json:"switches"`
	Listing  []listing.Line `json:"listing"`
	Clocks   []int          `json:"clocks,omitempty"` // initial clocks, if not all zero
	// Initial holds each process's state before the first event, as a delta from the blank state: zeros, empty sets and
	// queues, vectors filled with their Fill.
	Initial []json.RawMessage `json:"initial"`
	// Topology says which processes are neighbours; nil for the complete graph.
	Topology *Topology `json:"topology,omitempty"`
	// Picture is the picture before the first event; only on request.
	Picture json.RawMessage `json:"picture,omitempty"`
}

// Topology is a system's topology. Its Kind is star, ring, tree, quorums or graph.
type Topology struct {
	Kind    string        `json:"kind"`
	Sets    [][]mutex.ID  `json:"sets,omitempty"`    // S_i of node i at index i-1
	Fathers []mutex.ID    `json:"fathers,omitempty"` // father of node i at index i-1, 0 for the root
	Edges   [][2]mutex.ID `json:"edges,omitempty"`   // edges of a graph that is not complete
}

// Nodes returns the number of processes and servers.
func (h *Header) Nodes() int { return h.Processes + len(h.Hosts) }

// Host returns the process on whose machine a server runs. It returns 0 for a server with a machine of its own and for
// a process.
func (h *Header) Host(i mutex.ID) mutex.ID {
	if int(i) <= h.Processes || int(i) > h.Nodes() {
		return 0
	}
	return h.Hosts[int(i)-h.Processes-1]
}

// Label returns the name of a node in a picture: P3 for a process, S for the only server with a machine of its own, S8
// for one of several, "8 @P1" for one that runs on P1's machine.
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

// onlyServer reports whether at most one server has a machine of its own.
func (h *Header) onlyServer() bool {
	own := 0
	for _, host := range h.Hosts {
		if host == 0 {
			own++
		}
	}
	return own < 2
}

// MessageKind is a kind of message, with its type, role and fields; see [mutex.MessageKind].
type MessageKind struct {
	Type string     `json:"type"`
	Role mutex.Role `json:"role"`
	For  string     `json:"for,omitempty"` // the field that names the process whose request this message serves
	// Stamp is the field that carries the timestamp of that request, if its name differs from the one in the state.
	Stamp  string   `json:"stamp,omitempty"`
	Fields []string `json:"fields,omitempty"`
}

// Field is a field of the state. Fill is the initial element of a vector, or the text shown for a blank word.
type Field struct {
	Name string          `json:"name"`
	Kind string          `json:"kind"`
	Fill json.RawMessage `json:"fill,omitempty"`
}

// Bounds are the numbers of messages per entry that the paper states, at this N.
type Bounds struct {
	Best    Bound `json:"best"`
	Typical Bound `json:"typical"`
	Worst   Bound `json:"worst"`
	Each    bool  `json:"each,omitempty"` // Worst bounds every request, not only their mean
}

// Switch is a switch of the algorithm. Line is the position in the listing of the first line that it changes, from 1; 0
// if it changes none.
type Switch struct {
	Name   string   `json:"name"`
	On     bool     `json:"on"`
	Breaks []string `json:"breaks,omitempty"`
	Line   int      `json:"line,omitempty"`
}
