package long

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"fano/algorithms/engine/trace"
)

// A field is a field of a state or a message that has the value searched for.
type field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// becomes finds the events by which a field of a state becomes a value, or whose messages carry it. It computes the run
// again, stretch by stretch in the direction of the search, until there are enough hits or it has looked at mostLooked.
func (r *Run) becomes(ctx context.Context, s search) (found, error) {
	answer := found{Query: s.Query, Hits: []hit{}}
	looking := looking{run: r, Query: s.Query, member: []byte(strconv.Quote(s.Query.Field) + ":")}
	const stretch = 10_000
	last, looked := s.From, 0
	for ; looked < mostLooked; looked += stretch {
		from, to := last+1, min(last+stretch, r.index.events)
		if s.Back {
			from, to = max(1, last-stretch), last-1
		}
		if from > to {
			answer.More = false
			return answer, nil
		}
		looking.hits = nil
		if err := r.stretch(ctx, from, to, nil, looking.look); err != nil {
			return found{}, err
		}
		last = to
		if s.Back {
			slices.Reverse(looking.hits)
			last = from
		}
		answer.Hits = append(answer.Hits, looking.hits...)
		if len(answer.Hits) > s.Limit {
			answer.Hits, answer.More = answer.Hits[:s.Limit], true
			return answer, nil
		}
	}
	answer.More = true
	answer.Searched = &[2]int{min(last, s.From+1), max(last, s.From-1)}
	return answer, nil
}

// looking searches the events of a trace for a field.
type looking struct {
	Query
	run    *Run
	member []byte // how it begins in JSON
	hits   []hit
}

func (l *looking) look(e *trace.Event) error {
	if l.Process > 0 && e.At != l.Process {
		return nil
	}
	h := hit{Step: e.Step, Time: e.Time, Process: e.At, Kind: e.Kind, Field: &field{l.Field, l.Value}}
	if l.in(e.State) {
		l.hits = append(l.hits, h)
		return nil
	}
	if e.Message != nil && l.in(e.Message.Fields) {
		h.Message = &message{Type: e.Message.Type, From: e.Message.From, To: e.Message.To, Way: fates[e.Kind]}
		l.hits = append(l.hits, h)
		return nil
	}
	n := 0
	for _, s := range e.Sends {
		if e.Kind == trace.Duplicate || !l.in(s.Fields) {
			continue
		}
		if n++; n == 1 {
			h.Message = &message{Type: s.Type, From: e.At, To: s.To, Way: "sent"}
		}
	}
	if n > 1 {
		h.Message.Count = n
	}
	if n > 0 {
		l.hits = append(l.hits, h)
	}
	return nil
}

// in reports whether the field has the value in an object.
func (l *looking) in(object json.RawMessage) bool {
	if !bytes.Contains(object, l.member) {
		return false
	}
	var members map[string]any
	in := json.NewDecoder(bytes.NewReader(object))
	in.UseNumber()
	return in.Decode(&members) == nil && l.is(members[l.Field])
}

// is reports whether a value is the one searched for, or a list, a vector or a change that contains it.
func (l *looking) is(value any) bool {
	switch value := value.(type) {
	case json.Number:
		return value.String() == l.Value
	case string:
		return value == l.Value
	case bool:
		return strconv.FormatBool(value) == l.Value
	case []any:
		return slices.ContainsFunc(value, l.is)
	case map[string]any:
		for name, part := range value {
			if name != "-" && name != "at" && l.is(part) {
				return true
			}
		}
	}
	return false
}
