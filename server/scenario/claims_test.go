package scenario

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
)

// claims are the statements of the seeds that the gallery demonstrates, by number, with the scenarios that do so. The
// letters are the documents: A, slides on logical time and Lamport 1978; B, slides on coordination; C, the paper of
// 1988; D, the lab; E, the Italian slides. Where a seed is wrong, like C in R14 and R17, the scenario shows that.
var claims = map[string][]string{
	"A1": {"clock-values"},
	"A2": {"logical-order"},
	"A3": {"clock-catches-up"},
	"A4": {"clock-catches-up", "smaller-not-earlier"},
	"A5": {"lamport-solo", "lamport-three-at-once"},
	"A6": {"lamport-solo"},
	"A7": {"lamport-acks-saved", "lamport-acks-misprinted"},
	"A8": {"lamport-crash-inside"},

	"B1": {"central-server-two-inside", "central-server-forgotten", "central-server-twice", "central-server-overtaking", "token-ring-overtaking"},
	"B2": {"central-server-calm", "central-server-overtaking"},
	"B3": {"token-ring-calm", "token-ring-full", "token-ring-overtaking"},
	"B4": {"multicast-costs"},
	"B5": {"recorded-first", "clock-not-recorded"},
	"B6": {"welsing-41-34"},

	"C1":  {"maekawa-two-lines"},
	"C2":  {"campos-carvalho-fictitious"},
	"C3":  {"maekawa-two-lines"},
	"C4":  {"chandy-misra-none-or-all", "chandy-misra-circle"},
	"C5":  {"chandy-misra-table"},
	"C6":  {"campos-carvalho-overtaking"},
	"C7":  {"campos-carvalho-who-decides"},
	"C8":  {"campos-carvalho-one-at-a-time"},
	"C9":  {"campos-carvalho-one-at-a-time"},
	"C10": {"campos-carvalho-neighbours"},
	"C11": {"campos-carvalho-one-at-a-time"},
	"C12": {"maekawa-two-lines", "maekawa-everybody", "maekawa-overtaking"},
	"C13": {"campos-carvalho-r14", "campos-carvalho-r17"},
	"C14": {"majority-five", "majority-split-votes"},

	"D1": {"lab-test-1"},
	"D2": {"lab-test-2"},
	"D3": {"lab-test-3"},
	"D4": {"lab-test-2", "input-ignored"},
	"D5": {"lab-test-1"},

	"E1": {"bakery-calm", "bakery-same-number", "bakery-inverted", "bakery-until-v", "bakery-all-j"},
	"E2": {"italian-lamport"},
	"E3": {"lamport-not-fifo", "lamport-queue-ack-only", "lamport-stale-request"},
	"E4": {"ricart-agrawala-not-fifo"},
	"E5": {"ricart-agrawala-overtaking"},
}

func TestEveryClaimOfTheSeedsHasItsScenarios(t *testing.T) {
	for group, last := range map[string]int{"A": 8, "B": 6, "C": 14, "D": 5, "E": 5} {
		for n := 1; n <= last; n++ {
			if len(claims[fmt.Sprint(group, n)]) == 0 {
				t.Errorf("nothing shows %s%d", group, n)
			}
		}
	}
	for claim, names := range claims {
		for _, name := range names {
			if _, ok := Named(name); !ok {
				t.Errorf("%s: the gallery has no %s", claim, name)
			}
		}
	}
}

