package scenario

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// everyBeside is a document in canonical form with a second run that changes, adds and removes fields and has its own
// texts.
const everyBeside = `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":3,"seed":7,` +
	`"deliveries":[{"message":"2>1#1","at":9}],"title":"One","story":"s","view":{"step":3},` +
	`"beside":{"algorithm":"lamport","switches":null,"seed":8,"network":{"delay":{"constant":2}},"deliveries":null,` +
	`"label":"B","title":{"en":"Two"}}}`

func TestTheCanonicalFormHoldsTheRunBeside(t *testing.T) {
	d := mustParse(t, everyBeside)
	if got := string(d.Canonical()); got != everyBeside {
		t.Errorf("got\n%s\nwant\n%s", got, everyBeside)
	}
	second, err := d.Second()
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"fano":1,"algorithm":"lamport","processes":3,"seed":8,"network":{"delay":{"constant":2}},"label":"B","title":{"en":"Two"}}`
	if got := string(second.Canonical()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if alone, err := mustParse(t, with(``)).Second(); alone != nil || err != nil {
		t.Errorf("beside a run alone is %v, %v", alone, err)
	}
}

// anyBeside gives some documents a random second run.
func anyBeside(t *rapid.T, d *Document) *Document {
	if rapid.IntRange(0, 2).Draw(t, "another altogether") == 0 {
		return anyPlain(t, algorithmNames(nil))
	}
	other := *d
	switch rapid.IntRange(0, 3).Draw(t, "what differs") {
	case 0:
		other.Seed = rapid.Uint64Range(0, 3).Draw(t, "another seed")
	case 1:
		other.Stop.Events = rapid.IntRange(1, 9).Draw(t, "fewer events")
	case 2:
		other.Network.Loss, other.Network.Delay = 0, defaultDelay
	default:
		other.Deliveries, other.Clock.Start = nil, nil
	}
	other.Label, other.Title = anyText(t), anyText(t)
	return &other
}

// The difference between two random documents leads from one to the other.
func TestADifferenceLeadsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyPlain(t, algorithmNames(nil))
		other := anyBeside(t, d)
		but := Differing(d, other)
		got, err := but.Of(d)
		if err != nil {
			t.Fatal(err)
		}
		want := *other
		want.Story, want.Notes, want.View, want.Beside = Text{}, nil, View{Axis: Axes[0], Tab: Tabs[0]}, nil
		want.Questions = Questions{}
		if len(but) == 0 {
			want.Label, want.Title = Text{}, Text{}
		}
		if !reflect.DeepEqual(got, &want) {
			t.Fatalf("%s\n%s", got.Canonical(), want.Canonical())
		}
		for i, c := range but {
			if i > 0 && documentFields.index(but[i-1].Field) >= documentFields.index(c.Field) {
				t.Fatalf("%s stands behind %s", c.Field, but[i-1].Field)
			}
		}
		if len(Differing(d, d)) > 0 {
			t.Fatalf("a document differs from itself: %s", d.Canonical())
		}
		d.Beside = but
		again, err := Parse(d.Canonical())
		if err != nil || !reflect.DeepEqual(again, d) {
			t.Fatalf("%s\n%v", d.Canonical(), err)
		}
		second, err := again.Second()
		if len(but) == 0 != (second == nil) || err != nil {
			t.Fatal(second, err)
		}
		if second != nil && !slices.Equal(second.Canonical(), got.Canonical()) {
			t.Fatalf("%s\n%s", second.Canonical(), got.Canonical())
		}
	})
}
