package facts

import (
	"context"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// A Disorder is a small run that breaks EM3, although the algorithm and the network are as its paper has them.
type Disorder struct {
	Demand int // of demands
	Seed   uint64
	Step   int // the event that breaks it
}

const (
	// disorderly is the number of processes of such a run: enough to break the order of requests.
	disorderly = 3
	// seedsTried bounds the search. Most algorithms that do not keep EM3 break it within a handful of seeds.
	seedsTried = 400
)

// demands are the ways in which processes ask, in the order in which they are tried: each once, or twice; then, for an
// algorithm whose own messages never reveal a request too late, the application sends messages.
var demands = []func(*scenario.Document){asking(1), asking(2), telling(1), telling(2), telling(3)}

// findDisorder searches for a run of the algorithm that breaks EM3; nil if it finds none.
func findDisorder(ctx context.Context, a *model.Algorithm) (*Disorder, error) {
	for demand := range demands {
		setup, problems := (&Disorder{Demand: demand}).document(a).Setup()
		if len(problems) > 0 {
			return nil, &scenario.Invalid{Problems: problems}
		}
		for seed := range uint64(seedsTried) {
			setup.Seed = seed
			step, err := brokenAt(ctx, setup, invariant.EM3.Name)
			if err != nil {
				return nil, err
			}
			if step > 0 {
				return &Disorder{demand, seed, step}, nil
			}
		}
	}
	return nil, nil
}

// document returns the run as a document that opens at the violation.
func (r *Disorder) document(a *model.Algorithm) *scenario.Document {
	d := Example(a, Disordered)
	d.Processes, d.Seed, d.View.At = disorderly, r.Seed, r.Step
	d.Network.Delay = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 20 * trace.Unit} // so that messages overtake
	demands[r.Demand](d)
	return d
}

// brokenAt returns the event at which a run breaks a property, 0 if none does.
func brokenAt(ctx context.Context, s *simulate.Setup, property string) (step int, err error) {
	_, err = simulate.Run(ctx, s, func(e *trace.Event) error {
		for _, v := range e.Verdicts {
			if step == 0 && v.Property == property && !v.Holds {
				step = e.Step
			}
		}
		return nil
	})
	return step, err
}

// asking lets every process ask a number of times.
func asking(times int) func(*scenario.Document) {
	return func(d *scenario.Document) {
		think := simulate.Law{Kind: simulate.Exponential, A: 5 * trace.Unit}
		d.Workload = &scenario.Workload{Entries: times, Think: think, Hold: Always(3 * trace.Unit)}
	}
}

// telling lets one process ask and tell the others, by messages of the application; they ask later.
func telling(first int) func(*scenario.Document) {
	return func(d *scenario.Document) {
		d.Script = []scenario.Action{{At: trace.Unit, Process: first, Do: scenario.DoRequest}}
		for i := 1; i <= disorderly; i++ {
			if i != first {
				d.Script = append(d.Script,
					scenario.Action{At: 2 * trace.Unit, Process: first, Do: scenario.DoSend, To: i},
					scenario.Action{At: 12 * trace.Unit, Process: i, Do: scenario.DoRequest})
			}
		}
	}
}
