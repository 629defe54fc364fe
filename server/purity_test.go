package main

import (
	"go/ast"
	"go/token"
	"slices"
	"testing"
)

func TestTheEngineStartsNoGoroutineAndKeepsNoState(t *testing.T) {
	for _, p := range packages(t) {
		if !underAny(p.ImportPath, "fano/algorithms/engine", "fano/algorithms/quorum", "fano/algorithms/topology") && !isAlgorithm(p.ImportPath) {
			continue
		}
		set, files := syntaxOf(t, p)
		globals := variables(files)
		for _, file := range files {
			for _, decl := range file.Decls {
				for _, fault := range impurities(decl, globals) {
					t.Errorf("%s: %s", set.Position(fault.at), fault.what)
				}
			}
		}
	}
}

// variables returns the names of the package-level variables of a package.
func variables(files []*ast.File) []string {
	var names []string
	for _, file := range files {
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// A fault is a place that makes the engine depend on more than its input.
type fault struct {
	at   token.Pos
	what string
}

// impurities returns the go statements of a declaration, and its writes to package-level variables. It compares names:
// a local variable that shadows a package-level one does not count.
func impurities(decl ast.Decl, globals []string) []fault {
	var faults []fault
	local := locals(decl)
	written := func(target ast.Expr) {
		name := root(target)
		if name != nil && slices.Contains(globals, name.Name) && !local[name.Name] {
			faults = append(faults, fault{name.Pos(), "writes the package-level variable " + name.Name})
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, fault{n.Pos(), "starts a goroutine"})
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, target := range n.Lhs {
					written(target)
				}
			}
		case *ast.IncDecStmt:
			written(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				written(n.X)
			}
		}
		return true
	})
	return faults
}

// locals returns the names that a declaration declares inside itself: receivers, parameters, results and variables.
func locals(decl ast.Decl) map[string]bool {
	names := map[string]bool{}
	add := func(expr ast.Expr) {
		if name, ok := expr.(*ast.Ident); ok {
			names[name.Name] = true
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				add(name)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, target := range n.Lhs {
					add(target)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key)
				add(n.Value)
			}
		case *ast.DeclStmt:
			for _, spec := range n.Decl.(*ast.GenDecl).Specs {
				if values, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range values.Names {
						add(name)
					}
				}
			}
		}
		return true
	})
	return names
}

// root returns the variable at the left end of x, x.f, x[i] and *x; nil for anything else, such as the field of a
// call's result.
func root(expr ast.Expr) *ast.Ident {
	for {
		switch e := expr.(type) {
		case *ast.Ident:
			return e
		case *ast.SelectorExpr:
			expr = e.X
		case *ast.IndexExpr:
			expr = e.X
		case *ast.StarExpr:
			expr = e.X
		case *ast.ParenExpr:
			expr = e.X
		default:
			return nil
		}
	}
}
