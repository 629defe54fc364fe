package check

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"fano/algorithms/engine/explore"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func document(t *testing.T, text string) *scenario.Document {
	t.Helper()
	d, err := scenario.Resolve(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRequestsAreThoseOfTheScenarioButNotMoreThanTwoEach(t *testing.T) {
	for text, want := range map[string]struct{ asks, wanted []int }{
		`{"fano":1,"algorithm":"lamport","processes":3}`:                                                                      {[]int{1, 1, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"workload":{"entries":5}}`:                                             {[]int{2, 2}, []int{5, 5}},
		`{"fano":1,"algorithm":"lamport","processes":2,"workload":{"entries":0}}`:                                             {[]int{1, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":3,"script":[{"at":1,"process":3,"do":"request"}]}`:                       {[]int{0, 0, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"script":[{"at":1,"process":1,"do":"send","to":2}]}`:                   {[]int{1, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["2 asks"]}`:                                                {[]int{0, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"script":[{"at":1,"process":1,"do":"request"}],"workload":{}}`:         {[]int{2, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["1 asks","1 enters","1 leaves"],"workload":{"entries":2}}`: {[]int{2, 2}, nil}, // one of them is in the schedule
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["1 asks"],"challenge":{"goal":{"inside":2}}}`:              {[]int{1, 1}, nil},
		`{"fano":1,"algorithm":"lamport","processes":2,"challenge":{"goal":{"inside":2},"asks":[0,3]}}`:                       {[]int{0, 3}, nil},
	} {
		q, err := Of(document(t, text), Options{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if !slices.Equal(q.Asks, want.asks) || !slices.Equal(q.Wanted, want.wanted) {
			t.Errorf("%s: %v of %v, want %v of %v", text, q.Asks, q.Wanted, want.asks, want.wanted)
		}
	}
}

func TestWhoMayAskInTheMomentOfLeavingMayInASearchToo(t *testing.T) {
	for text, want := range map[string]bool{
		`"workload":{"entries":2}`:              false,
		`"workload":{"entries":2,"again":true}`: true,
		`"script":[{"at":1,"process":1,"do":"request"},{"at":2,"process":1,"do":"request","again":true}]`: true,
		`"schedule":["1 asks","1 enters","1 leaves and asks"]`:                                            true,
	} {
		q, err := Of(document(t, `{"fano":1,"algorithm":"lamport","processes":2,`+text+`}`), Options{})
		if err != nil || q.setup(Budget{}).System.Again != want || q.Asks[0] != 2 {
			t.Errorf("%s: %+v, %v", text, q, err)
		}
	}
}

func TestOptionsAreTakenOrRefusedWithWhatIsAllowed(t *testing.T) {
	d := document(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"network":{"order":"fifo"}}`)
	q, err := Of(d, Options{Asks: []int{0, 9, 1}, Order: "any"})
	if err != nil || q.Document.Network.Order != "any" || d.Network.Order != "fifo" || !slices.Equal(q.Asks, []int{0, 9, 1}) {
		t.Errorf("%+v, %v; the document: %s", q, err, d.Network.Order)
	}
	for says, o := range map[string]Options{
		"order: \"lifo\" is not one of fifo, any":                 {Order: "lifo"},
		"asks: the list has 2 numbers, but there are 3 processes": {Asks: []int{1, 1}},
		"asks[1]: 10 is not one of 0..9":                          {Asks: []int{1, 10, 1}},
		"asks[2]: -1 is not one of 0..9":                          {Asks: []int{1, 1, -1}},
		"asks: 0, 0, … is not of the form 1, 1, …":                {Asks: []int{0, 0, 0}},
	} {
		var invalid *scenario.Invalid
		if _, err := Of(d, o); !errors.As(err, &invalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v, want %q", o, err, says)
		}
	}
	many := document(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":65}`)
	if _, err := Of(many, Options{}); err == nil || !strings.Contains(err.Error(), "processes: 65 is not one of 1..64") {
		t.Errorf("65 processes: %v", err)
	}
}

func TestAsksAreReadAsOneWritesThem(t *testing.T) {
	if asks, err := ParseAsks("1, 0,2"); err != nil || !slices.Equal(asks, []int{1, 0, 2}) {
		t.Errorf("%v %v", asks, err)
	}
	if asks, err := ParseAsks(""); err != nil || asks != nil {
		t.Errorf("nothing: %v %v", asks, err)
	}
	for _, text := range []string{",", "1,", "1;1", "x", "1.5", "99999999999999999999"} {
		if asks, err := ParseAsks(text); err == nil {
			t.Errorf("%q: %v", text, asks)
		}
	}
}

func TestFaultsAreThoseOfTheScenarioUnlessOneSaysOtherwise(t *testing.T) {
	for text, want := range map[string]explore.Faults{
		`"network":{"loss":0.1}`:                                             {Lose: 1},
		`"network":{"duplication":0.1}`:                                      {Duplicate: true},
		`"network":{"delay":{"constant":1}}`:                                 {},
		`"deliveries":[{"message":"1>2#1","at":4}]`:                          {},
		`"deliveries":[{"message":"1>2#1","drop":true}]`:                     {Lose: 1},
		`"schedule":["1 asks","duplicate 1>2#1","drop 1>2#1"]`:               {Lose: 1, Duplicate: true},
		`"schedule":["1 asks","1 crashes"]`:                                  {Crash: 1},
		`"schedule":["1 asks","drop 1>2#1","drop 1>3#1","drop 2>1#1"]`:       {Lose: 2},
		`"challenge":{"goal":{"inside":2},"drop":3,"duplicate":1,"crash":1}`: {Lose: 2, Duplicate: true, Crash: 1},
	} {
		d := document(t, `{"fano":1,"algorithm":"lamport","processes":3,`+text+`}`)
		if q, err := Of(d, Options{}); err != nil || q.Faults != want || q.setup(Budget{}).Faults != want {
			t.Errorf("%s: %+v, %v; want %+v", text, q, err, want)
		}
		if q, err := Of(d, Options{Faults: &explore.Faults{Crash: 2}}); err != nil || q.Faults != (explore.Faults{Crash: 2}) {
			t.Errorf("%s: %+v, %v", text, q.Faults, err)
		}
	}
}

func TestWhatHasNoPartInASearchIsSaid(t *testing.T) {
	q, err := Of(document(t, `{"fano":1,"algorithm":"lamport","processes":2,"script":[{"at":1,"process":1,"do":"internal"}],
		"schedule":["1 asks","1 internal"]}`), Options{})
	if want := []string{"script", "schedule"}; err != nil || !slices.Equal(q.Passed, want) {
		t.Errorf("%v %v, want %v", q.Passed, err, want)
	}
	if q, err := Of(document(t, "lamport-not-fifo"), Options{}); err != nil || q.Passed != nil {
		t.Errorf("%v %v: all of that is in the search", q.Passed, err)
	}
}
