package scenario

import (
	"encoding/json"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// retell returns the records that a worked example has for one event: an answer has its own record, and so do the
// messages sent on leaving.
func (r *replayed) retell(e *trace.Event, before, after map[string]any) []map[string]any {
	seen := r.seen(after)
	record := map[string]any{"clock": e.Clock}
	for _, field := range []string{"q", "queue", "acks"} {
		if seen[field] != nil {
			record[field] = seen[field]
		}
	}
	switch e.Kind {
	case trace.Internal:
		record["kind"] = "internal"
	case trace.Enter:
		record["kind"] = "enter"
	case trace.Ignored:
		record["kind"], record["state"] = "inputIgnored", before["state"]
	case trace.Ask, trace.Send:
		return []map[string]any{r.sending(record, e, e.Sends)}
	case trace.Leave:
		record["kind"] = "exit"
		return append([]map[string]any{record}, r.answers(e)...)
	case trace.Receive:
		r.receipt(record, e, before, after)
		return append([]map[string]any{record}, r.answers(e)...)
	}
	return []map[string]any{record}
}

// receipt adds the fields of a message that was received.
func (r *replayed) receipt(record map[string]any, e *trace.Event, before, after map[string]any) {
	m := e.Message
	record["kind"], record["type"], record["peer"], record["msgClock"] = "receive", m.Type, m.From, m.Clock
	record["replies"], record["state"], record["myT"] = after["replies"], before["state"], before["T"]
	if t, ok := stamped(m.Fields); ok {
		record["T"] = t
	}
	deferred, _ := after["deferred"].([]any)
	owed, _ := before["deferred"].([]any)
	switch {
	case len(deferred) > len(owed):
		record["action"] = "defer"
	case len(e.Sends) > 0:
		record["action"] = "reply"
	}
}

// answers returns records of an event's sends: one for each receiver of a grant, one for a multicast of anything else.
func (r *replayed) answers(e *trace.Event) []map[string]any {
	if len(e.Sends) == 0 {
		return nil
	}
	if r.role(e.Sends[0].Type) != mutex.Grants {
		return []map[string]any{r.sending(map[string]any{"clock": e.Clock}, e, e.Sends)}
	}
	var all []map[string]any
	for i, s := range e.Sends {
		all = append(all, r.sending(map[string]any{"clock": s.Clock}, e, e.Sends[i:i+1]))
	}
	return all
}

// sending completes the record of a message to one or several receivers.
func (r *replayed) sending(record map[string]any, e *trace.Event, sends []trace.Sent) map[string]any {
	record["kind"], record["type"] = "send", sends[0].Type
	if role := r.role(sends[0].Type); role == mutex.Asks || role == mutex.Releases {
		var peers []mutex.ID
		for _, s := range sends {
			peers = append(peers, s.To)
		}
		record["peers"] = peers
		record["T"] = sends[0].Clock
		if t, ok := stamped(sends[0].Fields); ok {
			record["T"] = t
		}
		if e.ClockAfter != e.Clock {
			record["clockAfter"] = e.ClockAfter
		}
	} else {
		record["peer"] = sends[0].To
	}
	return record
}

func (r *replayed) role(messageType string) mutex.Role {
	for _, m := range r.header.Messages {
		if m.Type == messageType {
			return m.Role
		}
	}
	return mutex.Other
}

// stamped returns the timestamp in a message's fields.
func stamped(fields json.RawMessage) (t int, ok bool) {
	var f struct{ T *int }
	if len(fields) == 0 || json.Unmarshal(fields, &f) != nil || f.T == nil {
		return 0, false
	}
	return *f.T, true
}
