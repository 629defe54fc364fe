package check

import (
	"strconv"

	"fano/algorithms/engine/explore"
	"fano/server/locale"
	"fano/server/scenario"
)

// Counterexample is the scenario that plays the shortest run to where a property breaks, with words for what it shows.
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
		of = "mistake" // of an invariant, which says nothing
	case !texts.Has("counterexample." + of + ".title"): // what an algorithm's proof holds to be so
		of = "own"
		if says == "" {
			note = ".note.unsaid" // there is only its name
		}
	case of == explore.EM1 && d.Graph != nil:
		note = ".note.neighbours" // of three inside two may well be so rightly
	}
	d.Label = q.told(p, label)
	d.Title, d.Story = q.told(p, of+".title"), q.told(p, of+".story")
	d.Notes = []scenario.Note{{Step: len(p.Schedule), Text: q.told(p, of+note)}}
	return d
}

// told is a text of web/locale/counterexample.*.json about a broken property. In it stand {p}, the property's name;
// {says}, what it says; {all}, the processes; {a} and {b}, the first and the last of them; {steps}, the number of steps in
// words; {way} and {round}, the number of those that happen once, and of those that do again and again.
func (q *Question) told(p explore.Property, key string) scenario.Text {
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
