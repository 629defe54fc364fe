package measure

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// spent is what a run costs after so many choices, and whether somebody wants something, or a message is under way, then
// or at its end.
func spent(t *testing.T, d *scenario.Document, after int) (messages, entries int, restless bool) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	underWay, phases, events := 0, make([]string, d.Processes), 0
	busy := func() bool {
		return underWay > 0 || slices.ContainsFunc(phases, func(p string) bool { return p != "" && p != "idle" })
	}
	if _, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		if events++; events == after+1 {
			messages, entries, restless = 0, 0, busy()
		}
		if e.Kind == trace.Enter {
			entries++
		}
		if e.Kind == trace.Receive {
			underWay--
		}
		for _, m := range e.Sends {
			underWay++
			if m.To != e.At {
				messages++
			}
		}
		if int(e.At) <= len(phases) {
			phases[e.At-1] = e.Phase
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return messages, entries, restless || busy()
}

// The run that a cell leads to costs what the cell says, and opens where its dearest entries are over; a note there says
// what they have cost. What the papers call the worst is never exceeded.
func TestTheDearestEntriesAreThoseOfTheRunThatShowsThem(t *testing.T) {
	for _, m := range everyMeasure(t) {
		worst := m.Algorithm.Bounds.Worst.At(m.Topology)
		if none := math.IsInf(worst, 1); none || m.Worst.Play == "" {
			if !none || m.Worst.Play != "" || !math.IsNaN(m.Worst.Each) {
				t.Errorf("%s: %v messages an entry in %q, claimed are %v", m.Algorithm.Name, m.Worst.Each, m.Worst.Play, worst)
			}
			continue
		}
		d, err := scenario.Resolve(m.Worst.Play)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Notes) != 1 || d.Notes[0].Step != len(d.Schedule) || d.View.At != len(d.Schedule) {
			t.Fatalf("%s: %d choices, notes %v, view %+v", m.Algorithm.Name, len(d.Schedule), d.Notes, d.View)
		}
		note := d.Notes[0].Text
		numbers := strings.FieldsFunc(note.Pick("en"), func(r rune) bool { return r < '0' || r > '9' })
		after, _ := strconv.Atoi(numbers[0])
		messages, entries, restless := spent(t, d, after)
		if each := float64(messages) / float64(entries); each != m.Worst.Each || each > worst+1e-9 || restless {
			t.Errorf("%s: the run has %d messages of %d entries after step %d (restless: %v), the table %v, claimed are %v",
				m.Algorithm.Name, messages, entries, after, restless, m.Worst.Each, worst)
		}
		for _, lang := range scenario.Languages {
			told := note.Pick(lang)
			for _, n := range []int{messages, entries, after} {
				if strings.Contains(told, "{") || !strings.Contains(told, strconv.Itoa(n)) {
					t.Errorf("%s, in %s: %q does not tell of %d", m.Algorithm.Name, lang, told, n)
				}
			}
		}
	}
}
