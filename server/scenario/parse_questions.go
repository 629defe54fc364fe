package scenario

import (
	"slices"
	"strconv"
)

// questions puts kinds into their one order, and events into that of the run, for one set has one form.
func (p *parser) questions(v value) {
	o := v.object()
	p.doc.Questions.Kinds = p.chosen(o.field("kinds"), QuestionKinds)
	p.doc.Questions.At = p.asked(o.field("at"))
}

// asked are the events before which is asked.
func (p *parser) asked(v value) (at []int) {
	if n := v.length(); n > MaxQuestions {
		p.add(v.path(), "too-many", strconv.Itoa(n), strconv.Itoa(MaxQuestions))
		return nil
	}
	seen := map[int]bool{}
	for e := range v.each() {
		n := e.count()
		if seen[n] && n > 0 {
			e.wrong("repeated", "")
		}
		seen[n] = true
		at = append(at, n)
	}
	slices.Sort(at)
	return at
}
