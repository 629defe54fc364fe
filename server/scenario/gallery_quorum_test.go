package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// quorumFacts are of the chapters of gallery_quorum.go, their overtakings too.
var quorumFacts = map[string]facts{
	"maekawa-two-lines":             {messages: 13, order: []int{1, 3}},
	"maekawa-naive-deadlock":        {breaks: []string{"losers-told", "EM2"}, ended: trace.Deadlock, messages: 3},
	"maekawa-yield":                 {messages: 10, order: []int{2, 1, 3}},
	"maekawa-everybody":             {messages: 51, order: []int{2, 1, 3, 4, 5, 6, 7}},
	"maekawa-overtaking":            {breaks: []string{"EM3"}, messages: 13, order: []int{3, 1}},
	"majority-five":                 {messages: 12, order: []int{1, 4}},
	"majority-split-votes":          {messages: 20, order: []int{3, 1, 5}},
	"majority-overtaking":           {breaks: []string{"EM3"}, messages: 12, order: []int{3, 1}},
	"tree-quorum-path":              {messages: 13, order: []int{4, 7}},
	"tree-quorum-root-down":         {messages: 20, order: []int{4, 7}},
	"tree-quorum-overtaking":        {breaks: []string{"EM3"}, messages: 13, order: []int{3, 4}},
	"chandy-misra-none-or-all":      {messages: 8, order: []int{1, 1, 4, 4, 1}},
	"chandy-misra-table":            {messages: 10, order: []int{1, 3, 5, 2}},
	"chandy-misra-circle":           {breaks: []string{"h-acyclic", "EM2"}, ended: trace.Deadlock, messages: 15},
	"chandy-misra-overtaking":       {breaks: []string{"EM3"}, messages: 2, order: []int{1, 2}},
	"campos-carvalho-one-at-a-time": {messages: 34, order: []int{1, 1, 6, 5, 3, 1, 1}},
	"campos-carvalho-who-decides":   {breaks: []string{"EM3"}, messages: 25, order: []int{2, 1, 3, 7}},
	"campos-carvalho-neighbours":    {messages: 36, order: []int{1, 2, 1, 1, 2, 2, 3, 1, 1, 3, 3, 1, 1}},
	"campos-carvalho-asks-again":    {messages: 94, order: slices.Repeat([]int{1, 2, 3, 4, 5, 6, 7}, 3)},
	"campos-carvalho-fictitious":    {messages: 8, order: []int{3, 2}},
	"campos-carvalho-r14":           {breaks: []string{"EM2"}, ended: trace.Deadlock, messages: 16, order: []int{1, 5}},
	"campos-carvalho-r17":           {breaks: []string{"request-token", "fork-to-the-hungry"}, messages: 22, order: []int{6, 1, 6}},
	"campos-carvalho-overtaking":    {breaks: []string{"EM3"}, messages: 11, order: []int{1, 6}},
}

