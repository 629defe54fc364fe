package check

import (
	"strconv"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// counterexample is the scenario that plays the shortest run to where a property breaks, with words for what it shows.
func (q *Question) counterexample(p explore.Property) *scenario.Document {
	d := q.Document.Scheduled(p.Schedule)
	words, ok := tellings[p.Name]
	if !ok {
		words = anyOther
	}
	fill := func(t plural) scenario.Text { return t.fill(p.Name, p.Processes, len(p.Schedule)) }
	d.Label = scenario.Text{En: "The shortest counterexample", Pt: "O contraexemplo mais curto", It: "Il controesempio più breve"}
	d.Title = fill(words.title)
	d.Story = fill(words.story)
	d.Notes = []scenario.Note{{Step: len(p.Schedule), Text: fill(words.note)}}
	return d
}

// A telling is what is said of a counterexample: a title, a sentence under it, a note at its last step.
type telling struct{ title, story, note plural }

// A plural is a text about one process, and one about several. In them stand {p}, the property's name; {all}, the
// processes; {a} and {b}, the first and the last of them; {steps}, the number of steps in words.
type plural struct{ one, other scenario.Text }

// same is a text that is the same for one and for several.
func same(en, pt, it string) plural {
	t := scenario.Text{En: en, Pt: pt, It: it}
	return plural{t, t}
}

// fill puts names and numbers into the text.
func (t plural) fill(property string, processes []mutex.ID, steps int) scenario.Text {
	text := t.other
	if len(processes) == 1 {
		text = t.one
	}
	in := func(text, and, step, steps_ string) string {
		if steps != 1 {
			step = steps_
		}
		return strings.NewReplacer(
			"{p}", property, "{all}", listed(processes, and),
			"{a}", listed(processes[:min(1, len(processes))], and), "{b}", listed(processes[max(0, len(processes)-1):], and),
			"{steps}", strconv.Itoa(steps)+" "+step,
		).Replace(text)
	}
	return scenario.Text{
		En: in(text.En, "and", "step", "steps"),
		Pt: in(text.Pt, "e", "passo", "passos"),
		It: in(text.It, "e", "passo", "passi"),
	}
}

// listed names processes: "P1", "P1 and P2", "P1, P2 and P3".
func listed(processes []mutex.ID, and string) string {
	var b strings.Builder
	for i, p := range processes {
		switch {
		case i == 0:
		case i == len(processes)-1:
			b.WriteString(" " + and + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString("P" + strconv.Itoa(int(p)))
	}
	return b.String()
}
