package run

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/shiviz"
)

// ShiViz is a sink that writes a log for the ShiViz visualiser. The trace has Lamport clocks; the vector clocks that
// the log needs are kept here, a message carrying its sender's. What the network does is nobody's event.
type ShiViz struct {
	w      io.Writer
	header trace.Header
	clocks map[mutex.ID]vector
	sent   map[trace.MessageName]vector // of messages under way
	copies map[trace.MessageName]int    // that the network made of a message
}

// vector is a vector clock: how many events of each node are known.
type vector map[mutex.ID]int

// NewShiViz writes to w, which should be buffered.
func NewShiViz(w io.Writer) *ShiViz {
	return &ShiViz{w: w, clocks: map[mutex.ID]vector{}, sent: map[trace.MessageName]vector{}, copies: map[trace.MessageName]int{}}
}

// Header writes the regular expression that reads the log, and the empty line that says that it is of one execution.
func (s *ShiViz) Header(line []byte) error {
	if err := json.Unmarshal(line, &s.header); err != nil {
		return err
	}
	_, err := io.WriteString(s.w, shiviz.Pattern+"\n\n")
	return err
}

// Event writes what happened at a process: its name and clock on one line, the words on the next.
func (s *ShiViz) Event(line []byte) error {
	var e trace.Event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	switch e.Kind {
	case trace.Drop:
		delete(s.sent, e.Message.ID)
		return nil
	case trace.Duplicate:
		twin := e.Message.ID
		twin.Copy = 0
		s.copies[twin]++
		twin.Copy = s.copies[twin] + 1 // the first copy is the second of its kind
		s.sent[twin] = s.sent[e.Message.ID]
		return nil
	}
	own := s.clocks[e.At]
	if own == nil {
		own = vector{}
		s.clocks[e.At] = own
	}
	own[e.At]++
	if e.Message != nil {
		for node, time := range s.sent[e.Message.ID] {
			own[node] = max(own[node], time)
		}
		delete(s.sent, e.Message.ID)
	}
	if len(e.Sends) > 0 {
		carried := maps.Clone(own)
		for _, m := range e.Sends {
			s.sent[m.ID] = carried
		}
	}
	_, err := fmt.Fprintf(s.w, "%s %s\n%s\n", s.name(e.At), s.write(own), s.words(&e))
	return err
}

// Summary has no line of its own.
func (s *ShiViz) Summary([]byte) error { return nil }

// name is a node's, without spaces.
func (s *ShiViz) name(i mutex.ID) string {
	return strings.ReplaceAll(s.header.Label(i), " ", "")
}

// write is a clock as JSON, in the order of nodes.
func (s *ShiViz) write(v vector) string {
	var times []string
	for _, i := range slices.Sorted(maps.Keys(v)) {
		times = append(times, strconv.Quote(s.name(i))+":"+strconv.Itoa(v[i]))
	}
	return "{" + strings.Join(times, ", ") + "}"
}

// words are an event in one line.
func (s *ShiViz) words(e *trace.Event) string {
	parts := []string{e.Kind.String()}
	if m := e.Message; m != nil {
		parts[0] += " " + m.Type + carried(m.Fields) + " from " + s.name(m.From)
	}
	for i, m := range e.Sends {
		if i > 0 && m.Type == e.Sends[i-1].Type && string(m.Fields) == string(e.Sends[i-1].Fields) {
			parts[len(parts)-1] += ", " + s.name(m.To)
			continue
		}
		parts = append(parts, "send "+m.Type+carried(m.Fields)+" to "+s.name(m.To))
	}
	if s.header.Loop > 0 && e.Step >= s.header.Loop {
		parts = append(parts, "again and again")
	}
	return fmt.Sprintf("%s; clock %d, time %s", strings.Join(parts, "; "), e.Clock, e.Time)
}

// carried is what a message carries, if it is not much.
func carried(fields json.RawMessage) string {
	if len(fields) <= len("{}") || len(fields) > 80 {
		return ""
	}
	return string(fields)
}
