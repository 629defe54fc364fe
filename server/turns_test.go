package main

import (
	"go/ast"
	"path/filepath"
	"slices"
	"testing"
)

// enginePackages are the packages whose work takes a context, and ends with it.
var enginePackages = []string{"simulate", "explore", "equivalence", "adversary", "system", "replay", "cause"}

// ownWork are the packages that compute for the server itself or the command line, never for a request: they may start
// with a context that never ends. Their results are part of the build.
var ownWork = []string{
	"fano/server", "fano/server/load", "fano/server/generate", "fano/server/gallery",
	"fano/algorithms/internal/dialogue", "fano/algorithms/internal/drawn", "fano/algorithms/internal/naive",
	"fano/algorithms/internal/trial",
}

// endless maps functions that make a context without a caller's to the packages that may call them: for the lifetime of
// a service, or for a context that does no work.
var endless = map[string][]string{
	"Background": {"fano/server/stream", "fano/server/work", "fano/server/links", "fano/algorithms/engine/simulate"},
	"TODO":       nil,
	// The deadline of a search ends it with partial results; losing its slot still ends it.
	"WithoutCancel": {"fano/server/check", "fano/server/equivalence"},
}

// Every entry point of the engine takes a context, and the engine refuses to work in one that names a client without a
// slot (see fairqueue.WithClient). So that no request reaches it without one, only the listed packages of the server
// make a context of their own.
func TestNothingGivesTheEngineAContextOfItsOwn(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t) {
		set, files := syntaxOf(t, p)
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				pkg, made := selected(n)
				allowed, isEndless := endless[made]
				if pkg != "context" || !isEndless {
					return true
				}
				used[p.ImportPath+made], used[p.ImportPath] = true, true
				if !slices.Contains(allowed, p.ImportPath) && !slices.Contains(ownWork, p.ImportPath) {
					t.Errorf("%s: context.%s: work for a client goes on in the client's context", set.Position(n.Pos()), made)
				}
				return true
			})
		}
	}
	listed := slices.Clone(ownWork)
	for made, packages := range endless {
		for _, p := range packages {
			listed = append(listed, p+made)
		}
	}
	for _, p := range listed {
		if !used[p] {
			t.Errorf("%s need not be listed any more", p)
		}
	}
}

// Functions that make systems or machines take a context first: the engine cannot work without one.
func TestTheEngineTakesAContextFirst(t *testing.T) {
	makes := map[string]bool{
		"Run": true, "Begin": true, "Search": true, "SearchStarvation": true, "Compare": true, "WorstCase": true, "New": true,
		"NewMachine": true, "Resume": true, "Later": true, "Header": true, "From": true, "CloneIn": true,
		"Reach": true, "NewFutures": true, "NewStateSpace": true, "Follow": true, "Of": true,
	}
	found := 0
	for _, p := range packages(t) {
		if !underAny(p.ImportPath, "fano/algorithms/engine") || !slices.Contains(enginePackages, filepath.Base(p.ImportPath)) {
			continue
		}
		set, files := syntaxOf(t, p)
		for _, file := range files {
			for _, decl := range file.Decls {
				f, is := decl.(*ast.FuncDecl)
				if !is || !f.Name.IsExported() || !makes[f.Name.Name] {
					continue
				}
				found++
				if len(f.Type.Params.List) == 0 || !isContext(f.Type.Params.List[0].Type) {
					t.Errorf("%s: %s takes no context first", set.Position(f.Pos()), f.Name.Name)
				}
			}
		}
	}
	if found < len(makes) {
		t.Errorf("only %d functions of %d were found", found, len(makes))
	}
}

func isContext(of ast.Expr) bool {
	pkg, name := selected(of)
	return pkg == "context" && name == "Context"
}

// selected returns the package and the name of pkg.name.
func selected(n ast.Node) (pkg, name string) {
	s, is := n.(*ast.SelectorExpr)
	if !is {
		return "", ""
	}
	x, is := s.X.(*ast.Ident)
	if !is {
		return "", ""
	}
	return x.Name, s.Sel.Name
}
