package scenario

import (
	"context"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// Of a challenge of which no choice has been made yet, nothing has happened: it is not the run of everybody who asks
// once.
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

// everyChallenge is a document in canonical form that has all that a challenge may have.
const everyChallenge = `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"schedule":["1 asks","deliver 1>3#1"],` +
	`"challenge":{"goal":{"overtaken":{"process":3,"times":2}},"given":1,"asks":[2,1,0],"steps":9,"drop":2,"duplicate":1,` +
	`"crash":1,"answer":"impossible"}}`
