package stories

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// heaviest is the most that opening the playground may bring over the wire, in bytes: everything that it loads, as
// compressed, and the run; of it, type and all else.
const heaviest, heaviestType, heaviestRest = 150_000, 40_000, 110_000

// mostRequests is how many requests that may take.
const mostRequests = 45

// A resource is something that a page has loaded, with its bytes as they came, without and with the headers.
type resource struct {
	Name        string
	Body, Whole int
}

func TestThePlaygroundIsLight(t *testing.T) {
	t.Parallel()
	v := beginFirst(t, desktop)
	v.open("/play?s=lab-test-3")
	v.settle()

	var loaded []resource
	text := eval[string](v, `JSON.stringify([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
		.map((r) => ({Name: r.name, Body: r.encodedBodySize, Whole: r.transferSize})))`)
	if err := json.Unmarshal([]byte(text), &loaded); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(loaded, func(a, b resource) int { return b.Body - a.Body })
	sum, whole, fonts := 0, 0, 0
	for _, r := range loaded {
		t.Logf("%7d  %s", r.Body, strings.TrimPrefix(r.Name, v.origin))
		sum += r.Body
		whole += r.Whole
		if strings.HasSuffix(r.Name, ".woff2") {
			fonts += r.Body
		}
	}
	t.Logf("%7d  bytes in all, %d of type, in %d requests (%d with the headers)", sum, fonts, len(loaded), whole)
	if len(loaded) > mostRequests {
		t.Errorf("opening the playground takes %d requests: more than %d", len(loaded), mostRequests)
	}
	if sum > heaviest || fonts > heaviestType || sum-fonts > heaviestRest {
		t.Errorf("opening the playground brings %d bytes, %d of type: more than %d, %d of type and %d of all else", sum, fonts, heaviest, heaviestType, heaviestRest)
	}
	if fonts == 0 {
		t.Error("no type has come")
	}
}
