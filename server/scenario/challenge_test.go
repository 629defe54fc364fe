package scenario

import (
	"context"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// A challenge without a choice is an empty run, not the default workload in which each process asks once.
func TestAChallengeBeginsWithNoChoice(t *testing.T) {
	d, err := Parse([]byte(with(`,"challenge":{"goal":{"inside":1}}`)))
	if err != nil {
		t.Fatal(err)
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error { t.Errorf("%+v", e); return nil })
	if err != nil || d.Workload != nil || summary.Events != 0 {
		t.Errorf("%v, %+v", err, summary)
	}
}

// everyChallenge is a document in canonical form that has every field of a challenge.
const everyChallenge = `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"schedule":["1 asks","deliver 1>3#1"],` +
	`"challenge":{"goal":{"overtaken":{"process":3,"times":2}},"given":1,"asks":[2,1,0],"steps":9,"drop":2,"duplicate":1,` +
	`"crash":1,"answer":"impossible"}}`
