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

// ShiViz is a sink that writes a log for the ShiViz visualiser. The trace has Lamport clocks; the sink keeps the vector
// clocks that the log needs, and a message carries its sender's. Network events belong to no host and are omitted.
//
// Every stored clock has been written before, and takes no more bytes in memory than in the text, so a limit on the
// text also limits the memory.
type ShiViz struct {
	w      io.Writer
	header trace.Header
	names  []string                  // of nodes in the log, from 0
	clocks []vector                  // of nodes, from 0
	sent   map[passing]*vector       // clocks of messages in flight
	copies map[trace.MessageName]int // number of duplicates, by original
	line   []byte
}

// NewShiViz returns a ShiViz that writes to w, which should be buffered.
func NewShiViz(w io.Writer) *ShiViz {
	return &ShiViz{w: w, sent: map[passing]*vector{}, copies: map[trace.MessageName]int{}}
}

// Header writes the regular expression that parses the log, and an empty line, which means that it has one execution.
func (s *ShiViz) Header(h *trace.Header) error {
	s.header = *h
	for i := range s.header.Nodes() {
		s.names = append(s.names, strings.ReplaceAll(s.header.Label(mutex.ID(i+1)), " ", ""))
	}
	s.clocks = make([]vector, len(s.names))
	_, err := io.WriteString(s.w, shiviz.Pattern+"\n\n")
	return err
}

// Event writes what happened at a process: its name and clock on one line, the text on the next.
func (s *ShiViz) Event(e *trace.Event, _ []byte) error {
	switch e.Kind {
	case trace.Drop:
		delete(s.sent, passingOf(e.Message.ID))
		return nil
	case trace.Duplicate:
		twin := e.Message.ID
		twin.Copy = 0
		s.copies[twin]++
		twin.Copy = s.copies[twin] + 1 // the first duplicate is number 2
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

// Summary writes nothing.
func (s *ShiViz) Summary(*trace.Summary) error { return nil }

// name returns a node's name, without spaces.
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

// words describes an event in one line.
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

// carried returns a message's fields, if they are short.
func carried(fields json.RawMessage) string {
	if len(fields) <= len("{}") || len(fields) > 80 {
		return ""
	}
	return string(fields)
}
