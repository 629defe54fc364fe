package scenario

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

func TestAChallengeHasOneCanonicalForm(t *testing.T) {
	// The page's test reads the same file.
	var cases []struct{ Written, Canonical json.RawMessage }
	if err := json.Unmarshal([]byte(read(t, "testdata/canonical/challenge.json")), &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, c := range cases {
		d, err := Parse(c.Written)
		if err != nil {
			t.Errorf("%s: %v", c.Written, err)
			continue
		}
		if got := string(d.Canonical()); got != string(c.Canonical) {
			t.Errorf("%s is written as\n%s, not\n%s", c.Written, got, c.Canonical)
		}
	}
}

func TestWhatIsWrongWithAChallengeIsToldInItsPlace(t *testing.T) {
	for _, c := range []struct{ challenge, problem string }{
		{`{}`, `challenge.goal: is missing`},
		{`[]`, `challenge: [] is not an object`},
		{`{"goal":{}}`, `challenge.goal: needs exactly one of breaks, waiting, inside, overtakes, overtaken, order, messages`},
		{`{"goal":{"waiting":2,"inside":1}}`, `challenge.goal: needs exactly one of breaks, waiting,`},
		{`{"goal":{"breaks":"EM4"}}`, `challenge.goal.breaks: "EM4" is not one of EM1, EM2, EM3`},
		{`{"goal":{"waiting":4}}`, `challenge.goal.waiting: 4 is not one of 1..3`},
		{`{"goal":{"order":[]}}`, `challenge.goal.order: 0 is not one of 1..100`},
		{`{"goal":{"order":[1,4]}}`, `challenge.goal.order[1]: 4 is not one of 1..3`},
		{`{"goal":{"overtaken":{"process":4,"times":1}}}`, `challenge.goal.overtaken.process: 4 is not one of 1..3`},
		{`{"goal":{"overtaken":{"process":1}}}`, `challenge.goal.overtaken.times: is missing`},
		{`{"goal":{"messages":{"entries":1}}}`, `challenge.goal.messages: needs exactly one of least, most`},
		{`{"goal":{"messages":{"entries":1,"least":1,"most":2}}}`, `challenge.goal.messages: needs exactly one of least, most`},
		{`{"goal":{"inside":1},"given":1}`, `challenge.given: 1 is not one of 0..0`},
		{`{"goal":{"inside":1},"asks":[1,1]}`, `challenge.asks: the list has 2 numbers, but there are 3 processes`},
		{`{"goal":{"inside":1},"asks":[1,10,1]}`, `challenge.asks[1]: 10 is not one of 0..9`},
		{`{"goal":{"inside":1},"steps":0}`, `challenge.steps: 0 is not one of 1..1000`},
		{`{"goal":{"inside":1},"duplicate":2}`, `challenge.duplicate: 2 is not one of 0..1`},
		{`{"goal":{"inside":1},"answer":"no"}`, `challenge.answer: "no" is not one of impossible`},
		{`{"goal":{"inside":1}},"workload":{}`, `challenge: is not allowed together with "workload"`},
		{`{"goal":{"inside":1}},"script":[]`, `challenge: is not allowed together with "script"`},
	} {
		text := with(`,"challenge":` + c.challenge)
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: %v, want %s", text, err, c.problem)
		}
	}
}

// Of a challenge of which no choice has been made yet, nothing has happened: it is not the run of everybody who asks once.
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
