package measure

import (
	"math"

	"fano/algorithms/mutex/model"
	"fano/server/dearest"
	"fano/server/scenario"
)

// worst is what an entry has cost at most, in the dearest run that an adversary has found, with the address at which
// anybody sees it. Where an entry may cost any number of messages no run is the dearest: there is no number and no address.
func worst(a *model.Algorithm) (each float64, play string, err error) {
	r, ok := dearest.Of(a.Name)
	if !ok {
		return math.NaN(), "", nil
	}
	usual := Example(a, Dearest)
	d := usual.Scheduled(r.Schedule)
	d.Title, d.Story = usual.Title, usual.Story
	d.View.At = len(r.Schedule)
	counted := Texts("compare.run.dearest.note", "n", r.Entries, "messages", r.Messages, "after", r.After)
	d.Notes = []scenario.Note{{Step: len(r.Schedule), Text: counted}}
	play, err = d.Play()
	return r.Each(), play, err
}
