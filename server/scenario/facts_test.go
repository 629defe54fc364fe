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
	b.WriteString("export const FIELDS = " + module(documentFields, "", "") + ";\n\n")
	b.WriteString("/** The workload of a scenario that says nothing of what happens. */\n")
	b.WriteString("export const EVERYBODY = {\n")
	b.WriteString("  entries: 1,\n  think: { uniform: [0, 9] },\n  hold: { constant: 3 },\n")
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

// module is a kind as the page's module has it: an object of fields, or a list of the default.
func module(k kind, defaultText, indent string) string {
	if l, ok := k.(list); ok {
		k = l.items
	}
	if l, ok := k.(textKind); ok {
		k = l.each
	}
	rec, ok := k.(*record)
	if !ok {
		return "[" + literal(defaultText) + "]"
	}
	var b strings.Builder
	b.WriteString("{\n")
	for _, f := range rec.fields {
		fmt.Fprintf(&b, "%s  %s: %s,\n", indent, f.name, module(f.kind, f.defaultText, indent+"  "))
	}
	return b.String() + indent + "}"
}

// literal is a default as the formatter of the page's modules writes it.
func literal(text string) string {
	return strings.NewReplacer(`{"`, "{ ", `":`, ": ", "}", " }", ",", ", ").Replace(text)
}
