package system

import (
	"strconv"
	"unicode/utf8"

	"fano/algorithms/mutex"
)

// Limits on a program's messages in flight. At 40 processes, the maximum, the catalogue's programs have at most 1,638
// messages in flight, of 150 bytes each. If each process asks all others and answers all others at the same time, there
// are 3,120.
const (
	MostFlights     = 4_000
	MostFlightBytes = 8 << 20
)

// addFlightBytes adds n times the bytes of a message to the bytes in flight. It is called only for programs, because
// only their messages are bounded.
func (s *System) addFlightBytes(p *Packet, n int64) {
	if p.Message != nil {
		s.flightBytes += n * s.Algorithm.HeldBy(int(p.Kind), p.Message)
	}
}

// floodFailure returns the failure of a program that would have too many messages in flight with those that it has just
// sent in a section of its listing; nil if it would not. The algorithms of the catalogue never send more than their
// bounds say.
func (s *System) floodFailure(section string) *mutex.Failure {
	flights, bytes := len(s.net.packets)-len(s.net.free), s.flightBytes
	for _, m := range s.machine.Sends() {
		copies := 1
		if m.To == 0 {
			copies = s.Processes - 1
		}
		flights += copies
		bytes += int64(copies) * s.Algorithm.HeldBy(s.Algorithm.KindOf(m.Message), m.Message)
	}
	f := &mutex.Failure{Line: 1, Column: 1, End: 1}
	switch {
	case flights > MostFlights:
		f.Code, f.Allowed = "run-flood", strconv.Itoa(MostFlights)
		f.Text = "too many messages: " + f.Allowed + " are on their way at once, and more are not allowed"
	case bytes > MostFlightBytes:
		f.Code, f.Allowed = "run-flood-bytes", strconv.Itoa(MostFlightBytes>>20)+" MB"
		f.Text = "too large: all messages that are on their way at once may take " + f.Allowed + " together at most"
	default:
		return nil
	}
	for _, l := range s.Algorithm.UserProgram.Lines {
		if l.Section == section {
			f.Line, f.End = l.Line, 1+utf8.RuneCountInString(l.Text)
			break
		}
	}
	return f
}
