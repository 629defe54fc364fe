package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// with returns a small document with additional fields.
func with(more string) string {
	return `{"fano":1,"algorithm":"ricart-agrawala","processes":3` + more + `}`
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
		{"0.1", 0, 0, tooFine}, {"1.0001", 3, 0, tooFine}, {"1e-4", 3, 0, tooFine}, {"1e-999999999999", 3, 0, fits},
		{"1e400", 3, 0, tooBig}, {"1e999999999999", 0, 0, tooBig}, {"123456789012345678901", 0, 0, tooBig},
	} {
		if got, fit := decimal(c.written, c.places); got != c.want || fit != c.fit {
			t.Errorf("%s with %d places: got %d, %d, want %d, %d", c.written, c.places, got, fit, c.want, c.fit)
		}
	}
}