// A label names the claims that its scenario demonstrates, in every language, and no others.
func TestLabelsNameTheClaims(t *testing.T) {
	number := regexp.MustCompile(`\b[A-E]\d+\b`)
	for _, e := range Gallery() {
		var want []string
		for claim, names := range claims {
			if slices.Contains(names, e.Name) {
				want = append(want, claim)
			}
		}
		slices.SortFunc(want, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
		for _, lang := range Languages {
			if got := number.FindAllString(e.Document.Label.in(lang), -1); !slices.Equal(got, want) {
				t.Errorf("%s, %s: the label names %v, want %v", e.Name, lang, got, want)
			}
		}
	}
}

// The clocks that the notes mention, by step.
func TestClocksAreWhatTheNotesSay(t *testing.T) {
	for name, want := range map[string]map[int]int{
		"clock-values":               {1: 1, 2: 2, 3: 1, 4: 3, 5: 4, 6: 5, 7: 6, 8: 3, 9: 7, 10: 8},
		"logical-order":              {1: 1, 2: 2, 3: 3, 4: 1, 8: 4, 9: 6, 10: 6},
		"smaller-not-earlier":        {3: 3, 4: 1},
		"recorded-first":             {1: 1, 2: 5, 4: 6},
		"clock-not-recorded":         {1: 1, 2: 1, 3: 2, 4: 2},
		"input-ignored":              {7: 4, 8: 4, 10: 5},
		"ricart-agrawala-overtaking": {1: 1, 3: 2, 11: 2},
		"lab-test-1":                 {7: 5, 15: 8, 23: 12},
	} {
		e, _ := Named(name)
		events, _ := told(t, e)
		for step, clock := range want {
			if got := events[step-1].Clock; got != clock {
				t.Errorf("%s, step %d: clock %d, want %d", name, step, got, clock)
			}
		}
	}
}

// A Lamport clock would change the numbers of ricart-agrawala-overtaking as its last note says.
func TestALamportClockWouldHaveKeptTheOrder(t *testing.T) {
	e, _ := Named("ricart-agrawala-overtaking")
	e.Document.Switches, e.Document.Clock.Rule = nil, "lab"
	e.Document.Deliveries = e.Document.Deliveries[:10] // the other two are of replies that P3 and P2 now send later
	events, summary := told(t, e)
	if p3, p2 := events[2].Clock, events[10].Clock; p3 != 3 || p2 != 7 || len(summary.Violations) > 0 {
		t.Errorf("P3 asks with %d, P2 with %d, broken: %v", p3, p2, summary.Violations)
	}
}

// A run can keep EM1, EM2 and EM3 and still violate the second clause of EM3.
func TestNobodyTwiceIsNotEM3(t *testing.T) {
	e, _ := Named("central-server-twice")
	if _, summary := told(t, e); summary.Bypass != 2 || len(summary.Violations) > 0 {
		t.Errorf("bypass %d, broken: %v", summary.Bypass, summary.Violations)
	}
}

// The handover delays of the three approaches, in messages: a server needs a round trip, the others one message.
func TestTheThreeWaysHandOverAsTheNotesSay(t *testing.T) {
	for name, want := range map[string]float64{"central-server-calm": 2, "token-ring-full": 1, "multicast-costs": 1} {
		e, _ := Named(name)
		if _, summary := told(t, e); summary.SyncDelay != want {
			t.Errorf("%s: %v, want %v", name, summary.SyncDelay, want)
		}
	}
}

// The same ten requests at the same times, with three algorithms: the notes compare their messages (among the facts),
// and the durations of two of them.
func TestTheSameTenRequestsTakeTheTimesThatTheNotesCompare(t *testing.T) {
	var want []string
	took := map[string]int{}
	for _, name := range []string{"ten-processes", "ten-processes-server", "ten-processes-ring"} {
		e, _ := Named(name)
		events, summary := told(t, e)
		took[name] = int(summary.Time.Float() + 0.5)
		var asked []string
		for _, event := range events {
			if event.Kind == trace.Ask {
				asked = append(asked, fmt.Sprint(event.At, " at ", event.Time))
			}
		}
		if want == nil {
			want = asked
		}
		if !slices.Equal(asked, want) {
			t.Errorf("%s: asked %v, want %v", name, asked, want)
		}
	}
	if took["ten-processes"] != 93 || took["ten-processes-server"] != 127 {
		t.Errorf("they took %v", took)
	}
}
