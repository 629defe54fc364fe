package run

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Log is a sink that writes a run in the format of the programs in the lab report: what each process does, line by
// line and process by process, then what the shared resource sees, then remarks on the run. It uses the report's own
// words, half Portuguese, so that it can be compared with a log of such a program. Other algorithms get the same
// wording with the names of their messages.
//
// It writes nothing before the summary, and keeps the lines until then.
type Log struct {
	w             io.Writer
	header        trace.Header
	processes     []logged // by node, from 0; servers come last
	resource      []byte
	networkEvents []byte // network events, and ignored input
	flying        map[passing]flight
	failed        map[int]failure // by step
}

// logged is the state of one process in the log.
type logged struct {
	lines   []byte
	state   int // 0 RELEASED, 1 WANTED, 2 HELD
	T       int // timestamp of its own request
	replies int
}

// passing is the name of a message in flight, and flight what is stored of it. Both are small, because a thousand
// processes may have a million messages in flight.
type passing struct{ from, to, k, copy int32 }

type flight struct {
	sent trace.Time
	kind int8 // index in the header's messages; -1: the application's
}

// passingOf returns the short form of a message's name.
func passingOf(m trace.MessageName) passing {
	return passing{int32(m.From), int32(m.To), int32(m.K), int32(m.Copy)}
}

// failure is a step at which a property broke.
type failure struct {
	at          mutex.ID
	undelivered string
}

// repliesField is the field in which an algorithm counts replies, if it does.
const repliesField = "replies"

// NewLog returns a Log that writes to w.
func NewLog(w io.Writer) *Log {
	return &Log{w: w, flying: map[passing]flight{}, failed: map[int]failure{}}
}

// Header records the header and the initial states.
func (l *Log) Header(h *trace.Header) error {
	l.header = *h
	l.processes = make([]logged, l.header.Nodes())
	for i, state := range l.header.Initial {
		if i < len(l.processes) {
			l.learn(&l.processes[i], state)
		}
	}
	return nil
}

// learn extracts the two numbers that lines mention from a change of state.
func (l *Log) learn(p *logged, change json.RawMessage) {
	var fields map[string]json.RawMessage
	if len(change) == 0 || json.Unmarshal(change, &fields) != nil {
		return
	}
	for name, into := range map[string]*int{l.header.Request: &p.T, repliesField: &p.replies} {
		if n := 0; json.Unmarshal(fields[name], &n) == nil {
			*into = n
		}
	}
}

// Event records one event.
func (l *Log) Event(e *trace.Event, _ []byte) error {
	if e.At < 1 || int(e.At) > len(l.processes) {
		return fmt.Errorf("step %d is at node %d of %d", e.Step, e.At, len(l.processes))
	}
	p := &l.processes[e.At-1]
	l.land(e)
	l.write(p, e)
	l.learn(p, e.State)
	if e.Phase != "" {
		p.state = codes[e.Phase]
	}
	l.launch(e)
	for _, v := range e.Verdicts {
		if !v.Holds {
			l.failed[e.Step] = failure{e.At, l.undelivered(v.Undelivered)}
		}
	}
	return nil
}

// codes are the report's numbers for the phases.
var codes = map[string]int{mutex.Idle.String(): 0, mutex.Waiting.String(): 1, mutex.Inside.String(): 2}

// land and launch track the messages in flight.
func (l *Log) land(e *trace.Event) {
	if e.Message != nil && e.Kind != trace.Duplicate {
		delete(l.flying, passingOf(e.Message.ID))
	}
}

func (l *Log) launch(e *trace.Event) {
	for _, s := range e.Sends {
		kind, _ := l.kind(s.Type)
		l.flying[passingOf(s.ID)] = flight{e.Time, int8(kind)}
	}
}

// kind returns the index of a type in the header's messages, and its entry; -1 for the application's.
func (l *Log) kind(typ string) (place int, kind trace.MessageKind) {
	place = slices.IndexFunc(l.header.Messages, func(m trace.MessageKind) bool { return m.Type == typ })
	if place >= 0 {
		kind = l.header.Messages[place]
	}
	return place, kind
}

// write appends the lines of an event to the sections where they belong.
func (l *Log) write(p *logged, e *trace.Event) {
	switch e.Kind {
	case trace.Internal:
		p.writef(e.At, "INTERNAL EVENT. Updated logicalClock atualizado: %d", e.Clock)
	case trace.Ask:
		l.ask(p, e)
	case trace.Receive:
		l.receive(p, e)
		l.sends(p, e, "")
	case trace.Send:
		l.sends(p, e, "Updated ")
	case trace.Enter:
		p.writef(e.At, "Entrei na CS. logicalClock = %d", e.Clock)
		l.sends(p, e, "")
		l.resource = fmt.Appendf(l.resource, "Processo id = %d entrou na CS. logicalClock = %d. Mensagem enviada: Olá =)\n", e.At, e.Clock)
	case trace.Leave:
		l.leave(p, e)
	case trace.Again:
		leaves, asks := e.Parts()
		l.leave(p, &leaves)
		l.ask(p, &asks)
	case trace.Crash, trace.Recover:
		p.writef(e.At, "%s. logicalClock = %d", map[trace.Kind]string{trace.Crash: "CRASH", trace.Recover: "RECOVER"}[e.Kind], e.Clock)
	case trace.Ignored:
		l.remark(e, "process %d is asked for the CS while it is %s, and ignores that", e.At, l.word(p.state))
	case trace.Drop:
		l.remark(e, "%s %s, sent at %v, is lost", e.Message.ID, e.Message.Type, e.Message.Sent)
	case trace.Duplicate:
		l.remark(e, "%s %s, sent at %v, is duplicated by the network", e.Message.ID, e.Message.Type, e.Message.Sent)
	}
}

func (p *logged) writef(id mutex.ID, format string, args ...any) {
	p.lines = fmt.Appendf(p.lines, "Id = %d "+format+"\n", append([]any{id}, args...)...)
}

func (l *Log) remark(e *trace.Event, format string, args ...any) {
	l.networkEvents = fmt.Appendf(l.networkEvents, "Step %d, time %v: "+format+".\n", append([]any{e.Step, e.Time}, args...)...)
}

// word returns the paper's name of a phase.
func (l *Log) word(state int) string {
	w := l.header.Words
	return [...]string{w.Idle, w.Waiting, w.Inside}[state]
}
