package scenario

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// The page shows what is usual, and compares runs field by field: this is where it has the fields from.
func TestThePageKnowsTheFields(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("// Written by `go test ./server/scenario -run ThePageKnowsTheFields -update`; do not edit.\n\n")
	b.WriteString("/** The fields of a scenario in their canonical order, each with what is usual or with its own fields. */\n")
	b.WriteString("export const FIELDS = " + documentShape.module("") + ";\n\n")
	b.WriteString("/** The workload of a scenario that says nothing of what happens. */\n")
	b.WriteString("export const EVERYBODY = {\n")
	load := everybodyOnce()
	for _, f := range documentShape.at("workload").shape.fields[:3] {
		x := map[string]any{"entries": load.Entries, "think": load.Think, "hold": load.Hold}[f.name]
		fmt.Fprintf(&b, "  %s: %s,\n", f.name, literal(x))
	}
	b.WriteString("};\n")
	const file = "../../static/js/net/fields.js"
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, b.Bytes()) {
		t.Errorf("%s is not what fields.go describes; run the test with -update (%v)", file, err)
	}
}

// module is a shape as the page's module has it: an object of fields, or a list of what is usual.
func (s *shape) module(indent string) string {
	if s.items != nil && s.items.fields != nil && s.form == "" {
		s = s.items
	}
	if s.fields == nil || s.form != "" || s.words != nil { // or a law, a channel, a shape with a name
		if s.usual == nil {
			return "[]"
		}
		return "[" + literal(s.usual) + "]"
	}
	var b strings.Builder
	b.WriteString("{\n")
	for _, f := range s.fields {
		fmt.Fprintf(&b, "%s  %s: %s,\n", indent, f.name, f.shape.module(indent+"  "))
	}
	return b.String() + indent + "}"
}

// literal is a usual value as the formatter of the page's modules writes it.
func literal(x any) string {
	w := new(writer)
	w.plain(usualOf(x))
	return strings.NewReplacer(`{"`, "{ ", `":`, ": ", "}", " }", ",", ", ").Replace(string(w.out))
}
