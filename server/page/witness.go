package page

import (
	"slices"
	"strconv"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// seedsTried bounds the search for a run that shows what a switch breaks. Most show it within a handful.
const seedsTried = 400

// witnesses are those of all switches of all algorithms, by both names. They are searched for once.
var witnesses = sync.OnceValue(func() map[[2]string]string {
	all := map[[2]string]string{}
	for _, a := range algorithms.All {
		for _, s := range a.Switches {
			all[[2]string{a.Name, s.Name}] = witness(a.Name, s)
		}
	}
	return all
})

// witness is the address of a small run with the switch on, in which it breaks what it says: the first of the seeds
// that does, and any if it breaks nothing. Empty if none of them does.
func witness(algorithm string, s mutex.Switch) string {
	for seed := range seedsTried {
		text := `{"fano":1,"algorithm":` + strconv.Quote(algorithm) + `,"switches":[` + strconv.Quote(s.Name) +
			`],"processes":3,"seed":` + strconv.Itoa(seed) + `,"network":{"delay":{"uniform":[1,20]}},"workload":{"entries":3,"think":{"exponential":5},"hold":{"constant":3}}}`
		d, err := scenario.Parse([]byte(text))
		if err != nil || len(s.Breaks) > 0 && !breaks(d, s.Breaks) {
			continue
		}
		if link, err := d.Link(); err == nil {
			return "/play?s=" + link
		}
	}
	return ""
}

// breaks tells whether the document's run breaks one of the properties.
func breaks(d *scenario.Document, properties []string) bool {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return false
	}
	heard := func(*trace.Event) error { return nil } // EM3 is watched only where somebody listens
	summary, err := simulate.Run(setup, heard)
	return err == nil && slices.ContainsFunc(summary.Violations, func(v trace.Violation) bool {
		return slices.Contains(properties, v.Property)
	})
}
