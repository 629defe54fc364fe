package check

import (
	"strconv"

	"fano/algorithms/engine/explore"
	"fano/server/locale"
	"fano/server/scenario"
)

// Counterexample returns the scenario that replays the shortest run that breaks p, with a title, story, label and
// note.
func (q *Question) Counterexample(p explore.Property) *scenario.Document {
	d := q.Document.Scheduled(p.Schedule)
	d.Loop = p.Loop
	label, of, note := "label", p.Name, ".note"
	if p.Loop > 0 {
		label = "label.endless"
	}
	texts, _ := locale.Named("en")
	switch _, says := titled("en", q.system.Algorithm.Name, p.Name); {
	case p.Failure != nil && p.Name != explore.Panic:
		of = "mistake" // the invariant itself could not be evaluated
	case !texts.Has("counterexample." + of + ".title"): // an invariant of one algorithm or program
		of = "own"
		if says == "" {
			note = ".note.unsaid" // there is no sentence for it, only its name
		}
	case of == explore.EM1 && d.Graph != nil:
		note = ".note.neighbours" // three inside, two of them at a time, may be legal on a graph
	}
	d.Label = q.text(p, label)
	d.Title, d.Story = q.text(p, of+".title"), q.text(p, of+".story")
	d.Notes = []scenario.Note{{Step: len(p.Schedule), Text: q.text(p, of+note)}}
	return d
}

// text returns a text of web/locale/counterexample.*.json about a broken property. Its placeholders are {p}, the
// property's name; {says}, its sentence; {all}, the processes; {a} and {b}, the first and the last of them; {steps},
// the number of steps in words; {way} and {round}, the number of steps before the loop and within it.
func (q *Question) text(p explore.Property, key string) scenario.Text {
	nodes, call := p.Processes, q.caller()
	steps, way := len(p.Schedule), max(0, p.Loop-1)
	return scenario.InEach(func(lang string) string {
		texts, _ := locale.Named(lang)
		counted := func(n int) string {
			if n == 1 {
				return "1 " + texts.T("counterexample.step")
			}
			return strconv.Itoa(n) + " " + texts.T("counterexample.steps")
		}
		label, says := titled(lang, q.system.Algorithm.Name, p.Name)
		and := texts.T("counterexample.and")
		return texts.T("counterexample."+key, "n", len(nodes), "p", label, "says", says, "all", call.listed(nodes, and),
			"a", call.listed(nodes[:min(1, len(nodes))], and), "b", call.listed(nodes[max(0, len(nodes)-1):], and),
			"steps", counted(steps), "way", counted(way), "round", counted(steps-way))
	})
}
