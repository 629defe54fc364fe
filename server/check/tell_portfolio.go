package check

import (
	"fmt"
	"strconv"
	"strings"

	"fano/algorithms/engine/explore"
)

// kinds has a description of each kind of system.
var kinds = map[string]string{
	Alone: "each alone", Once: "each once", Twice: "one twice", Often: "3 and 2 requests", Order: "EM3",
}

// portfolioConclusion summarizes the result of a portfolio, and lists its systems.
func (r *Report) portfolioConclusion() string {
	done, left := describeGroups(r.Portfolio.Done), describeGroups(r.Portfolio.Left)
	switch r.Verdict {
	case explore.Holds:
		return fmt.Sprintf("%s in all %d states: %s%s", r.subjectAndVerb(), r.States, done, r.notJudged())
	case explore.Broken:
		text := "broken; "
		if r.Stopped == stoppedByFailure {
			text += "what comes after the failure is not known; "
		}
		if text += "searched: " + orNone(done); left != "" {
			text += "; not searched, or not to the end: " + left
		}
		return text
	}
	text := fmt.Sprintf("unknown: nothing was found broken in %d states", r.States)
	if left == "" {
		return text + ": " + done + "; but not all was judged"
	}
	text += fmt.Sprintf("; it holds as far as it was searched: %s; unknown: %s", orNone(done), left)
	if r.Stopped != "" {
		text += "; the search ended early: " + r.Stopped
	}
	return text
}

func orNone(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}

// describeGroups describes groups: "2 and 3 processes: each alone, each once, one twice; 2 processes: EM3".
func describeGroups(all []Group) string {
	var parts []string
	for _, g := range all {
		var of []string
		for _, kind := range g.Kinds {
			of = append(of, kinds[kind])
		}
		parts = append(parts, numbered(g.Processes)+": "+strings.Join(of, ", "))
	}
	return strings.Join(parts, "; ")
}

// numbered describes numbers of processes: "1 process", "2 and 3 processes".
func numbered(processes []int) string {
	var all []string
	for _, n := range processes {
		all = append(all, strconv.Itoa(n))
	}
	last := len(all) - 1
	text := all[last]
	if last > 0 {
		text = strings.Join(all[:last], ", ") + " and " + text
	}
	if last == 0 && processes[0] == 1 {
		return text + " process"
	}
	return text + " processes"
}

// describe describes a system of a portfolio; "" if there is only one.
func (s *System) describe() string {
	if s == nil {
		return ""
	}
	return ", " + count(s.Processes, "process", "processes") + ", " + requests(s.Asks)
}

// within describes the systems that judged a property, or returns "" if all did.
func (p *Property) within() string {
	if p.Within == nil {
		return ""
	}
	return ", with " + numbered(p.Within)
}
