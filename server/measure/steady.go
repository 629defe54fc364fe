package measure

import (
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// firstRounds is how often each process may have entered before a run is in its stride: until then forks, votes and
// tokens are where the algorithm puts them at the start, which may make an entry cheaper or dearer than all later ones.
const firstRounds = 2

// Steady is what an entry of a document's run costs in messages, without its first rounds and without its end: what the
// run costs more than the same run would that stops after its first rounds. It is the mean of a run that is too short.
// Errors: from [simulate.Run].
func Steady(d *scenario.Document, whole trace.Summary) (float64, error) {
	first := firstRounds * d.Processes
	if whole.Entries < 2*first {
		return whole.MessagesPerEntry, nil
	}
	short := *d
	short.Stop.Entries = first
	setup, problems := short.Setup()
	if len(problems) > 0 {
		return 0, &scenario.Invalid{Problems: problems}
	}
	begun, err := made(setup, nil)
	return float64(whole.Messages-begun.Messages) / float64(whole.Entries-begun.Entries), err
}
