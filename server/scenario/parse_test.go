package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// with is a small document with something more in it.
func with(more string) string {
	return `{"fano":1,"algorithm":"ricart-agrawala","processes":3` + more + `}`
}

func TestEveryProblemIsToldWithItsPathAndWhatIsAllowed(t *testing.T) {
	everyAlgorithm := strings.Join(algorithmNames(), ", ")
	for _, c := range []struct{ document, problem string }{
		{`{"fano":1,"processes":3}`, `algorithm: needs exactly one of algorithm, program`},
		{`{"fano":1,"algorithm":"lamport"}`, `processes: is missing`},
		{`{"fano":1,"algorithm":"lamprot","processes":3}`, `algorithm: "lamprot" is not one of ` + everyAlgorithm},
		{`{"fano":1,"algorithm":7,"processes":3}`, `algorithm: 7 is not one of ` + everyAlgorithm},
		{`{"fano":1,"algorithm":"lamport","processes":1000000000}`, `processes: 1000000000 is not one of 1..2000`},
		{`{"fano":1,"algorithm":"lamport","processes":1e400}`, `processes: 1e400 is not one of 1..2000`},
		{`{"fano":1,"algorithm":"lamport","processes":-1}`, `processes: -1 is not one of 1..2000`},
		{`{"fano":1,"algorithm":"lamport","processes":2.5}`, `processes: 2.5 is not a whole number`},
		{`{"fano":1,"algorithm":"lamport","processes":"3"}`, `processes: "3" is not a number`},
		{`{"fano":1,"algorithm":"lamport","processes":null}`, `processes: null is not a number`},
		{with(`,"sed":4`), `sed: there is no field "sed"; did you mean "seed"?`},
		{with(`,"SEED":4`), `SEED: there is no field "SEED"; did you mean "seed"?`},
		{with(`,"seed":4,"seed":5`), `seed: the field "seed" is written twice`},
		{with(`,"seed":9007199254740992`), `seed: 9007199254740992 is not one of 0..9007199254740991`},
		{with(`,"network":{"dealy":{"constant":1}}`), `network.dealy: there is no field "dealy"; did you mean "delay"?`},
		{with(`,"network":{"topology":"ring"}`), `network.topology: there is no field "topology" here, only order, delay, channels, loss, duplication`},
		{with(`,"network":[]`), `network: [] is not an object`},
		{with(`,"network":{"order":"lifo"}`), `network.order: "lifo" is not one of fifo, any`},
		{with(`,"network":{"loss":1.5}`), `network.loss: 1.5 is not one of 0..1`},
		{with(`,"network":{"loss":"much"}`), `network.loss: "much" is not a number`},
		{with(`,"network":{"delay":5}`), `network.delay: 5 is not one of {"constant":x}, {"uniform":[a,b]}, {"exponential":mean}`},
		{with(`,"network":{"delay":{"normal":5}}`), `network.delay: {…} is not one of {"constant":x}, {"uniform":[a,b]}, {"exponential":mean}`},
		{with(`,"network":{"delay":{"uniform":[9,1]}}`), `network.delay.uniform: [9,1] begins with the larger number`},
		{with(`,"network":{"delay":{"uniform":[1]}}`), `network.delay.uniform: […] is not of the form [a,b]`},
		{with(`,"network":{"delay":{"uniform":[1,1.23456]}}`), `network.delay.uniform[1]: 1.23456 has more than 3 decimals`},
		{with(`,"network":{"channels":{"1-2":{"constant":1}}}`), `network.channels.1-2: "1-2" is not of the form 1>2`},
		{with(`,"network":{"channels":{"1>7":{"constant":1}}}`), `network.channels.1>7: 7 is not one of 1..3`},
		{with(`,"network":{"channels":{"1>2":{"constant":-1}}}`), `network.channels.1>2.constant: -1 is not one of 0..1000000000`},
		{with(`,"switches":"none"`), `switches: "none" is not a list`},
		{with(`,"switches":["ack-economy"]`), `switches[0]: "ack-economy" is not one of no-tie-break, own-counter-only, sequence-rule, current-clock`},
		{with(`,"switches":["no-tie-break","no-tie-break"]`), `switches[1]: "no-tie-break" is given twice`},
		{with(`,"switches":["sequence-rule"],"clock":{"rule":"lab"}`), `clock.rule: "lab" conflicts with the switches, which need sequence`},
		{with(`,"clock":{"rule":"tla"}`), `clock.rule: "tla" is not one of lab, every-event, stamp-then-tick, sequence`},
		{with(`,"clock":{"start":[1,2]}`), `clock.start: the list has 2 numbers, but there are 3 processes`},
		{with(`,"clock":{"start":[1,2,0.5]}`), `clock.start[2]: 0.5 is not a whole number`},
		{with(`,"quorums":{"system":"plane"}`), `quorums: ricart-agrawala uses no quorums`},
		{with(`,"script":[{"at":0,"process":9,"do":"request"}]`), `script[0].process: 9 is not one of 1..3`},
		{with(`,"script":[{"at":-1,"process":1,"do":"request"}]`), `script[0].at: -1 is not one of 0..1000000000`},
		{with(`,"script":[{"at":0,"process":1}]`), `script[0].do: is missing`},
		{with(`,"script":[{"at":0,"process":1,"do":"sleep"}]`), `script[0].do: "sleep" is not one of internal, request, send, crash, recover`},
		{with(`,"script":[{"at":0,"process":1,"do":"internal","hold":3}]`), `script[0].hold: is only allowed together with "do":"request"`},
		{with(`,"script":[{"at":0,"process":1,"do":"request","to":3}]`), `script[0].to: is only allowed together with "do":"send"`},
		{with(`,"script":[{"at":0,"process":1,"do":"send"}]`), `script[0].to: is missing`},
		{with(`,"script":[{"at":0,"process":1,"do":"send","to":1}]`), `script[0].to: process 1 cannot send to itself`},
		{with(`,"script":[3]`), `script[0]: 3 is not an object`},
		{with(`,"workload":{"entries":-1}`), `workload.entries: -1 is not one of 0..1000000000`},
		{with(`,"deliveries":[{"message":"1>2","at":1}]`), `deliveries[0].message: "1>2" is not of the form 1>2#1`},
		{with(`,"deliveries":[{"message":"1>2#01","at":1}]`), `deliveries[0].message: "1>2#01" is not of the form 1>2#1`},
		{with(`,"deliveries":[{"message":"1>4#1","at":1}]`), `deliveries[0].message: 4 is not one of 1..3`},
		{with(`,"deliveries":[{"message":"1>2#1"}]`), `deliveries[0]: needs exactly one of at, drop`},
		{with(`,"deliveries":[{"message":"1>2#1","at":1,"drop":true}]`), `deliveries[0]: needs exactly one of at, drop`},
		{with(`,"deliveries":[{"message":"1>2#1","drop":1}]`), `deliveries[0].drop: 1 is neither true nor false`},
		{with(`,"deliveries":[{"message":"1>2#1","at":1},{"message":"1>2#1","at":2}]`), `deliveries[1].message: "1>2#1" is given twice`},
		{with(`,"schedule":["1 ask"]`), `schedule[0]: "1 ask" is not of the form ` + choiceForms},
		{with(`,"schedule":["4 asks"]`), `schedule[0]: 4 is not one of 1..3`},
		{with(`,"schedule":["deliver 4>1#1"]`), `schedule[0]: 4 is not one of 1..3`},
		{with(`,"loop":1`), `loop: is only allowed together with "schedule"`},
		{with(`,"schedule":[],"loop":1`), `loop: is only allowed together with "schedule"`},
		{with(`,"schedule":["1 asks","2 asks"],"loop":3`), `loop: 3 is not one of 1..2`},
		{with(`,"schedule":["1 asks","2 asks"],"loop":0`), `loop: 0 is not one of 1..2`},
		{with(`,"schedule":["1 asks"],"loop":1,"script":[{"at":0,"process":1,"do":"request"}]`), `loop: is not allowed together with "script"`},
		{with(`,"schedule":["1 asks"],"loop":1,"workload":{}`), `loop: is not allowed together with "workload"`},
		{with(`,"stop":{"events":0}`), `stop.events: 0 is not one of 1..1000000000`},
		{with(`,"title":5`), `title: 5 is neither a text nor an object with texts for en, pt, it`},
		{with(`,"title":{"de":"Hallo"}`), `title.de: there is no field "de" here, only en, pt, it`},
		{with(`,"title":{"pt":4}`), `title.pt: 4 is neither a text nor an object with texts for en, pt, it`},
		{with(`,"label":"` + strings.Repeat("é", 61) + `"`), `label: the text has 61 characters; at most 60 are allowed`},
		{with(`,"notes":[{"step":0,"text":"a"}]`), `notes[0].step: 0 is not one of 1..1000000000`},
		{with(`,"notes":[{"step":1}]`), `notes[0].text: is missing`},
		{with(`,"questions":{"kinds":["why"]}`), `questions.kinds[0]: "why" is not one of enters, answers, clock, messages, waits, order, wrong`},
		{with(`,"questions":{"kinds":["clock","clock"]}`), `questions.kinds[1]: "clock" is given twice`},
		{with(`,"questions":{"at":[0]}`), `questions.at[0]: 0 is not one of 1..1000000000`},
		{with(`,"questions":{"at":[7,7]}`), `questions.at[1]: 7 is given twice`},
		{with(`,"view":{"axis":"space"}`), `view.axis: "space" is not one of time, logical, steps`},
		{with(`,"view":{"vector":1}`), `view.vector: 1 is neither true nor false`},
		{with(`,"view":{"with":-1}`), `view.with: -1 is not one of 0..1000000000`},
		{with(`,"view":{"lens":"off"}`), `view.lens: "off" is neither true nor false`},
		{with(`,"view":{"window":"5-20"}`), `view.window: "5-20" is not a list`},
		{with(`,"view":{"window":[5]}`), `view.window: […] is not of the form [5,20]`},
		{with(`,"view":{"window":[5,0]}`), `view.window[1]: 0 is not one of 1..1000000000`},
		{with(`,"view":{"lane":2001}`), `view.lane: 2001 is not one of 0..2000`},
		{`[]`, `[] is not an object`},
	} {
		_, err := Parse([]byte(c.document))
		var invalid *Invalid
		if !errors.As(err, &invalid) {
			t.Errorf("%s: got %v", c.document, err)
			continue
		}
		if len(invalid.Problems) != 1 || invalid.Error() != c.problem {
			t.Errorf("%s\n got  %v\n want %s", c.document, invalid, c.problem)
		}
	}
}

