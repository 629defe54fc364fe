package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// sentence matches a literal shown to users: words separated by spaces.
var sentence = regexp.MustCompile(`\pL{2,},? \pL{2,}`)

// verbs matches the verbs of package fmt, in place of other text.
var verbs = regexp.MustCompile(`%[-+# 0-9.*]*[a-zA-Z]`)

// inSource returns the sentences in the Go sources of the server, its commands and the algorithms' listings, by
// position. Messages of panics are for programmers, and left out.
func inSource(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, root := range []string{"../server", "../algorithms", "."} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "testdata" {
				return filepath.SkipDir
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") {
				return nil
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec, *ast.StructType:
					return false
				case *ast.CallExpr:
					if called, ok := n.Fun.(*ast.Ident); ok && called.Name == "panic" {
						return false
					}
				case *ast.BasicLit:
					if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && sentence.MatchString(text) {
						texts[files.Position(n.Pos()).String()] = verbs.ReplaceAllString(text, " . ")
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(texts) < 500 {
		t.Fatalf("%d sentences in the sources", len(texts))
	}
	return texts
}

// named are fields, and words of listings that are a paper's own.
var named = map[string]string{
	"../algorithms/naimitrehel/": "father", "../algorithms/program/classics/": "father", "../algorithms/topology/tree.go": "fathers",
}

func TestNoSentenceOfASourceSaysAWordToAvoid(t *testing.T) {
	rows := glossary(t)["To avoid: English"]
	for place, text := range inSource(t) {
		for where, name := range named {
			if strings.HasPrefix(place, where) {
				text = strings.ReplaceAll(text, name, ".")
			}
		}
		for _, word := range avoided(rows, text) {
			t.Errorf("%s says %s: %s", place, word, text)
		}
	}
}
