package figure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// diagramModel is the content of a diagram: of a run, or of a log of another system.
type diagramModel struct {
	*run
	lanes   []lane // one for each node, from node 1
	waiting string // the algorithm's words for the phases
	inside  string
	strip   []string            // properties in the strip
	whole   bool                // the run ended by itself
	looks   int                 // last step at which the algorithm's own properties were checked; 0: the end
	claims  []string            // general properties that the algorithm promises; nil: all
	title   string              // the algorithm's title, with its year
	loop    *lasso              // nil if nothing repeats
	kinds   []trace.MessageKind // in the legend
	owes    bool                // the algorithm defers replies
	of      string              // the algorithm's name
	log     bool                // a log of another system: events have text, and there are no phases
}

// lane is a node's line.
type lane struct {
	name, host string // "8" and "@P1"
	hue        sheet.Tone
}

func diagramModelOf(h *trace.Header, events []trace.Event, end *trace.Summary) *diagramModel {
	s := &diagramModel{
		run: reduce(h, events), waiting: h.Words.Waiting, inside: h.Words.Inside, owes: h.Owes != "",
		of: h.Algorithm, strip: h.Properties, title: h.Title, looks: h.Looks, claims: h.Claims,
	}
	if end != nil && end.Looks > 0 {
		s.looks = end.Looks
	}
	if a, ok := algorithms.Named(h.Algorithm); ok {
		s.claims = append([]string{}, a.Claims...)
	}
	if h.Year > 0 {
		s.title += " (" + strconv.Itoa(h.Year) + ")"
	}
	for i := 1; i <= h.Nodes(); i++ {
		id := mutex.ID(i)
		name, host, _ := strings.Cut(h.Label(id), " ")
		l := lane{name: name, host: host, hue: sheet.Ink2}
		if h.Processes <= sheet.Hues && i <= h.Processes {
			l.hue = sheet.Hue(i)
		}
		s.lanes = append(s.lanes, l)
	}
	if end != nil {
		for i := range end.Violations {
			s.addViolation(&end.Violations[i])
		}
		slices.SortStableFunc(s.breaks, func(a, b broken) int { return cmp.Compare(a.beat, b.beat) })
		s.loop, s.whole = s.loopOf(end.Loop), end.Ended != trace.Limit
		if end.Loop != nil && !end.Loop.Fair { // starvation is not judged then
			s.strip = slices.DeleteFunc(slices.Clone(s.strip), func(property string) bool { return property == invariant.Starvation.Name })
		}
	}
	seen := map[mutex.Role]bool{}
	for _, m := range h.Messages {
		if !seen[m.Role] && len(s.kinds) < 3 {
			seen[m.Role] = true
			s.kinds = append(s.kinds, m)
		}
	}
	return s
}

// addViolation adds a violation that only the summary may report.
func (s *diagramModel) addViolation(v *trace.Violation) {
	at := len(s.beats) - 1
	for b := len(s.beats) - 1; b >= 0 && v.Step > 0 && s.beats[b].step > v.Step; b-- {
		at = b - 1
	}
	s.breaksAt(v.Property, max(0, at), v.Processes)
}