// perEntry are the messages of each entry of a run in which nobody asks before the last has entered. What goes to the
// own machine is none.
func perEntry(t *testing.T, d *Document) (cost []int) {
	t.Helper()
	top, err := d.Topology()
	if err != nil {
		t.Fatal(err)
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	_, err = simulate.Run(setup, func(e *trace.Event) error {
		if e.Kind == trace.Ask {
			cost = append(cost, 0)
		}
		for _, s := range e.Sends {
			if top.Host(e.At) != top.Host(s.To) {
				cost[len(cost)-1]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return cost
}

// The costs that notes tell entry by entry: exact serial counts, most of them those of the reference (message_counts.json).
func TestWhatEachEntryCosts(t *testing.T) {
	for name, want := range map[string][]int{
		"majority-five":                 {6, 6},
		"chandy-misra-none-or-all":      {0, 0, 6, 0, 2},
		"campos-carvalho-one-at-a-time": {4, 0, 4, 8, 8, 10, 0},
		"campos-carvalho-neighbours":    {4, 6, 2, 0, 2, 0, 8, 6, 0, 4, 0, 4, 0},
		"suzuki-kasami-five":            {0, 5, 0, 5, 5},
		"singhal-heuristic-staircase":   {0, 2, 3, 4, 5, 5, 2},
		"raymond-tree":                  {0, 4, 8, 0, 8, 4},
		"naimi-trehel-fathers":          {0, 2, 3, 3, 3, 2, 2},
	} {
		entry, _ := Named(name)
		if got := perEntry(t, entry.Document); !slices.Equal(got, want) {
			t.Errorf("%s: %v messages, want %v", name, got, want)
		}
	}
}

// What the notes promise of the same scenario with the switch turned off.
func TestWithoutItsSwitchNothingIsBroken(t *testing.T) {
	for name, want := range map[string]struct {
		messages int
		order    []int
	}{
		"maekawa-naive-deadlock":         {10, []int{2, 1, 3}},
		"chandy-misra-circle":            {16, []int{1, 5, 4, 3, 2}},
		"campos-carvalho-r14":            {18, []int{1, 5, 2}},
		"campos-carvalho-r17":            {12, []int{6, 1, 6}}, // ten fewer: those that went for nothing
		"singhal-heuristic-late-request": {11, []int{3, 1, 2, 3}},
		"raymond-greedy":                 {8, []int{1, 2, 3, 1}},
	} {
		entry, _ := Named(name)
		if d := entry.Document; len(d.Switches) != 1 {
			t.Errorf("%s has the switches %v", name, d.Switches)
		}
		entry.Document.Switches = nil
		summary, order := ran(t, entry)
		if summary.Messages != want.messages || !slices.Equal(order, want.order) || summary.Ended != trace.Quiescent || len(summary.Violations) > 0 {
			t.Errorf("%s: %d messages, order %v, ends %v, breaks %v", name, summary.Messages, order, summary.Ended, summary.Violations)
		}
	}
}

// What its notes promise: seven meals more cost 28 messages, 2(K - 1) a meal, where leaving and asking are one event, and
// 42, 3(K - 1), where they are two.
func TestWhatLeavingAndAskingInTheSameMomentSaves(t *testing.T) {
	for again, want := range map[bool][]int{true: {66, 94, 122, 150}, false: {80, 122, 164, 206}} {
		var got []int
		for entries := 2; entries <= 5; entries++ {
			entry, _ := Named("campos-carvalho-asks-again")
			entry.Document.Workload.Entries, entry.Document.Workload.Again = entries, again
			summary, order := ran(t, entry)
			if got = append(got, summary.Messages); !slices.Equal(order, slices.Repeat([]int{1, 2, 3, 4, 5, 6, 7}, entries)) {
				t.Errorf("again %v, %d entries: the order is %v", again, entries, order)
			}
			if joined := summary.ByType["DirtyFORK+Request"]; again != (joined == 14*(entries-1)) || !again && joined > 0 {
				t.Errorf("again %v, %d entries: %v", again, entries, summary.ByType)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("again %v: %v messages, want %v", again, got, want)
		}
	}
}

// planeClaims are the statements of the paper of 1988 that the gallery shows, by their numbers, and the scenarios that
// show them. Where the paper is wrong, as in R14 and R17, the scenario shows that it is.
var planeClaims = map[string][]string{
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
}

func TestEveryClaimOfThePaperHasItsScenariosAndTheirLabelsSayIt(t *testing.T) {
	for n := 1; n <= 14; n++ {
		names := planeClaims[fmt.Sprintf("C%d", n)]
		if len(names) == 0 {
			t.Errorf("nothing shows C%d", n)
		}
		for _, name := range names {
			if _, ok := Named(name); !ok {
				t.Errorf("C%d: the gallery has no %s", n, name)
			}
		}
	}
	number := regexp.MustCompile(`\bC\d+\b`)
	for _, e := range Gallery() {
		var want []string
		for n := 1; n <= 14; n++ {
			if claim := fmt.Sprintf("C%d", n); slices.Contains(planeClaims[claim], e.Name) {
				want = append(want, claim)
			}
		}
		for _, lang := range Languages {
			if got := number.FindAllString(e.Document.Label.in(lang), -1); !slices.Equal(got, want) {
				t.Errorf("%s, %s: the label names %v, want %v", e.Name, lang, got, want)
			}
		}
	}
}

// Two bits are enough for every message (claim C11), which no timestamp can promise.
func TestTheMessagesOf1988FitInTwoBits(t *testing.T) {
	for name, most := range map[string]int{"campos-carvalho-one-at-a-time": 2, "campos-carvalho-r17": 2, "maekawa-two-lines": 4} {
		entry, _ := Named(name)
		if summary, _ := ran(t, entry); summary.MessageBits != most {
			t.Errorf("%s: %d bits, want %d", name, summary.MessageBits, most)
		}
	}
}
