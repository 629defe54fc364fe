package claims

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
)

// forkSeeds is the number of measured runs of the philosophers.
const forkSeeds = 40

// philosophers judges C4.
func philosophers(j *judge) {
	d := j.document(`"algorithm":"chandy-misra","processes":3`)
	r := j.search(d, check.Options{Asks: twiceEach})
	j.addSearch(r, "rules")
	j.starves(d)
	const meals = 6
	j.addIf(r.Most <= meals*2*(3-1) && r.Most > 0, "most", "messages", r.Most, "meals", meals)
	none := j.run(j.document(`"algorithm":"chandy-misra","processes":4,"network":{"delay":{"constant":1}},
		"script":[{"at":0,"process":1,"do":"request"},{"at":100,"process":1,"do":"request"},{"at":200,"process":4,"do":"request"}]`))
	costs := append(none.costs(), -1, -1, -1) // a run with fewer entries refutes the claim
	j.addIf(len(costs) == 6 && costs[1] == 0 && costs[2] <= 2*(4-1), "none",
		"first", costs[0], "again", costs[1], "other", costs[2]).at("chandy-misra-none-or-all")
	most := 0
	for seed := range forkSeeds {
		run := j.run(j.document(
			`"algorithm":"chandy-misra","processes":4,"seed":%d,"workload":{"entries":5,"think":{"uniform":[0,9]},"hold":{"constant":1}}`, seed))
		most = max(most, run.losses("FORK"))
	}
	j.addIf(most == 1, "lose", "n", most, "runs", forkSeeds)
	if r := j.search(d, check.Options{Asks: twiceEach, Bypass: true}); r.Bypass != nil && *r.Bypass > 0 {
		j.note("bypass", "n", *r.Bypass)
	}
}

// losses returns the maximum number of forks, messages of this type, that a process gives to the same process while
// it waits for one entry.
func (r ran) losses(kind string) (most int) {
	given := map[[2]mutex.ID]int{}
	for _, e := range r.Events {
		if e.Kind == trace.Ask {
			for other := mutex.ID(1); int(other) <= r.Head.Nodes(); other++ {
				delete(given, [2]mutex.ID{e.At, other})
			}
		}
		if e.Kind != trace.Receive || e.Phase != mutex.Waiting.String() {
			continue
		}
		for _, s := range e.Sends {
			if s.Type == kind {
				given[[2]mutex.ID{e.At, s.To}]++
				most = max(most, given[[2]mutex.ID{e.At, s.To}])
			}
		}
	}
	return most
}

// conflicts judges C5: on a ring (Dijkstra's table) processes that are not neighbours eat together; on the complete
// graph none do.
func conflicts(j *judge) {
	table := j.gallery("chandy-misra-table")
	j.addIf(table.maxInside() == 2 && len(table.End.Violations) == 0, "ring", "n", table.maxInside()).at("chandy-misra-table")
	ring := j.search(j.document(`"algorithm":"chandy-misra","processes":4,"graph":"ring"`), check.Options{Asks: []int{1, 1, 1, 1}})
	j.addSearch(ring, "ring-searched")
	complete := j.search(j.document(`"algorithm":"chandy-misra","processes":4`), check.Options{Asks: []int{1, 1, 1, 0}})
	j.addSearch(complete, "complete")
}

// maxInside returns the maximum number of processes inside at the same time.
func (r ran) maxInside() (most int) {
	inside := 0
	for _, e := range r.Events {
		switch e.Kind {
		case trace.Enter:
			inside++
		case trace.Leave:
			inside--
		}
		most = max(most, inside)
	}
	return most
}

// triangle is a system on the smallest projective plane of clients and arbiters.
const triangle = `"algorithm":"campos-carvalho","processes":3`

// twiceEach are two requests for each of three processes.
var twiceEach = []int{2, 2, 2}

// arbiters judges C6.
func arbiters(j *judge) {
	r := j.search(j.document(triangle), check.Options{Asks: twiceEach})
	for _, name := range []string{"one-fork", "request-token", "fork-to-the-hungry"} {
		j.searched(of(r, name).Verdict, name, "states", r.States)
	}
	run := j.gallery("campos-carvalho-overtaking")
	types := run.End.ByType
	j.addIf(types["StrongRequest"] > 0 && types["CleanFORK"] > 0, "strong", "strong", types["StrongRequest"], "clean", types["CleanFORK"]).at("campos-carvalho-overtaking")
}
