package trace

import (
	"bytes"
	"encoding/json"
	"slices"
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
		panic(err) // cannot happen: only types of this package come here, and they all marshal
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// AppendEvent appends an event as one line of JSON, without a newline. It writes what encoding/json would, several
// times faster: it reserves room once for everything of bounded size, so that the writes up to the state need no bounds
// checks of their own.
func AppendEvent(dst []byte, e *Event) []byte {
	dst = slices.Grow(dst, e.room())
	dst = putNumber(put(dst, stepPiece), int64(e.Step))
	dst = putTime(put(dst, timePiece), e.Time)
	dst = putNumber(put(dst, kindPieces[e.Kind]), int64(e.At))
	if e.Phase != "" {
		dst = putNumber(put(dst, ownClockPiece), int64(e.Clock))
		if e.ClockAfter != 0 && e.ClockAfter != e.Clock {
			dst = putNumber(put(dst, clockAfterPiece), int64(e.ClockAfter))
		}
		dst = put(dst, phasePiece(e.Phase))
	}
	if e.Message != nil {
		dst = putMessage(dst, e.Message)
	}
	opening := sendsPiece
	for i := range e.Sends {
		dst = putSent(put(dst, opening), &e.Sends[i])
		opening = nextSendPiece
	}
	dst = closing(dst, len(e.Sends))
	opening = linesPiece
	for _, place := range e.Lines {
		dst = putNumber(put(dst, opening), int64(place))
		opening = commaPiece
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

// closing appends the bracket that closes a list of n items. An empty list was never opened.
func closing(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, ']')
}

func phasePiece(phase string) *piece {
	switch phase {
	case "idle":
		return idlePiece
	case "waiting":
		return waitingPiece
	}
	return insidePiece
}

func putMessage(dst []byte, m *Message) []byte {
	dst = m.ID.put(put(dst, messagePiece))
	dst = putNumber(put(dst, fromPiece), int64(m.From))
	dst = putNumber(put(dst, toPiece), int64(m.To))
	dst = putContent(dst, m.Type, m.Clock, m.Fields)
	dst = putTime(put(dst, sentPiece), m.Sent)
	return append(dst, '}')
}

func putSent(dst []byte, s *Sent) []byte {
	dst = putNumber(put(s.ID.put(dst), sentToPiece), int64(s.To))
	dst = putContent(dst, s.Type, s.Clock, s.Fields)
	if s.Due != nil {
		dst = putTime(put(dst, duePiece), *s.Due)
	}
	return append(dst, '}')
}

func putContent(dst []byte, typ string, clock int, fields json.RawMessage) []byte {
	dst = append(put(dst, typePiece), typ...)
	dst = putNumber(put(dst, clockPiece), int64(clock))
	if len(fields) > 0 {
		dst = append(put(dst, fieldsPiece), fields...)
	}
	return dst
}