func TestAllProblemsAreToldTogether(t *testing.T) {
	_, err := Parse([]byte(`{"fano":1,"algorithm":"backery","processes":0,"seed":1.5,"script":[{"at":0,"process":9,"do":"x"}],"view":3}`))
	want := `algorithm: "backery" is not one of ` + strings.Join(algorithmNames(), ", ") + `
processes: 0 is not one of 1..2000
seed: 1.5 is not a whole number
script[0].do: "x" is not one of internal, request, send, crash, recover
view: 3 is not an object`
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestAtMostTwentyProblemsAreTold(t *testing.T) {
	var invalid *Invalid
	_, err := Parse([]byte(with(`,"schedule":[` + strings.Repeat(`"nothing",`, 99) + `"nothing"]`)))
	if !errors.As(err, &invalid) || len(invalid.Problems) != MaxProblems {
		t.Errorf("got %v", err)
	}
}

func TestTheErrorSaysWhatKindOfTextItIsNot(t *testing.T) {
	for _, c := range []struct {
		document string
		err      error
		detail   string
	}{
		{``, ErrNotJSON, `line 1, column 1`},
		{"{\n  \"fano\": 1,\n  \"seed\": NaN}", ErrNotJSON, `line 3, column 11`},
		{`{"fano":1}{}`, ErrNotJSON, ``},
		{"{\"fano\":1,\"title\":\"\xff\"}", ErrNotJSON, `UTF-8`},
		{`{"fano":2,"algorithm":"lamport","processes":3}`, ErrVersion, `"fano" is 2`},
		{`{"fano":"1"}`, ErrVersion, `"fano" is "1"`},
		{`{}`, ErrVersion, `does not begin with "fano": 1`},
		{with(`,"title":"` + strings.Repeat("x", MaxBytes) + `"`), ErrTooLarge, ``},
	} {
		_, err := Parse([]byte(c.document))
		if !errors.Is(err, c.err) || !strings.Contains(fmt.Sprint(err), c.detail) {
			t.Errorf("%.60q: got %v, want %v with %q", c.document, err, c.err, c.detail)
		}
	}
}

func TestDefaultsAreFilledIn(t *testing.T) {
	for _, c := range []struct {
		document         string
		rule, order      string
		workload, script int
	}{
		{with(``), "lab", OrderAny, 1, 0},
		{with(`,"switches":["sequence-rule"]`), "sequence", OrderAny, 1, 0},
		{`{"fano":1,"algorithm":"lamport","processes":3}`, "stamp-then-tick", OrderFIFO, 1, 0},
		{`{"fano":1,"algorithm":"lamport-queue","processes":3}`, "every-event", OrderFIFO, 1, 0},
		{with(`,"script":[{"at":1,"process":1,"do":"request"}]`), "lab", OrderAny, 0, 1},
		{with(`,"script":[{"at":1,"process":1,"do":"request"}],"workload":{}`), "lab", OrderAny, 1, 1},
		{with(`,"workload":{"entries":7}`), "lab", OrderAny, 7, 0},
		{with(`,"schedule":["1 asks"]`), "lab", OrderAny, 0, 0},
	} {
		d, err := Parse([]byte(c.document))
		if err != nil {
			t.Errorf("%s: %v", c.document, err)
			continue
		}
		entries := 0
		if d.Workload != nil {
			entries = d.Workload.Entries
		}
		if d.Clock.Rule != c.rule || d.Network.Order != c.order || entries != c.workload || len(d.Script) != c.script {
			t.Errorf("%s: got %+v", c.document, d)
		}
		if d.Seed != 1 || d.Stop.Events != 10_000 || d.Network.Delay != defaultDelay {
			t.Errorf("%s: got %+v", c.document, d)
		}
	}
}

func TestNumbersAreReadExactly(t *testing.T) {
	for _, c := range []struct {
		written string
		places  int
		want    int64
		fit     fit
	}{
		{"0", 0, 0, fits}, {"-0", 3, 0, fits}, {"-0.0e5", 0, 0, fits}, {"0e999999999999", 0, 0, fits},
		{"7", 3, 7000, fits}, {"7.250", 3, 7250, fits}, {"-7.25", 3, -7250, fits}, {"1e3", 0, 1000, fits}, {"1.5E+1", 0, 15, fits},
		{"1500e-3", 3, 1500, fits}, {"1000000000e-9", 0, 1, fits}, {"0.0001e4", 0, 1, fits},
		{"0.1", 0, 0, tooFine}, {"1.0001", 3, 0, tooFine}, {"1e-4", 3, 0, tooFine}, {"1e-999999999999", 3, 0, tooFine},
		{"1e400", 3, 0, tooBig}, {"1e999999999999", 0, 0, tooBig}, {"123456789012345678901", 0, 0, tooBig},
	} {
		if got, fit := decimal(c.written, c.places); got != c.want || fit != c.fit {
			t.Errorf("%s with %d places: got %d, %d, want %d, %d", c.written, c.places, got, fit, c.want, c.fit)
		}
	}
}
