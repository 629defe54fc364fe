package page

import (
	"fmt"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
	"fano/web"
)

// dearestSeeds is how many runs of each kind are tried. Twice as many find nothing dearer for most algorithms.
const dearestSeeds = 30

// dearestThinks are how long everybody thinks on average, from all at once to one after the other.
var dearestThinks = []trace.Time{3 * trace.Unit, 60 * trace.Unit, 600 * trace.Unit}

// dear is a busy time of a run: from one moment at which nobody wants anything and no message is under way to the next.
type dear struct {
	after, beat       int // the last beat before it, and that of its last entry
	messages, entries int
}

// each is the mean number of messages of its entries. Of a busy time with one entry it is what this has cost.
func (d dear) each() float64 { return float64(d.messages) / float64(d.entries) }

// dearest is the dearest busy time of some random runs, with the address of the run at its last entry. Where messages
// flow all the while there is none, and it is the run alone whose entries cost most.
func dearest(a *mutex.Algorithm, alone measuredRun) (each float64, play string, err error) {
	if a.Perpetual {
		return alone.summary.MessagesPerEntry, alone.play, nil
	}
	var most dear
	var of *scenario.Document
	for _, think := range dearestThinks {
		d := example(a, runDearest)
		d.Workload = &scenario.Workload{Entries: 3, Think: simulate.Law{Kind: simulate.Exponential, A: think}, Hold: always(trace.Unit)}
		d.Network.Delay = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 20 * trace.Unit}
		setup, problems := d.Setup()
		if len(problems) > 0 {
			return 0, "", &scenario.Invalid{Problems: problems}
		}
		for seed := range uint64(dearestSeeds) {
			setup.Seed = seed
			t, err := dearestOf(setup)
			if err != nil {
				return 0, "", err
			}
			if of == nil || t.each() > most.each() {
				one := *d
				one.Seed = seed
				most, of = t, &one
			}
		}
	}
	of.View.Step = most.beat
	of.Notes = []scenario.Note{{Step: most.beat, Text: most.told()}}
	link, err := of.Link()
	return most.each(), "/play?s=" + link, err
}

// told says what was counted, so that a reader can count again.
func (d dear) told() scenario.Text {
	in := func(lang string) string {
		texts, _ := web.TextsNamed(lang)
		return texts.T("compare.run.dearest.note", "n", d.entries, "messages", d.messages, "after", d.after)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}

// dearestOf is the dearest busy time of one run.
func dearestOf(s *simulate.Setup) (dear, error) {
	var most, now dear
	busy, underWay, beats := map[mutex.ID]bool{}, 0, 0
	_, err := simulate.Run(s, func(e *trace.Event) error {
		switch e.Kind {
		case trace.Enter:
			now.entries, now.beat = now.entries+1, beats
		default:
			beats++
		}
		if e.Kind == trace.Receive {
			underWay--
		}
		for _, m := range e.Sends {
			underWay++
			if m.To != e.At {
				now.messages++
			}
		}
		if delete(busy, e.At); e.Phase != "idle" {
			busy[e.At] = true
		}
		if underWay == 0 && len(busy) == 0 {
			if now.entries > 0 && (most.entries == 0 || now.each() > most.each()) {
				most = now
			}
			now = dear{after: beats}
		}
		return nil
	})
	if err == nil && most.entries == 0 {
		err = fmt.Errorf("a run of %s never comes to rest", s.Algorithm.Name)
	}
	return most, err
}
