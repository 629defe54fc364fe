package equivalence

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms"
	engine "fano/algorithms/engine/equivalence"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/check"
	"fano/server/scenario"
)

func parsed(t *testing.T, text string) *scenario.Document {
	t.Helper()
	d, err := scenario.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d
}

// played returns the observable events of a document's schedule, whose choices must all be possible.
func played(t *testing.T, d *scenario.Document) (word []Event) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, _ := system.New(context.Background(), system.Config{
		Algorithm: setup.Algorithm, Switches: setup.Switches, Processes: setup.Processes, Topology: setup.Topology,
		Rule: setup.Rule, Start: setup.Start, Order: setup.Order,
	})
	for _, c := range d.Schedule {
		if _, err := s.Apply(c); err != nil {
			t.Fatalf("%s: %v", d.Canonical(), err)
		}
		if c.Kind != trace.Receive {
			word = append(word, Event{int(c.At), c.Kind.String()})
		}
	}
	return word
}

// Each link is of a document with two runs: one plays the sequence, the other follows as far as it can.
func TestEachLinkPlaysItsSequenceBesideTheOther(t *testing.T) {
	links, alikes := 0, 0
	for _, a := range algorithms.All {
		for _, text := range []string{
			fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":3,"beside":{"algorithm":"central-server","seed":7}}`, a.Name),
			fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":3,"beside":{"seed":8}}`, a.Name),
		} {
			d := parsed(t, text)
			second, err := d.Second()
			if err != nil {
				t.Fatal(err)
			}
			q, err := Of(d, second, []int{1, 1, 0})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			answer, err := q.Search(t.Context(), check.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if answer.Equivalent == engine.Yes {
				alikes++
			}
			told := slices.Clone(answer.Stuck)
			if answer.Difference != nil {
				told = append(told, *answer.Difference)
			}
			for i, one := range told {
				links++
				isStuck := i < len(answer.Stuck)
				spells(t, text, one, isStuck)
			}
		}
	}
	if links < 10 || alikes < len(algorithms.All) {
		t.Errorf("%d links and %d that are alike", links, alikes)
	}
}

// spells checks what the link of a difference plays.
func spells(t *testing.T, called string, one Difference, isStuck bool) {
	t.Helper()
	first, err := scenario.ParseLink(one.Link)
	if err != nil {
		t.Fatalf("%s: %q: %v", called, one.Link, err)
	}
	second, err := first.Second()
	if err != nil || second == nil {
		t.Fatalf("%s: %v beside %s", called, err, first.Canonical())
	}
	has, lacks, both := played(t, first), played(t, second), one.Sequence
	if one.Only == Second {
		has, lacks = lacks, has
	}
	if !isStuck {
		both = both[:len(both)-1]
	}
	if !slices.Equal(has, one.Sequence) || !slices.Equal(lacks, both) {
		t.Errorf("%s: %v is played as %v beside %v", called, one.Sequence, has, lacks)
	}
}

func TestWhatCannotBeComparedIsRefused(t *testing.T) {
	three := parsed(t, `{"fano":1,"algorithm":"lamport","processes":3}`)
	two := parsed(t, `{"fano":1,"algorithm":"lamport","processes":2}`)
	for name, one := range map[string]struct {
		first, second *scenario.Document
		asks          []int
	}{
		"alone": {three, nil, nil}, "of another number": {three, two, nil}, "asked for two": {three, three, []int{1, 1}},
	} {
		_, err := Of(one.first, one.second, one.asks)
		if _, is := errors.AsType[*scenario.Invalid](err); !is {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhenTheAskerHasLeftNothingIsKnown(t *testing.T) {
	d := parsed(t, `{"fano":1,"algorithm":"lamport","processes":4}`)
	q, err := Of(d, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if a, err := q.Search(ctx, check.Budget{}); err != nil || a.Equivalent != engine.Unknown || a.States > 100_000 {
		t.Errorf("%+v", a)
	}
}
