package worksheet

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// byExpression does the same as Changed with a regular expression made of the given lines.
func byExpression(given, program string) bool {
	var b strings.Builder
	b.WriteString(`\A\n*`)
	for _, p := range parts(given) {
		if p.is {
			b.WriteString(`(?:` + regexp.QuoteMeta(p.text) + `[^\n]+\n+)*`)
		} else {
			b.WriteString(regexp.QuoteMeta(p.text) + `\n+`)
		}
	}
	b.WriteString(`\z`)
	return regexp.MustCompile(b.String()).MatchString(strings.Join(linesOf(program), "\n") + "\n")
}

var someLines = []string{"a", "  a", "  b", "    b", "", "  return x", "  # fill in", "  x  # fill in", "    y # fill in", "# fill ink"}

// For random programs and random edits, Changed accepts what the expression accepts. Gaps filled with allowed lines
// are always accepted.
func TestOnlyMarkedLinesMayBeChanged(t *testing.T) {
	refused, accepted := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom(someLines), 1, 8)
		given := append(lines.Draw(t, "given"), "end")
		var filled []string
		for i, line := range given {
			if !marked.MatchString(line) {
				filled = append(filled, line)
			} else if i == 0 || !marked.MatchString(given[i-1]) {
				for _, more := range lines.Draw(t, "filled") {
					filled = append(filled, indentation(line)+more+strings.Repeat(" ", len(more)%2))
				}
			}
		}
		text := strings.Join(given, "\n")
		if got := Changed(text, strings.Join(filled, "\n")); got != nil {
			t.Fatalf("%q is no %q: %+v", filled, given, got)
		}
		edited := slices.Clone(filled)
		for range rapid.IntRange(0, 3).Draw(t, "edits") {
			at, line := rapid.IntRange(0, len(edited)-1).Draw(t, "at"), rapid.SampledFrom(someLines).Draw(t, "line")
			switch rapid.IntRange(0, 2).Draw(t, "edit") {
			case 0:
				edited[at] = line
			case 1:
				edited = slices.Insert(edited, at, line)
			case 2:
				if len(edited) > 1 {
					edited = slices.Delete(edited, at, at+1)
				}
			}
		}
		got := Changed(text, strings.Join(edited, "\n"))
		if want := byExpression(text, strings.Join(edited, "\n")); want != (got == nil) {
			t.Fatalf("%q from %q: %+v, want %v", edited, given, got, want)
		}
		if got != nil {
			refused++
			if got.Line < 1 || got.Line > len(edited)+1 || got.Given > len(given) {
				t.Fatalf("%+v", got)
			}
		} else {
			accepted++
		}
	})
	if drawn := refused + accepted; drawn >= 100 && min(refused, accepted) < 10 { // with -short there are too few to judge
		t.Errorf("%d refused, %d accepted", refused, accepted)
	}
}

func TestTheFirstChangedLineIsTold(t *testing.T) {
	const given = "def f(p):\n    p.a = 1\n    if p.a:  # fill in\n        p.b = 2\n    return p.b"
	for _, c := range []struct {
		program string
		want    *Change
	}{
		{given, nil},
		{"def f(p):\r\n    p.a = 1  \n    x = 1\n    if x:\n        p.b = 2\n    return p.b\n\n", nil},
		{"def f(p):\n    p.a = 1\n        p.b = 2\n    return p.b", nil}, // a gap may be empty, though no such program is right
		{"def f(p):\n    p.a = 2\n    if x:\n        p.b = 2\n    return p.b", &Change{2, 2, "    p.a = 1"}},
		{"def f(p):\n    p.a = 1\n    if x:\n        p.b = 2\n    return p.a", &Change{5, 5, "    return p.b"}},
		{"def f(p):\n    p.a = 1\ndef g(p):\n        p.b = 2\n    return p.b", &Change{3, 4, "        p.b = 2"}},
		{given + "\ndef g(p):\n    pass", &Change{Line: 6}},
		{"\n\ndef f(p):\n\n    p.a = 1 \n\n    x = 1\n\n    if x:\n  \t\n        p.b = 2\n    return p.b\n\n", nil}, // empty lines do not count
		{"def f(p):\n\n    p.a = 2\n", &Change{3, 2, "    p.a = 1"}},
	} {
		got := Changed(given, c.program)
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%q: %+v, want %+v", c.program, got, c.want)
		}
	}
}
