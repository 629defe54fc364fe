package simulate

import (
	"strings"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// places finds the lines that ran in the listing: the places of the sentences of each section, procedures included, and
// of what the clock rule does before and after.
type places struct {
	ask, enter, leave section
	receive           []section   // by kind of message
	lines             map[int]int // of a program: by the line of its text
}

type section struct {
	before, after int // places of the clock rule's lines, 0 if none
	sentences     []sentence
	lines         map[string]int // the places of a program's lines, of which there may be thousands
}

// sentence is a line of the algorithm's, as it is said, and its place.
type sentence struct {
	text  string
	place int
}

// place finds a sentence from the i-th on, and then among those before; a section has a handful, and says them mostly in
// their order. The next is looked for from after on.
func (s *section) place(text string, i int) (place, after int) {
	if s.lines != nil {
		return s.lines[text], i
	}
	for range s.sentences {
		if i >= len(s.sentences) {
			i = 0
		}
		if said := &s.sentences[i]; said.text == text {
			said.text = text // one in memory, which is quick to compare next time
			return said.place, i + 1
		}
		i++
	}
	return 0, i
}

// listed returns the places of the run's listing. They are made once: those of a program take megabytes, and hundreds of
// choices may be tried on one run.
func (r *run) listed() (*places, error) {
	if r.places == nil {
		lines, err := system.Listing(r.Algorithm, r.Rule, r.Switches)
		if err != nil {
			return nil, err
		}
		r.places = newPlaces(r.Algorithm, lines)
	}
	return r.places, nil
}

func newPlaces(a *model.Algorithm, lines []listing.Line) *places {
	p := &places{
		ask:   newSection(a.Own, lines, "Ask"),
		enter: newSection(a.Own, lines, "MayEnter"),
		leave: newSection(a.Own, lines, "Leave"),
	}
	for _, m := range a.Messages {
		p.receive = append(p.receive, newSection(a.Own, lines, "Receive "+m.Type))
	}
	if a.Own != nil {
		p.lines = map[int]int{}
		for i, l := range lines {
			p.lines[l.Line] = i + 1
		}
	}
	return p
}

func newSection(own *mutex.Own, lines []listing.Line, name string) section {
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

// append appends the places of what a step ran, in the order of execution; first says
// how much of it belongs to leaving, where the step was leaving and asking.
func (p *places) append(dst []int, step *system.Step, said []string, first int) []int {
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

// append appends the places of sentences, and of what the clock rule does.
func (s *section) append(dst []int, said []string) []int {
	if s.before > 0 {
		dst = append(dst, s.before)
	}
	at, next := 0, 0
	for _, text := range said {
		if at, next = s.place(text, next); at > 0 {
			dst = append(dst, at)
		}
	}
	if s.after > 0 {
		dst = append(dst, s.after)
	}
	return dst
}

// compared appends the comparisons of a step, each with the place of its line.
func (p *places) compared(dst []trace.Compared, made []mutex.Compared) []trace.Compared {
	for _, c := range made {
		if at := p.lines[c.Line]; at > 0 {
			dst = append(dst, trace.Compared{Line: at, Text: c.Text, Holds: c.Holds})
		}
	}
	return dst
}
