package simulate

import (
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
)

// places finds the lines that ran in the listing: the places of the sentences
// of each section, and of what the clock rule does before and after them.
type places struct {
	ask, enter, leave section
	receive           []section // by kind of message
}

type section struct {
	before, after int // places of the clock rule's lines, 0 if none
	sentences     map[string]int
}

func newPlaces(a *mutex.Algorithm, lines []listing.Line) places {
	p := places{
		ask:   newSection(lines, "Ask"),
		enter: newSection(lines, "MayEnter"),
		leave: newSection(lines, "Leave"),
	}
	for _, m := range a.Messages {
		p.receive = append(p.receive, newSection(lines, "Receive "+m.Type))
	}
	return p
}

func newSection(lines []listing.Line, name string) section {
	s := section{sentences: map[string]int{}}
	for i, l := range lines {
		any := l.Section == "Receive" && strings.HasPrefix(name, "Receive ")
		switch {
		case l.Section != name && !any:
		case l.Line != 0:
			s.sentences[l.Text] = i + 1
		case i > 0 && lines[i-1].Section == name:
			s.after = i + 1
		default:
			s.before = i + 1
		}
	}
	return s
}

// append appends the places of what a step ran, in the order of execution.
func (p *places) append(dst []int, step *system.Step, said []string) []int {
	var s *section
	switch step.Kind {
	case trace.Ask:
		s = &p.ask
	case trace.Enter:
		s = &p.enter
	case trace.Leave:
		s = &p.leave
	case trace.Receive:
		if step.Message.Kind < 0 {
			return dst
		}
		s = &p.receive[step.Message.Kind]
	default:
		return dst
	}
	if s.before > 0 {
		dst = append(dst, s.before)
	}
	for _, text := range said {
		if at := s.sentences[text]; at > 0 {
			dst = append(dst, at)
		}
	}
	if s.after > 0 {
		dst = append(dst, s.after)
	}
	return dst
}
