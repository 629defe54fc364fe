package facts

import (
	"context"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// firstRounds is the number of entries per process before a run counts as steady: until then forks, votes and tokens
// are in their initial places, which makes an entry cheaper or more expensive than all later ones.
const firstRounds = 2

// Costs are the costs of an entry: messages, and delays in units of time.
type Costs struct {
	Messages float64
	trace.Delays
}

// warmUp returns the number of entries of a document's first rounds.
func warmUp(d *scenario.Document) int { return firstRounds * d.Processes }

// Setup returns the document's setup, whose summary also has the delays without the first rounds. Errors:
// [*scenario.Invalid].
func Setup(d *scenario.Document) (*simulate.Setup, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.WarmUp = warmUp(d)
	return setup, nil
}

// Steady returns the costs of an entry in the run of a document's [Setup] without its first rounds: the messages of
// the run minus those of the same run stopped after the first rounds, which leaves out its end, too. For a run that
// is too short it returns the means of the whole run. Errors: from [simulate.Run].
func Steady(ctx context.Context, d *scenario.Document, whole trace.Summary) (Costs, error) {
	first := warmUp(d)
	if whole.Entries < 2*first {
		return Costs{whole.MessagesPerEntry, trace.Delays{Client: whole.ClientDelay, Sync: whole.SyncDelay}}, nil
	}
	short := *d
	short.Stop.Entries = first
	if len(short.Script) > first {
		short.Script = short.Script[:first] // otherwise the later requests would keep a perpetual algorithm going
	}
	setup, err := Setup(&short)
	if err != nil {
		return Costs{}, err
	}
	begun, err := simulate.Run(ctx, setup, nil)
	each := float64(whole.Messages-begun.Messages) / float64(whole.Entries-begun.Entries)
	return Costs{each, whole.Steady}, err
}
