package long

import (
	"context"
	"encoding/json"
	"net/url"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
	"fano/server/scenario"
)

const (
	mostHits      = 50
	mostLooked    = 200_000 // most events that a search for a field computes again
	maxQueryBytes = 200     // most bytes of a query
)

// The directions of a search.
const (
	next     = "next"
	previous = "previous"
)

// A search is a query and where to search: after a step, or before it.
type search struct {
	Query Query
	None  bool // the text is not a query, or not yet
	From  int
	Back  bool
	Limit int
}

// found is the answer to a search.
type found struct {
	Query    Query   `json:"query"`
	None     bool    `json:"none,omitempty"` // the draft is not a query
	Hits     []hit   `json:"hits"`
	Total    *int    `json:"total,omitempty"` // in the whole run; nil: not counted
	More     bool    `json:"more,omitempty"`
	Searched *[2]int `json:"searched,omitempty"` // the steps searched, if not all in the direction
}

// A hit is an event that a search found.
type hit struct {
	Step     int        `json:"step"`
	Time     trace.Time `json:"time"`
	Process  mutex.ID   `json:"process"`
	Kind     trace.Kind `json:"kind"`
	Message  *message   `json:"message,omitempty"`
	Field    *field     `json:"field,omitempty"`
	Property string     `json:"property,omitempty"`
	Involved []mutex.ID `json:"processes,omitempty"` // the processes in the violation
}

// A message is one that an event sends, receives, loses or duplicates.
type message struct {
	Type  string   `json:"type"`
	From  mutex.ID `json:"from"`
	To    mutex.ID `json:"to"`              // the first of several receivers
	Count int      `json:"count,omitempty"` // number of matching messages that the event sends; 0: one
	Way   string   `json:"way"`             // sent, received, lost or copied
}

// Search returns a source of one line: the answer to a search. Errors: *scenario.Invalid.
func (r *Run) Search(query url.Values) (run.Source, error) {
	s, err := r.parseSearch(query)
	if err != nil {
		return run.Source{}, err
	}
	key, _ := json.Marshal(s) // cannot fail
	source := run.Source{Key: "search " + string(key) + " " + string(r.reading.Canonical)}
	if s.Query.Field != "" {
		source.Bytes = r.bytes
	}
	source.Write = func(ctx context.Context, to *run.Writer) error {
		answer, err := r.find(ctx, s)
		if err != nil {
			return err
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return err
		}
		return to.Line(text)
	}
	return source, nil
}

// parseSearch reads the parameters of a search.
func (r *Run) parseSearch(query url.Values) (search, error) {
	q := asking{query: query}
	s := search{Limit: q.whole("limit", 1, mostHits, mostHits)}
	text := query.Get("q")
	ok := len(text) <= maxQueryBytes
	if ok {
		s.Query, ok = Parse(text, r.vocabulary())
	}
	switch {
	case !ok && query.Has("draft"):
		s.None = true
	case !ok:
		q.wrong("q", "form", scenario.Brief(text), Forms)
	}
	switch direction := query.Get("direction"); direction {
	case "", next:
		s.From = q.whole("from", 0, mostSteps, 0)
	case previous:
		s.Back, s.From = true, q.whole("from", 0, mostSteps, r.index.events+1)
	default:
		q.wrong("direction", "not-one-of", scenario.Brief(direction), next+", "+previous)
	}
	s.From = min(s.From, r.index.events+1)
	return s, q.err()
}

// vocabulary returns the run's names.
func (r *Run) vocabulary() *Vocabulary {
	a := r.setup.Algorithm
	v := &Vocabulary{
		Nodes: r.labels(), Types: []string{trace.Application}, Properties: invariant.Watched(a, r.topology()),
	}
	for kind, m := range a.Messages {
		v.Types = append(v.Types, m.Type)
		v.Fields = append(v.Fields, a.MessageFields(kind)...)
	}
	for _, f := range a.Fields {
		v.Fields = append(v.Fields, f.Name)
	}
	for _, broken := range r.summary.Violations {
		v.Properties = append(v.Properties, broken.Property)
	}
	return v
}

func (r *Run) find(ctx context.Context, s search) (found, error) {
	q := s.Query
	switch {
	case s.None:
		return found{None: true, Hits: []hit{}}, nil
	case q.Step > 0:
		return r.at(q, q.Step), nil
	case q.Time != nil:
		return r.at(q, r.index.since(*q.Time)), nil
	case q.Property != "":
		return r.breaks(s), nil
	case q.Field != "":
		return r.becomes(ctx, s)
	}
	return r.matching(s), nil
}

// at returns the event of a step, if it exists.
func (r *Run) at(q Query, step int) found {
	answer := found{Query: q, Hits: []hit{}}
	for e := range r.index.all(step) {
		answer.Hits = append(answer.Hits, hitOf(e))
		break
	}
	total := len(answer.Hits)
	answer.Total = &total
	return answer
}

