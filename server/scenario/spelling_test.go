package scenario

import (
	"encoding/json"
	"strings"
	"testing"
)

// What may be written in several ways has one form: half of a character in a program, and the name of an invariant of its
// own, which is always_so as a function and always-so as a property.
func TestSpellingsHaveOneCanonicalForm(t *testing.T) {
	given := quoted(gapped + "\n\ndef always_one_token(processes, messages):\n    return True")
	odd := func(comment string) string {
		return strings.Replace(programmed(ownProgram+"  # @@", ``), "@@", comment, 1)
	}
	of := func(holds string) string {
		return `{"fano":1,"processes":3,"worksheet":{"given":` + given + `,"tests":[{"holds":"` + holds + `"}]}}`
	}
	goal := func(breaks string) string {
		return `{"fano":1,"processes":3,"program":` + given + `,"challenge":{"goal":{"breaks":"` + breaks + `"},"steps":9}}`
	}
	var cases []map[string]json.RawMessage
	for _, c := range []struct{ written, has string }{
		{odd(`\ud800`), "# \ufffd\""}, {odd(`\ud800\ud800x\udc00`), "# \ufffd\ufffdx\ufffd\""}, {odd(`\ud83d\ude00\udc00`), "# 😀\ufffd\""},
		{of("always_one_token"), `{"holds":"always_one_token"}`}, {of("always-one-token"), `{"holds":"always_one_token"}`},
		{goal("always-one-token"), `{"breaks":"always-one-token"}`}, {goal("always_one_token"), `{"breaks":"always-one-token"}`},
	} {
		canonical := mustParse(t, c.written).Canonical()
		if !strings.Contains(string(canonical), c.has) {
			t.Errorf("%s, want %s", canonical, c.has)
		}
		cases = append(cases, map[string]json.RawMessage{"written": json.RawMessage(c.written), "canonical": canonical})
	}
	want, err := json.MarshalIndent(cases, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	keptAs(t, "testdata/canonical/spelling.json", append(want, '\n')) // which the page's test reads, too
}
