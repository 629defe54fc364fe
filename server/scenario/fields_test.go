package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// described calls each for every field of a shape, with its path and the smallest document that holds the given JSON there.
func (s *shape) described(path string, around func(string) string, each func(path string, around func(string) string)) {
	switch {
	case s.items == nil:
	case s.form == channelsShape.form:
		s.items.described(path+".1>2", func(x string) string { return around(`{"1>2":` + x + `}`) }, each)
	default:
		s.items.described(path+"[0]", func(x string) string { return around("[" + x + "]") }, each)
	}
	for _, f := range s.fields {
		at := strings.TrimPrefix(path+"."+f.name, ".")
		inside := func(x string) string {
			if f.only != "" {
				return around(fmt.Sprintf(`{"do":%q,%q:%s}`, f.only, f.name, x))
			}
			return around(fmt.Sprintf(`{%q:%s}`, f.name, x))
		}
		each(at, inside)
		f.shape.described(at, inside, each)
	}
}

func TestEveryFieldThatIsDescribedIsRead(t *testing.T) {
	algorithm := map[string]string{"quorums": "maekawa", "tree": "raymond", "graph": "chandy-misra"}
	read := 0
	for _, f := range documentShape.fields {
		if f.name == "fano" || f.name == "algorithm" || f.name == "processes" { // which every document here has
			continue
		}
		only := object(f)
		only.described("", func(x string) string { return x }, func(path string, around func(string) string) {
			name, taken := strings.CutPrefix(strings.TrimPrefix(path, "futures[0].but."), "beside.") // by null, if it is a whole field
			taken = taken || strings.HasPrefix(path, "futures[0].but.")
			taken = taken && !strings.Contains(name, ".") && name != "algorithm" && name != "processes"
			of := algorithm[strings.Split(name, ".")[0]]
			if of == "" {
				of = "lamport"
			}
			runs := fmt.Sprintf(`"algorithm":%q,`, of)
			if strings.HasPrefix(path, "worksheet.") {
				runs = "" // it has a program of its own
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

func TestCanonicalTextsHaveTheFieldsInTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyDocument(t).Canonical()
		root, err := readTree(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := root.follows(&documentShape); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	})
}

// follows says where fields are not a shape's, in their order, or say what is usual.
func (n node) follows(s *shape) error {
	last := -1
	if n.kind() == isList {
		for _, element := range n.elements() {
			if err := element.follows(s.items); err != nil {
				return err
			}
		}
	}
	if n.kind() != isObject || s.fields == nil { // the names of channels
		return nil
	}
	for name, value := range n.fields() {
		at := slices.Index(s.names(), name.text())
		if at <= last {
			return fmt.Errorf("%s stands behind %s", name.text(), s.names()[last])
		}
		last = at
		if err := value.follows(&s.fields[at].shape); err != nil {
			return err
		}
		w := new(writer)
		if s.fields[at].shape.usual == nil {
			continue
		}
		if w.plain(s.fields[at].shape.usual); value.String() == string(w.out) {
			return fmt.Errorf("%s says what is usual", name.text())
		}
	}
	return nil
}
