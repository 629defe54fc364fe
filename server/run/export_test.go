package run_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
)

// both is a sink that records a run and passes it on to another sink.
type both struct {
	run.Sink
	trace.Recording
}

func (b *both) Header(h *trace.Header) error   { return b.Sink.Header(h) }
func (b *both) Summary(s *trace.Summary) error { return b.Sink.Summary(s) }
func (b *both) Event(e *trace.Event, line []byte) error {
	return errors.Join(b.Recording.Event(e, line), b.Sink.Event(e, line))
}

// written writes a document's run to a sink, and returns its events.
func written(t *testing.T, d *scenario.Document, to run.Sink) []trace.Event {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	b := both{Sink: to}
	if err := run.Simulate(context.Background(), setup, d.Canonical(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Events
}

func TestEveryEventIsARowOfItsOwn(t *testing.T) {
	for _, s := range scenario.Gallery() {
		var text bytes.Buffer
		all := written(t, s.Document, run.NewCSV(&text))
		rows, err := csv.NewReader(&text).ReadAll()
		if err != nil || len(rows) != len(all)+1 || !slices.Equal(rows[0][:len(run.Columns)], run.Columns) {
			t.Fatalf("%s: %v, %d rows of %d events", s.Name, err, len(rows), len(all))
		}
		column := func(row []string, name string) string { return row[slices.Index(run.Columns, name)] }
		for i, e := range all {
			row := rows[i+1]
			at, err := trace.ParseTime(column(row, "time"))
			if err != nil || at != e.Time || column(row, "step") != strconv.Itoa(e.Step) || column(row, "kind") != e.Kind.String() ||
				column(row, "process") != strconv.Itoa(int(e.At)) || column(row, "phase") != e.Phase || column(row, "state") != string(e.State) {
				t.Errorf("%s: event %+v is the row %q", s.Name, e, row)
			}
			if e.Message != nil && (column(row, "message") != e.Message.ID.String() || column(row, "fields") != string(e.Message.Fields)) {
				t.Errorf("%s: the message of event %+v is in the row %q", s.Name, e, row)
			}
			if n := len(e.Sends); n > 0 && strings.Count(column(row, "sends"), "#") != n {
				t.Errorf("%s: %d messages are sent in the row %q", s.Name, n, row)
			}
		}
	}
}

// readAgain parses a log, which must have one execution, no warnings and nothing left over.
func readAgain(text string) (*shiviz.Log, error) {
	s, err := shiviz.WithExpressions("", "", text)
	if err != nil {
		return nil, err
	}
	r, err := s.Read(1 << 20)
	if err != nil {
		return nil, err
	}
	if one := r.Executions[0]; len(r.Executions) > 1 || len(r.Unread) > 0 || len(one.Remarks) > 0 {
		return nil, fmt.Errorf("%d executions, lines %v unread, remarks %v", len(r.Executions), r.Unread, one.Remarks)
	}
	return r.Executions[0].Log, nil
}

// Every run of the gallery becomes a log that parses without warnings and has the run's messages.
func TestARunsLogForShiVizIsReadAgain(t *testing.T) {
	arrows := 0
	for _, s := range scenario.Gallery() {
		var text bytes.Buffer
		all := written(t, s.Document, run.NewShiViz(&text))
		log, err := readAgain(text.String())
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		local, received := 0, 0
		sent := map[string]bool{} // a message in flight when the run begins has no sender in its log
		for _, e := range all {
			for _, one := range e.Sends {
				sent[one.ID.String()] = true
			}
			if e.Kind != trace.Drop && e.Kind != trace.Duplicate {
				local++
			}
			if m := e.Message; e.Kind == trace.Receive && m.From != m.To {
				original := m.ID
				original.Copy = 0
				if sent[original.String()] {
					received++
				}
			}
		}
		if len(log.Events) != local {
			t.Errorf("%s: %d events of %d", s.Name, len(log.Events), local)
		}
		if len(log.Sends) > received || received > 0 && len(log.Sends) == 0 {
			t.Errorf("%s: %d messages of %d", s.Name, len(log.Sends), received)
		}
		for _, one := range log.Sends {
			from, to := log.Events[one.From], log.Events[one.To]
			if !strings.Contains(from.Words, "send ") || !strings.HasPrefix(to.Words, "receive ") || !strings.Contains(to.Words, "from "+log.Hosts[from.Host]+";") {
				t.Errorf("%s: a message from %q of %s to %q of %s", s.Name, from.Words, log.Hosts[from.Host], to.Words, log.Hosts[to.Host])
			}
			arrows++
		}
	}
	if arrows < 500 {
		t.Errorf("only %d messages were looked at", arrows)
	}
}

// Duplicates carry the original's clock, and lost messages do not change any.
func TestLostAndDoubledMessagesKeepClocksInOrder(t *testing.T) {
	d, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"ricart-agrawala","processes":4,"network":{"loss":0.1,"duplication":0.4},"workload":{"entries":4},"stop":{"events":600}}`))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	all := written(t, d, run.NewShiViz(&text))
	log, err := readAgain(text.String())
	if err != nil {
		t.Fatal(err)
	}
	received := 0
	for _, e := range log.Events {
		sender := strings.Index(e.Words, " from P")
		if sender < 0 {
			continue
		}
		received++
		if !strings.Contains(lineBefore(text.String(), e.Line), `"`+e.Words[sender+6:sender+8]+`":`) {
			t.Errorf("line %d: %s without knowing of its sender", e.Line, e.Words)
		}
	}
	kinds := map[trace.Kind]int{}
	for _, e := range all {
		kinds[e.Kind]++
	}
	if received != kinds[trace.Receive] || kinds[trace.Drop] == 0 || kinds[trace.Duplicate] == 0 {
		t.Errorf("nothing was lost or doubled, or not all was looked at: %v, %d", kinds, received)
	}
}

// lineBefore returns the line of a log that has an event's clock.
func lineBefore(text string, line int) string { return strings.Split(text, "\n")[line-1] }
