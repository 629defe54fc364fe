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

// Source is the Go source of each section of an algorithm's listing, as it runs: the
// whole method, or of Receive what is done with one type of message, there or in a method of its
// own. Common indentation is taken away.
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

// outdented joins lines without the tabs that all of them begin with.
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
