package page

import (
	"math"

	"fano/algorithms/mutex"
	"fano/server/dearest"
	"fano/server/measure"
	"fano/server/scenario"
	"fano/web"
)

// dearestOf is what an entry has cost at most, in the dearest run that an adversary has found, with the address at which
// anybody sees it. Where an entry may cost any number of messages no run is the dearest: there is no number and no address.
func dearestOf(a *mutex.Algorithm) (each float64, play string, err error) {
	r, ok := dearest.Of(a.Name)
	if !ok {
		return math.NaN(), "", nil
	}
	usual := measure.Example(a, measure.Dearest)
	if !a.FIFO {
		usual.Network.Order = scenario.OrderAny
	}
	choices, err := r.Choices()
	if err != nil {
		return 0, "", err
	}
	d := usual.Scheduled(choices)
	d.Title, d.Story = usual.Title, usual.Story
	d.View.Step = len(choices)
	d.Notes = []scenario.Note{{Step: len(choices), Text: toldOf(r)}}
	link, err := d.Link()
	return r.Each(), "/play?s=" + link, err
}

// toldOf says what was counted, so that a reader can count again.
func toldOf(r dearest.Run) scenario.Text {
	in := func(lang string) string {
		texts, _ := web.TextsNamed(lang)
		return texts.T("compare.run.dearest.note", "n", r.Entries, "messages", r.Messages, "after", r.After)
	}
	return scenario.Text{En: in("en"), Pt: in("pt"), It: in("it")}
}
