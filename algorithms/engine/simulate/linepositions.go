package simulate

import (
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// linePositions finds the positions in the listing of the lines that ran: the sentences of each section, including
// procedures, and the clock rule's lines before and after them.
type linePositions struct {
	ask, enter, leave section
	receive           []section   // by kind of message
	lines             map[int]int // of a program: by line number in its source
}

type section struct {
	before, after int // positions of the clock rule's lines, 0 if none
	sentences     []sentence
	lines         map[string]int // positions of a program's lines, of which there may be thousands
}

// sentence is a line of the algorithm, as a verb reports it, with its position.
type sentence struct {
	text     string
	position int
}

// position returns the position of a sentence, 0 if it is not in the section, and the index from which to look for the
// next one. It searches from index i on and wraps around: a section has a handful of sentences, which run mostly in
// order.
func (s *section) position(text string, i int) (position, after int) {
	if s.lines != nil {
		return s.lines[text], i
	}
	for range s.sentences {
		if i >= len(s.sentences) {
			i = 0
		}
		if said := &s.sentences[i]; said.text == text {
			said.text = text // share the string, so that the next comparison is quick
			return said.position, i + 1
		}
		i++
	}
	return 0, i
}

// linePositions returns the positions in the run's listing. It makes them once: those of a program take megabytes, and
// hundreds of choices may be tried on one run.
func (r *run) linePositions() (*linePositions, error) {
	if r.positions == nil {
		lines, err := system.Listing(r.Algorithm, r.Rule, r.Switches)
		if err != nil {
			return nil, err
		}
		r.positions = newLinePositions(r.Algorithm, lines)
	}
	return r.positions, nil
}

func newLinePositions(a *model.Algorithm, lines []listing.Line) *linePositions {
	p := &linePositions{
		ask:   newSection(a.UserProgram, lines, "Ask"),
		enter: newSection(a.UserProgram, lines, "MayEnter"),
		leave: newSection(a.UserProgram, lines, "Leave"),
	}
	for _, m := range a.Messages {
		p.receive = append(p.receive, newSection(a.UserProgram, lines, "Receive "+m.Type))
	}
	if a.UserProgram != nil {
		p.lines = map[int]int{}
		for i, l := range lines {
			p.lines[l.Line] = i + 1
		}
	}
	return p
}

func newSection(own *mutex.UserProgram, lines []listing.Line, name string) section {
	var s section
	if own != nil {
		s.lines = map[string]int{}
	}
	for i, l := range lines {
		any := l.Section == "Receive" && strings.HasPrefix(name, "Receive ") || strings.HasPrefix(l.Section, listing.Procedure)
		switch {
		case l.Section != name && !any:
		case l.Line != 0 && own != nil:
			s.lines[l.Key(own)] = i + 1
		case l.Line != 0:
			s.sentences = append(s.sentences, sentence{l.Key(own), i + 1})
		case i > 0 && lines[i-1].Section == name:
			s.after = i + 1
		default:
			s.before = i + 1
		}
	}
	return s
}

// append appends the positions of the lines that a step ran, in order of execution. first is how many of them belong to
// leaving, if the step was leaving and asking.
func (p *linePositions) append(dst []int, step *system.Step, said []string, first int) []int {
	switch step.Kind {
	case trace.Ask:
		return p.ask.append(dst, said)
	case trace.Enter:
		return p.enter.append(dst, said)
	case trace.Leave:
		return p.leave.append(dst, said)
	case trace.Again:
		return p.ask.append(p.leave.append(dst, said[:first]), said[first:])
	case trace.Receive:
		if step.Message.Kind >= 0 {
			return p.receive[step.Message.Kind].append(dst, said)
		}
	}
	return dst
}

// append appends the positions of sentences, between those of the clock rule's lines.
func (s *section) append(dst []int, said []string) []int {
	if s.before > 0 {
		dst = append(dst, s.before)
	}
	at, next := 0, 0
	for _, text := range said {
		if at, next = s.position(text, next); at > 0 {
			dst = append(dst, at)
		}
	}
	if s.after > 0 {
		dst = append(dst, s.after)
	}
	return dst
}

// compared appends the comparisons of a step, each with the position of its line.
func (p *linePositions) compared(dst []trace.Compared, made []mutex.Compared) []trace.Compared {
	for _, c := range made {
		if at := p.lines[c.Line]; at > 0 {
			dst = append(dst, trace.Compared{Line: at, Text: c.Text, Holds: c.Holds})
		}
	}
	return dst
}
