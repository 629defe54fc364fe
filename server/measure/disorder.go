package measure

import (
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// few are enough to break the order of requests, and as many as a reader can follow.
const few = 3

// seedsTried bounds the search for a run that breaks it. Most algorithms that do not keep it show that within a handful.
const seedsTried = 400

// disorder is the address of a small run of the algorithm in which EM3 is broken, although the algorithm and the network
// are as its paper has them; empty if none is found. First those are tried in which everybody asks once, or twice; then,
// for an algorithm whose own messages never tell of a request too late, those in which the application does.
func disorder(a *model.Algorithm) (string, error) {
	for _, demand := range []func(*scenario.Document){asking(1), asking(2), telling(1), telling(2), telling(3)} {
		d := unordered(a)
		demand(d)
		setup, problems := d.Setup()
		if len(problems) > 0 {
			return "", &scenario.Invalid{Problems: problems}
		}
		for seed := range uint64(seedsTried) {
			d.Seed, setup.Seed = seed, seed
			step, err := brokenAt(setup, invariant.EM3.Name)
			if err != nil {
				return "", err
			}
			if step > 0 {
				d.View.At = step
				return d.Play()
			}
		}
	}
	return "", nil
}

// brokenAt is the event at which a property is broken in a run, 0 if at none.
func brokenAt(s *simulate.Setup, property string) (step int, err error) {
	_, err = made(s, func(e *trace.Event) error {
		for _, v := range e.Verdicts {
			if step == 0 && v.Property == property && !v.Holds {
				step = e.Step
			}
		}
		return nil
	})
	return step, err
}

// unequal are delays with which messages overtake one another.
var unequal = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 20 * trace.Unit}

// unordered is a document whose messages take unequal times, in which nobody asks yet.
func unordered(a *model.Algorithm) *scenario.Document {
	d := Example(a, Disordered)
	d.Processes, d.Network.Delay = few, unequal
	return d
}

// asking lets everybody ask so many times.
func asking(times int) func(*scenario.Document) {
	return func(d *scenario.Document) {
		think := simulate.Law{Kind: simulate.Exponential, A: 5 * trace.Unit}
		d.Workload = &scenario.Workload{Entries: times, Think: think, Hold: Always(3 * trace.Unit)}
	}
}

// telling lets one process ask and tell the others, by messages of the application, and these ask later.
func telling(first int) func(*scenario.Document) {
	return func(d *scenario.Document) {
		d.Script = []scenario.Action{{At: trace.Unit, Process: first, Do: scenario.DoRequest}}
		for i := 1; i <= few; i++ {
			if i != first {
				d.Script = append(d.Script,
					scenario.Action{At: 2 * trace.Unit, Process: first, Do: scenario.DoSend, To: i},
					scenario.Action{At: 12 * trace.Unit, Process: i, Do: scenario.DoRequest})
			}
		}
	}
}
