package scenario

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// everyFuture is a document in canonical form with futures.
const everyFuture = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"schedule":["1 asks","2 asks"],"times":[0.5],` +
	`"futures":[{"events":14,"label":{"en":"as it was"},"but":{"workload":{},"schedule":null,"times":null}},` +
	`{"from":1,"parted":1,"events":2,"label":"P2 asks"},{"from":2,"parted":2,"events":3,"but":{"schedule":["1 asks","2 asks","deliver 1>2#1"]}}]}`

func TestTheCanonicalFormHoldsTheFutures(t *testing.T) {
	d := mustParse(t, everyFuture)
	if got := string(d.Canonical()); got != everyFuture {
		t.Errorf("got\n%s\nwant\n%s", got, everyFuture)
	}
	third, err := d.Futures[2].But.Of(d)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"schedule":["1 asks","2 asks","deliver 1>2#1"],"times":[0.5]}`
	if got := string(third.Canonical()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A future of a challenge is played in it; one with fewer than the given choices is an ordinary run.
func TestAFutureMayHaveLeftAChallenge(t *testing.T) {
	const tree = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"schedule":["1 asks","2 asks","deliver 1>2#1"],` +
		`"challenge":{"goal":{"breaks":"EM1"},"given":2},` +
		`"futures":[{"but":{"schedule":["1 asks","2 asks"]}},{"but":{"schedule":["2 asks"]}},{"but":{"schedule":null,"hand":true}}]}`
	if got := string(mustParse(t, tree).Canonical()); got != tree {
		t.Errorf("got\n%s\nwant\n%s", got, tree)
	}
}

// long returns a schedule of n choices, as a field of a document.
func long(n int) string { return `,"schedule":["1 asks"` + strings.Repeat(`,"1 internal"`, n-1) + `]` }

// A future with its own lists, or none, shares none of a long document's, so there may be as many as in a short one.
// Lists that a future repeats unchanged are not in the canonical form, which must still be readable.
func TestALongDocumentHasAsManyFuturesAsShareItNot(t *testing.T) {
	const own = `{"but":{"schedule":["1 asks"],"seed":1%d}}`
	for _, futures := range []string{
		repeated(MaxFutures, `{"but":{"schedule":null,"seed":1%d}}`),
		repeated(MaxFutures, own),
		repeated(MaxFutures, `{"parted":%d}`),
		repeated(MaxFutures-4, own) + `,` + repeated(4, `{"but":{"seed":1%d}}`),
	} {
		d := mustParse(t, with(long(5_000)+`,"futures":[`+futures+`]`))
		if again := mustParse(t, string(d.Canonical())); len(again.Futures) != MaxFutures {
			t.Errorf("%.80s: %d futures", futures, len(again.Futures))
		}
	}
	for _, futures := range []string{
		repeated(5, `{"but":{"seed":1%d}}`),
		repeated(5, `{"but":{"seed":1%d`+long(5_000)+`}}`),
	} {
		_, err := Parse([]byte(with(long(5_000) + `,"futures":[` + futures + `]`)))
		if err == nil || err.Error() != `futures: the list has 5 entries; at most 4 are allowed` {
			t.Errorf("%.80s: %v", futures, err)
		}
	}
}

// anyFutures draws futures of a document.
func anyFutures(t *rapid.T, d *Document) {
	for i := range rapid.IntRange(0, 3).Draw(t, "futures") {
		f := Future{
			From: rapid.IntRange(0, i).Draw(t, "from"), Parted: rapid.IntRange(0, 9).Draw(t, "parted"),
			Events: rapid.IntRange(0, 9).Draw(t, "events"), Label: anyText(t),
		}
		if other := anyBeside(t, d); other.Challenge == nil {
			f.But = Differing(d, other)
		}
		d.Futures = append(d.Futures, f)
	}
}
