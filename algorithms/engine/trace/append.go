package trace

import (
	"bytes"
	"encoding/json"
)

// AppendHeader appends the header line, without a newline.
func AppendHeader(dst []byte, h *Header) []byte { return appendJSON(dst, h) }

// AppendSummary appends the summary line, without a newline.
func AppendSummary(dst []byte, s *Summary) []byte {
	return appendJSON(dst, struct {
		Summary *Summary `json:"summary"`
	}{s})
}

func appendJSON(dst []byte, v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // message names have a >, listings a <
	if err := e.Encode(v); err != nil {
		panic(err) // only types of this package come here, and they marshal
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// AppendEvent appends an event as one line of JSON, without a newline: what
// encoding/json would write, several times faster. Constant stretches of the
// line are joined into one piece wherever that saves a copy.
func AppendEvent(dst []byte, e *Event) []byte {
	dst = appendNumber(append(dst, `{"step":`...), int64(e.Step))
	dst = e.Time.Append(append(dst, `,"time":`...))
	dst = appendNumber(append(dst, kindPieces[e.Kind]...), int64(e.At))
	if e.Phase != "" {
		dst = appendNumber(append(dst, `,"clock":`...), int64(e.Clock))
		if e.ClockAfter != 0 && e.ClockAfter != e.Clock {
			dst = appendNumber(append(dst, `,"clockAfter":`...), int64(e.ClockAfter))
		}
		dst = append(dst, phasePiece(e.Phase)...)
	}
	if e.Message != nil {
		dst = appendMessage(append(dst, `,"message":`...), e.Message)
	}
	for i := range e.Sends {
		dst = appendSent(append(dst, opening(i, `,"sends":[`)...), &e.Sends[i])
	}
	dst = closing(dst, len(e.Sends))
	for i, place := range e.Lines {
		dst = appendNumber(append(dst, opening(i, `,"lines":[`)...), int64(place))
	}
	dst = closing(dst, len(e.Lines))
	if len(e.Compared) > 0 {
		dst = appendJSON(append(dst, `,"compared":`...), e.Compared)
	}
	if len(e.State) > 0 {
		dst = append(append(dst, `,"state":`...), e.State...)
	}
	if len(e.Picture) > 0 {
		dst = append(append(dst, `,"picture":`...), e.Picture...)
	}
	if len(e.Verdicts) > 0 {
		dst = appendJSON(append(dst, `,"verdicts":`...), e.Verdicts)
	}
	return append(dst, '}')
}

// opening is what stands before item i of a list: how it opens, or a comma.
func opening(i int, open string) string {
	if i == 0 {
		return open
	}
	return ","
}

// closing closes a list of n items; an empty one was never opened.
func closing(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, ']')
}

// kindPieces are what stands between the time and the process.
var kindPieces = func() (pieces [Again + 1]string) {
	for k := range pieces {
		pieces[k] = `,"kind":"` + Kind(k).String() + `","at":`
	}
	return pieces
}()

func phasePiece(phase string) string {
	switch phase {
	case "idle":
		return `,"phase":"idle"`
	case "waiting":
		return `,"phase":"waiting"`
	}
	return `,"phase":"inside"`
}

func appendMessage(dst []byte, m *Message) []byte {
	dst = m.ID.Append(append(dst, `{"id":"`...))
	dst = appendNumber(append(dst, `","from":`...), int64(m.From))
	dst = appendNumber(append(dst, `,"to":`...), int64(m.To))
	dst = appendContent(dst, m.Type, m.Clock, m.Fields)
	dst = m.Sent.Append(append(dst, `,"sent":`...))
	return append(dst, '}')
}

func appendSent(dst []byte, s *Sent) []byte {
	dst = s.ID.Append(append(dst, `{"id":"`...))
	dst = appendNumber(append(dst, `","to":`...), int64(s.To))
	dst = appendContent(dst, s.Type, s.Clock, s.Fields)
	if s.Due != nil {
		dst = s.Due.Append(append(dst, `,"due":`...))
	}
	return append(dst, '}')
}

func appendContent(dst []byte, typ string, clock int, fields json.RawMessage) []byte {
	dst = append(append(dst, `,"type":"`...), typ...)
	dst = appendNumber(append(dst, `","clock":`...), int64(clock))
	if len(fields) > 0 {
		dst = append(append(dst, `,"fields":`...), fields...)
	}
	return dst
}
