package scenario

import "testing"

// A challenge without a choice is an empty run, not the default workload in which each process asks once.
func TestAChallengeBeginsWithNoChoice(t *testing.T) {
	d := mustParse(t, with(`,"challenge":{"goal":{"inside":1}}`))
	if events, _, err := runOf(d); err != nil || d.Workload != nil || len(events) > 0 {
		t.Errorf("%v, %+v", err, events)
	}
}

// everyChallenge is a document in canonical form that has every field of a challenge.
const everyChallenge = `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"schedule":["1 asks","deliver 1>3#1"],` +
	`"challenge":{"goal":{"overtaken":{"process":3,"times":2}},"given":1,"asks":[2,1,0],"steps":9,"drop":2,"duplicate":1,` +
	`"crash":1,"answer":"impossible"}}`
