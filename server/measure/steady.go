package measure

import (
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// firstRounds is how often each process may have entered before a run is in its stride: until then forks, votes and
// tokens are where the algorithm puts them at the start, which may make an entry cheaper or dearer than all later ones.
const firstRounds = 2

// Costs are what an entry costs: messages, and delays in units of time.
type Costs struct {
	Messages float64
	trace.Delays
}

// warmUp is the number of entries of a document's first rounds.
func warmUp(d *scenario.Document) int { return firstRounds * d.Processes }

// Setup is the document's setup, whose summary tells the delays without the first rounds, too. Errors: [*scenario.Invalid].
func Setup(d *scenario.Document) (*simulate.Setup, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.WarmUp = warmUp(d)
	return setup, nil
}

// Steady is what an entry costs in the run of a document's [Setup] without its first rounds. Its messages are what the
// run costs more than the same run would that stops after its first rounds, so that its end is left out, too. Of a run
// that is too short these are the means of all of it. Errors: from [simulate.Run].
func Steady(d *scenario.Document, whole trace.Summary) (Costs, error) {
	first := warmUp(d)
	if whole.Entries < 2*first {
		return Costs{whole.MessagesPerEntry, trace.Delays{Client: whole.ClientDelay, Sync: whole.SyncDelay}}, nil
	}
	short := *d
	short.Stop.Entries = first
	setup, err := Setup(&short)
	if err != nil {
		return Costs{}, err
	}
	begun, err := made(setup, nil)
	each := float64(whole.Messages-begun.Messages) / float64(whole.Entries-begun.Entries)
	return Costs{each, whole.Steady}, err
}