func hitOf(e *event) hit { return hit{Step: e.step, Time: e.time, Process: e.at, Kind: e.kind} }

// gathering collects the nearest hits of a search, and counts all.
type gathering struct {
	search
	hits   []hit
	total  int
	passed int // number of hits in the direction of the search
}

// add adds a hit; hits must come in the order of their steps.
func (g *gathering) add(h hit) {
	g.total++
	if g.Back && h.Step >= g.From || !g.Back && h.Step <= g.From {
		return
	}
	g.passed++
	if len(g.hits) == g.Limit {
		if !g.Back {
			return
		}
		g.hits = slices.Delete(g.hits, 0, 1)
	}
	g.hits = append(g.hits, h)
}

// found returns the answer, with a total.
func (g *gathering) found() found {
	if g.Back {
		slices.Reverse(g.hits)
	}
	return found{Query: g.Query, Hits: append([]hit{}, g.hits...), Total: &g.total, More: g.passed > len(g.hits)}
}

// breaks finds where a property is violated.
func (r *Run) breaks(s search) found {
	g := gathering{search: s}
	for _, v := range r.summary.Violations {
		if s.Query.Property != AnyProperty && s.Query.Property != v.Property {
			continue
		}
		for e := range r.index.all(v.Step) {
			h := hitOf(e)
			h.Property, h.Involved = v.Property, v.Processes
			g.add(h)
			break
		}
	}
	return g.found()
}

// matching finds the events that match all of the query.
func (r *Run) matching(s search) found {
	g, m := gathering{search: s}, r.matcher(s.Query)
	for e := range r.index.all(1) {
		if message, ok := m.matches(e); ok {
			h := hitOf(e)
			if message.Way != "" {
				h.Message = &message
			}
			g.add(h)
		}
	}
	return g.found()
}

// typeOf returns the type of a message by the index of its kind.
func (r *Run) typeOf(kind int8) string {
	if kind < 0 {
		return trace.Application
	}
	return r.setup.Algorithm.Messages[kind].Type
}

// A matcher decides which events match a query.
type matcher struct {
	Query
	run        *Run
	kind       trace.Kind // the verb's kind of event; 0: any
	typ        int8       // the type of message
	onMessages bool       // whether the query is about messages
}

func (r *Run) matcher(q Query) matcher {
	m := matcher{Query: q, run: r, typ: -1, onMessages: q.Type != "" || q.From > 0 || q.To > 0}
	for kind, message := range r.setup.Algorithm.Messages {
		if message.Type == q.Type {
			m.typ = int8(kind)
		}
	}
	if q.Verb != "" {
		_ = m.kind.UnmarshalText([]byte(q.Verb)) // a verb is the name of a kind
	}
	return m
}

// matches reports whether an event matches, and by which message, if any.
func (m *matcher) matches(e *event) (by message, ok bool) {
	if m.Process > 0 && e.at != m.Process {
		return by, false
	}
	if m.onMessages || m.kind == trace.Send {
		if by, ok = m.arrives(e); ok {
			return by, true
		}
		return m.sends(e)
	}
	return by, m.kind == 0 || m.kind == e.kind ||
		e.kind == trace.Again && (m.kind == trace.Leave || m.kind == trace.Ask)
}

// fates are what happens to a message, by kind of event.
var fates = map[trace.Kind]string{trace.Receive: "received", trace.Drop: "lost", trace.Duplicate: "copied"}

// arrives reports whether an event receives, loses or duplicates a matching message.
func (m *matcher) arrives(e *event) (by message, ok bool) {
	way, some := fates[e.kind]
	if !some || m.kind != 0 && m.kind != e.kind || !m.matchesMessage(e.typ, e.from, e.at) {
		return by, false
	}
	return message{Type: m.run.typeOf(e.typ), From: e.from, To: e.at, Way: way}, true
}

// sends reports whether an event sends matching messages.
func (m *matcher) sends(e *event) (by message, ok bool) {
	if m.kind != 0 && m.kind != trace.Send {
		return by, false
	}
	n := 0
	for _, s := range e.sends {
		if !m.matchesMessage(s.typ, e.at, mutex.ID(s.to)) {
			continue
		}
		if n++; n == 1 {
			by = message{Type: m.run.typeOf(s.typ), From: e.at, To: mutex.ID(s.to), Way: "sent"}
		}
	}
	if n > 1 {
		by.Count = n
	}
	return by, n > 0
}

// matchesMessage reports whether a message matches the query.
func (m *matcher) matchesMessage(typ int8, from, to mutex.ID) bool {
	return (m.Type == "" || typ == m.typ) && (m.From == 0 || m.From == from) && (m.To == 0 || m.To == to)
}
