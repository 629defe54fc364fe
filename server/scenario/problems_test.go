package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// testdata/problems.txt has invalid documents, one per line: the path and code of each problem, a tab, "+" if the
// schema refuses the document too, a tab, and the document; -update rewrites the first two.
func TestEveryProblemIsReportedAtItsPlace(t *testing.T) {
	const file = "testdata/problems.txt"
	check, before := validate(t), read(t, file)
	var after strings.Builder
	for line := range strings.Lines(before) {
		document := strings.SplitN(strings.TrimSpace(line), "\t", 3)[2]
		_, err := Parse([]byte(document))
		var invalid *Invalid
		if !errors.As(err, &invalid) {
			t.Errorf("%s: %v", document, err)
			continue
		}
		var problems []string
		for _, p := range invalid.Problems {
			problems = append(problems, p.Path+" "+p.Code)
			if p.Text == "" || strings.HasPrefix(p.Text, p.Code) || strings.Contains(p.Text, "{") && !strings.Contains(p.Text, `{"`) && !strings.Contains(p.Value, "{") {
				t.Errorf("%s: %+v", document, p)
			}
		}
		schema := "-"
		if check([]byte(document)) != nil {
			schema = "+"
		}
		got := fmt.Sprintf("%s\t%s\t%s\n", strings.Join(problems, ", "), schema, document)
		if got != line && !*update {
			t.Errorf("got  %swant %s", got, line)
		}
		after.WriteString(got)
	}
	keptAs(t, file, []byte(after.String()))
}
