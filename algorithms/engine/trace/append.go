package trace

import (
	"encoding/json"
	"strconv"
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
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // only types of this package come here, and they marshal
	}
	return append(dst, b...)
}

// AppendEvent appends an event as one line of JSON, without a newline: what
// encoding/json would write, several times faster.
func AppendEvent(dst []byte, e *Event) []byte {
	dst = append(dst, `{"step":`...)
	dst = strconv.AppendInt(dst, int64(e.Step), 10)
	dst = append(dst, `,"time":`...)
	dst = e.Time.Append(dst)
	dst = append(dst, `,"kind":"`...)
	dst = append(dst, e.Kind.String()...)
	dst = append(dst, `","at":`...)
	dst = strconv.AppendInt(dst, int64(e.At), 10)
	if e.Phase != "" {
		dst = append(dst, `,"clock":`...)
		dst = strconv.AppendInt(dst, int64(e.Clock), 10)
		if e.ClockAfter != 0 && e.ClockAfter != e.Clock {
			dst = append(dst, `,"clockAfter":`...)
			dst = strconv.AppendInt(dst, int64(e.ClockAfter), 10)
		}
		dst = append(dst, `,"phase":"`...)
		dst = append(dst, e.Phase...)
		dst = append(dst, '"')
	}
	if e.Message != nil {
		dst = appendMessage(append(dst, `,"message":`...), e.Message)
	}
	dst = appendList(dst, `,"sends":[`, len(e.Sends), func(dst []byte, i int) []byte { return appendSent(dst, &e.Sends[i]) })
	dst = appendList(dst, `,"lines":[`, len(e.Lines), func(dst []byte, i int) []byte { return strconv.AppendInt(dst, int64(e.Lines[i]), 10) })
	if len(e.State) > 0 {
		dst = append(append(dst, `,"state":`...), e.State...)
	}
	if len(e.Verdicts) > 0 {
		dst = appendJSON(append(dst, `,"verdicts":`...), e.Verdicts)
	}
	return append(dst, '}')
}

func appendList(dst []byte, open string, n int, item func([]byte, int) []byte) []byte {
	if n == 0 {
		return dst
	}
	dst = append(dst, open...)
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item(dst, i)
	}
	return append(dst, ']')
}

func appendMessage(dst []byte, m *Message) []byte {
	dst = m.ID.Append(append(dst, `{"id":"`...))
	dst = append(dst, `","from":`...)
	dst = strconv.AppendInt(dst, int64(m.From), 10)
	dst = append(dst, `,"to":`...)
	dst = strconv.AppendInt(dst, int64(m.To), 10)
	dst = appendContent(dst, m.Type, m.Clock, m.Fields)
	dst = append(dst, `,"sent":`...)
	return append(m.Sent.Append(dst), '}')
}

func appendSent(dst []byte, s *Sent) []byte {
	dst = s.ID.Append(append(dst, `{"id":"`...))
	dst = append(dst, `","to":`...)
	dst = strconv.AppendInt(dst, int64(s.To), 10)
	dst = appendContent(dst, s.Type, s.Clock, s.Fields)
	if s.Due != nil {
		dst = s.Due.Append(append(dst, `,"due":`...))
	}
	return append(dst, '}')
}

func appendContent(dst []byte, typ string, clock int, fields json.RawMessage) []byte {
	dst = append(dst, `,"type":"`...)
	dst = append(dst, typ...)
	dst = append(dst, `","clock":`...)
	dst = strconv.AppendInt(dst, int64(clock), 10)
	if len(fields) > 0 {
		dst = append(append(dst, `,"fields":`...), fields...)
	}
	return dst
}
