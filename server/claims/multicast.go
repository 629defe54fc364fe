package claims

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// multicast judges B4. A leaving process answers all deferred requests, not just one; and messages are sent only when
// there are requests, as the slide says below its heading about continuous consumption.
func multicast(j *judge) {
	j.each("ricart-agrawala", 2, "messages").at("multicast-costs")
	c := j.measureLoads("ricart-agrawala")
	j.addIf(isClose(c.alone.Each.Client, 2), "client", "delay", c.alone.Each.Client).Play = c.alone.Play
	j.addIf(isClose(c.full.Each.Sync, 1), "sync", "delay", c.full.Each.Sync).Play = c.full.Play
	idle := j.run(j.document(`"algorithm":"ricart-agrawala","processes":4,"network":{"delay":{"constant":1}},
		"script":[{"at":100,"process":2,"do":"request","hold":1}]`))
	before := idle.sentBefore()
	j.addIf(before > 0, "bandwidth", "n", before, "all", idle.End.Messages).Play = must(idle.document.Play())
	together := j.run(j.document(`"algorithm":"ricart-agrawala","processes":4,"network":{"delay":{"constant":1}},
		"workload":{"entries":1,"think":{"constant":0},"hold":{"constant":1}}`))
	j.addIf(slices.Equal(together.entered(), []int{1, 2, 3, 4}), "ties").Play = must(together.document.Play())
	least, highest := together.leaving()
	j.addIf(least == 1 && highest == 1, "leave", "least", least, "most", highest, "n", 4).Play = must(together.document.Play())
}

// recordSeeds is the number of runs in which the value compared with requests is checked.
const recordSeeds = 40

// recordedFirst judges B5: a waiting process compares a request with the T recorded when it asked; its current clock
// would often have decided otherwise.
func recordedFirst(j *judge) {
	compared, wrong, otherwise := 0, 0, 0
	for seed := range recordSeeds {
		r := j.run(j.document(
			`"algorithm":"ricart-agrawala","processes":4,"seed":%d,"workload":{"entries":3,"think":{"uniform":[0,9]},"hold":{"constant":1}}`, seed))
		recorded := map[mutex.ID]int{}
		r.each(func(e *trace.Event, before int) {
			if e.Kind == trace.Ask {
				recorded[e.At] = e.Clock
			}
			if e.Kind == trace.Receive && e.Message.Type == "REQUEST" && e.Phase == mutex.Waiting.String() {
				defers := mutex.Before(recorded[e.At], e.At, e.Message.Clock, e.Message.From)
				compared++
				if defers != (len(e.Sends) == 0) {
					wrong++
				}
				if defers != mutex.Before(before, e.At, e.Message.Clock, e.Message.From) {
					otherwise++
				}
			}
		})
	}
	j.addIf(wrong == 0 && compared > 0, "recorded", "compared", compared, "runs", recordSeeds).at("recorded-first")
	j.addIf(otherwise > 0, "otherwise", "n", otherwise, "compared", compared).at("recorded-first")
}

// fortyOne judges B6, the example with the timestamps 41 and 34.
func fortyOne(j *judge) {
	r := j.gallery("welsing-41-34")
	asked, answers := map[int]int{}, map[string]string{}
	for _, e := range r.Events {
		switch {
		case e.Kind == trace.Ask:
			asked[int(e.At)] = e.Clock
		case e.Kind == trace.Receive && e.Message.Type == "REQUEST":
			answer := "defers"
			if len(e.Sends) > 0 {
				answer = "replies"
			}
			answers[fmt.Sprint(e.At, e.Message.From)] = answer
		}
	}
	j.addIf(asked[1] == 41 && asked[2] == 34 && asked[3] == 0, "stamps", "one", asked[1], "other", asked[2]).at("welsing-41-34")
	j.addIf(answers["3 1"] == "replies" && answers["3 2"] == "replies" && answers["2 1"] == "defers" && answers["1 2"] == "replies", "answers").at("welsing-41-34")
	j.addIf(slices.Equal(r.entered(), []int{2, 1}), "order").at("welsing-41-34")
}
