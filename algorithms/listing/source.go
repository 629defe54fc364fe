package listing

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"fano/algorithms/mutex"
)

// Source returns the Go source of each section of an algorithm's listing, as it runs: the whole method, or for a type
// of message that Receive handles, its case or the method that handles it. Common indentation is removed.
func Source(a *mutex.Declaration) (map[string]string, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, a.Name+".go", a.Source, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("listing: %s: %w", a.Name, err)
	}
	text := strings.Split(a.Source, "\n")
	lines := func(from, to token.Pos) string {
		return outdented(text[files.Position(from).Line-1 : files.Position(to).Line])
	}
	types, handlers := messageTypes(a), handlers(file)
	sections := map[string]string{}
	for _, f := range methods(file) {
		if !isHandler(handlers, f) {
			sections[sectionOf(f)] = lines(f.Pos(), f.End())
		}
		ast.Inspect(f, func(n ast.Node) bool {
			clause, ok := n.(*ast.CaseClause)
			if !ok || f.Name.Name != "Receive" {
				return true
			}
			for _, t := range clause.List {
				if name, ok := t.(*ast.Ident); ok && types[name.Name] != "" {
					sections["Receive "+types[name.Name]] = lines(clause.Pos(), clause.End())
					if h, ok := handlers[clause]; ok {
						sections["Receive "+types[name.Name]] = lines(h.Pos(), h.End())
					}
				}
			}
			return true
		})
	}
	return sections, nil
}

// outdented joins lines without the tabs of the first line's indentation.
func outdented(lines []string) string {
	least := len(lines[0]) - len(strings.TrimLeft(lines[0], "\t"))
	lines = slices.Clone(lines)
	for i, l := range lines {
		for n := 0; n < least && strings.HasPrefix(l, "\t"); n++ {
			l = l[1:]
		}
		lines[i] = l
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n\t ")
}
