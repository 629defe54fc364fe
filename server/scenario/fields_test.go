package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// described calls each for every field that a kind describes, with its path and the smallest document that has the
// given JSON there.
func described(k kind, path string, around func(string) string, each func(path string, around func(string) string)) {
	switch k := k.(type) {
	case list:
		described(k.items, path+"[0]", func(x string) string { return around("[" + x + "]") }, each)
	case either:
		described(k.rec, path, around, each)
	case butKind:
		described(butFields, path, around, each)
	case *record:
		for _, f := range k.fields {
			at := strings.TrimPrefix(path+"."+f.name, ".")
			inside := func(x string) string {
				if f.only != "" {
					return around(fmt.Sprintf(`{"do":%q,%q:%s}`, f.only, f.name, x))
				}
				return around(fmt.Sprintf(`{%q:%s}`, f.name, x))
			}
			each(at, inside)
			described(f.kind, at, inside, each)
		}
	}
}

func TestEveryFieldThatIsDescribedIsRead(t *testing.T) {
	algorithm := map[string]string{"quorums": "maekawa", "tree": "raymond", "graph": "chandy-misra"}
	read := 0
	for _, f := range documentFields.fields {
		if f.name == "fano" || f.name == "algorithm" || f.name == "processes" { // which every document here has
			continue
		}
		described(&record{fields: []field{f}}, "", func(x string) string { return x }, func(path string, around func(string) string) {
			name, taken := strings.CutPrefix(strings.TrimPrefix(path, "futures[0].but."), "beside.") // by null, if it is a whole field
			taken = taken || strings.HasPrefix(path, "futures[0].but.")
			taken = taken && !strings.Contains(name, ".") && name != "algorithm" && name != "processes"
			of := algorithm[strings.Split(name, ".")[0]]
			if of == "" {
				of = "lamport"
			}
			runs := fmt.Sprintf(`"algorithm":%q,`, of)
			if strings.HasPrefix(path, "worksheet.") {
				runs = "" // it has its own program
			}
			text := fmt.Sprintf(`{"fano":1,%s"processes":3,%s`, runs, around("null")[1:])
			read++
			var invalid *Invalid
			d, err := Parse([]byte(text))
			if taken {
				if err != nil || d.Beside != nil || len(d.Futures) > 0 && d.Futures[0].But != nil {
					t.Errorf("nothing is taken away by %s: %v", text, err)
				}
				return
			}
			if !errors.As(err, &invalid) ||
				!slices.ContainsFunc(invalid.Problems, func(p Problem) bool { return p.Path == path }) {
				t.Errorf("nobody minds that %s is null: %v", path, err)
			}
		})
	}
	if read < 110 {
		t.Errorf("only %d fields are described", read)
	}
}
