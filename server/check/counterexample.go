package check

import (
	"strconv"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// Counterexample is the scenario that plays the shortest run to where a property breaks, with words for what it shows.
func (q *Question) Counterexample(p explore.Property) *scenario.Document {
	d := q.Document.Scheduled(p.Schedule)
	d.Loop = p.Loop
	label, says := titled(d.Algorithm, p.Name)
	words, ok := tellings[p.Name]
	switch {
	case !ok && says.Empty():
		words = anyOther
	case !ok:
		words = itsOwn
	case p.Name == explore.EM1 && d.Graph != nil:
		words.note = neighboursInside
	}
	with := filling{label, says, p.Processes, len(p.Schedule), p.Loop, q.caller()}
	fill := func(t plural) scenario.Text { return t.fill(with) }
	d.Label = scenario.Text{En: "The shortest counterexample", Pt: "O contraexemplo mais curto", It: "Il controesempio più breve"}
	if p.Loop > 0 {
		d.Label = scenario.Text{En: "A counterexample without end", Pt: "Um contraexemplo sem fim", It: "Un controesempio senza fine"}
	}
	d.Title = fill(words.title)
	d.Story = fill(words.story)
	d.Notes = []scenario.Note{{Step: len(p.Schedule), Text: fill(words.note)}}
	return d
}

// A telling is what is said of a counterexample: a title, a sentence under it, a note at its last step.
type telling struct{ title, story, note plural }

// A plural is a text about one process, and one about several. In them stand {p}, the property's name; {says}, what it
// says; {all}, the processes; {a} and {b}, the first and the last of them; {steps}, the number of steps in words; {way} and
// {round}, the number of those that happen once, and of those that do again and again.
type plural struct{ one, other scenario.Text }

// same is a text that is the same for one and for several.
func same(en, pt, it string) plural {
	t := scenario.Text{En: en, Pt: pt, It: it}
	return plural{t, t}
}

// A filling is what is put into the places of a text.
type filling struct {
	label, says scenario.Text // of the property
	nodes       []mutex.ID
	steps       int
	loop        int // the step from which on they repeat; 0 if they do not
	call        caller
}

// fill puts names and numbers into the text.
func (t plural) fill(f filling) scenario.Text {
	text := t.other
	if len(f.nodes) == 1 {
		text = t.one
	}
	in := func(text, label, says, and, step, steps string) string {
		counted := func(n int) string {
			if n == 1 {
				return "1 " + step
			}
			return strconv.Itoa(n) + " " + steps
		}
		way := max(0, f.loop-1)
		return strings.NewReplacer(
			"{p}", label, "{says}", says, "{all}", f.call.listed(f.nodes, and),
			"{a}", f.call.listed(f.nodes[:min(1, len(f.nodes))], and), "{b}", f.call.listed(f.nodes[max(0, len(f.nodes)-1):], and),
			"{steps}", counted(f.steps), "{way}", counted(way), "{round}", counted(f.steps-way),
		).Replace(text)
	}
	return scenario.Text{
		En: in(text.En, f.label.En, f.says.En, "and", "step", "steps"),
		Pt: in(text.Pt, f.label.Pt, f.says.Pt, "e", "passo", "passos"),
		It: in(text.It, f.label.It, f.says.It, "e", "passo", "passi"),
	}
}
