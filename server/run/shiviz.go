package run

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/shiviz"
)

// ShiViz is a sink that writes a log for the ShiViz visualiser. The trace has Lamport clocks; the vector clocks that
// the log needs are kept here, a message carrying its sender's. What the network does is no event of a host.
//
// A clock that is kept was written before, and takes no more bytes here than there: to bound what is written bounds what
// is held.
type ShiViz struct {
	w      io.Writer
	header trace.Header
	names  []string                  // of nodes, from 0, as the log has them
	clocks []vector                  // of nodes, from 0
	sent   map[passing]*vector       // of messages under way
	copies map[trace.MessageName]int // that the network made of a message
	line   []byte
}

// NewShiViz writes to w, which should be buffered.
func NewShiViz(w io.Writer) *ShiViz {
	return &ShiViz{w: w, sent: map[passing]*vector{}, copies: map[trace.MessageName]int{}}
}

// Header writes the regular expression that reads the log, and the empty line that says that it is of one execution.
func (s *ShiViz) Header(h *trace.Header) error {
	s.header = *h
	for i := range s.header.Nodes() {
		s.names = append(s.names, strings.ReplaceAll(s.header.Label(mutex.ID(i+1)), " ", ""))
	}
	s.clocks = make([]vector, len(s.names))
	_, err := io.WriteString(s.w, shiviz.Pattern+"\n\n")
	return err
}

// Event writes what happened at a process: its name and clock on one line, the words on the next.
func (s *ShiViz) Event(e *trace.Event, _ []byte) error {
	switch e.Kind {
	case trace.Drop:
		delete(s.sent, passingOf(e.Message.ID))
		return nil
	case trace.Duplicate:
		twin := e.Message.ID
		twin.Copy = 0
		s.copies[twin]++
		twin.Copy = s.copies[twin] + 1 // the first copy is the second of its kind
		s.sent[passingOf(twin)] = s.sent[passingOf(e.Message.ID)]
		return nil
	}
	if e.At < 1 || int(e.At) > len(s.clocks) {
		return fmt.Errorf("step %d is at node %d of %d", e.Step, e.At, len(s.clocks))
	}
	own := &s.clocks[e.At-1]
	if e.Message != nil {
		if carried := s.sent[passingOf(e.Message.ID)]; carried != nil {
			own.learn(carried)
		}
		delete(s.sent, passingOf(e.Message.ID))
	}
	own.tick(e.At)
	if len(e.Sends) > 0 {
		carried := own.share()
		for _, m := range e.Sends {
			s.sent[passingOf(m.ID)] = carried
		}
	}
	s.line = append(append(s.line[:0], s.name(e.At)...), ' ')
	s.line = append(s.write(s.line, *own), '\n')
	s.line = append(append(s.line, s.words(e)...), '\n')
	_, err := s.w.Write(s.line)
	return err
}

// Summary has no line of its own.
func (s *ShiViz) Summary(*trace.Summary) error { return nil }

// name is a node's, without spaces.
func (s *ShiViz) name(i mutex.ID) string { return s.names[i-1] }

// write appends a clock as JSON.
func (s *ShiViz) write(to []byte, v vector) []byte {
	to = append(to, '{')
	for k, one := range v.known {
		if k > 0 {
			to = append(to, ", "...)
		}
		to = strconv.AppendQuote(to, s.name(mutex.ID(one.node)))
		to = append(to, ':')
		to = strconv.AppendInt(to, int64(one.events), 10)
	}
	return append(to, '}')
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
