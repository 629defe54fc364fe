package figure

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
)

// diagramModel is the content of a diagram: of a run, or of a log of another system.
type diagramModel struct {
	*run
	header *trace.Header // blank for a log
	lanes  []lane        // one for each node, from node 1
	strip  []string      // properties in the strip
	whole  bool          // the run ended by itself
	looks  int           // last step at which the algorithm's own properties were checked; 0: the end
	claims []string      // general properties that the algorithm promises; nil: all
	loop   *lasso        // nil if nothing repeats
	log    bool          // a log of another system: events have text, and there are no phases
}

// lane is a node's line.
type lane struct {
	name, host string // "8" and "@P1"
	hue        sheet.Tone
}

func diagramModelOf(h *trace.Header, events []trace.Event, end *trace.Summary) *diagramModel {
	s := &diagramModel{run: &newReduction(h).reduce(events).run, header: h, strip: h.Properties, looks: h.Looks, claims: h.Claims}
	if a, ok := algorithms.Named(h.Algorithm); ok {
		s.claims = append([]string{}, a.Claims...)
	}
	for _, id := range upTo(h.Nodes()) {
		name, host, _ := strings.Cut(h.Label(id), " ")
		l := lane{name: name, host: host, hue: sheet.Ink2}
		if h.Processes <= sheet.Hues && int(id) <= h.Processes {
			l.hue = sheet.Hue(int(id))
		}
		s.lanes = append(s.lanes, l)
	}
	if end == nil {
		return s
	}
	s.looks = cmp.Or(end.Looks, s.looks)
	for i := range end.Violations {
		s.addViolation(&end.Violations[i])
	}
	slices.SortStableFunc(s.breaks, func(a, b broken) int { return cmp.Compare(a.beat, b.beat) })
	s.loop, s.whole = s.loopOf(end.Loop), end.Ended != trace.Limit
	if end.Loop != nil && !end.Loop.Fair { // starvation is not judged then
		s.strip = slices.DeleteFunc(slices.Clone(s.strip), func(property string) bool { return property == invariant.Starvation.Name })
	}
	return s
}

// title returns the algorithm's title, with its year.
func (s *diagramModel) title() string {
	if s.header.Year > 0 {
		return s.header.Title + " (" + strconv.Itoa(s.header.Year) + ")"
	}
	return s.header.Title
}

// addViolation adds a violation that only the summary may report.
func (s *diagramModel) addViolation(v *trace.Violation) {
	at := len(s.beats) - 1
	for at > 0 && v.Step > 0 && s.beats[at].step > v.Step {
		at--
	}
	s.breaksAt(v.Property, max(0, at), v.Processes)
}

// phaseWord returns the algorithm's word for a phase.
func (s *diagramModel) phaseWord(p *span) string {
	if p.inside {
		return s.header.Words.Inside
	}
	return s.header.Words.Waiting
}
