package listing

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// order is the order of the sections on the page: MayEnter follows Ask, as in the papers.
var order = []string{"Start", "Ask", "MayEnter", "Receive", "Leave", Procedure}

// Procedure is the prefix of the section of a method that is no verb: a helper that verbs pass their [mutex.Out] to.
const Procedure = "Procedure"

func parse(a *mutex.Declaration) ([]Line, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, a.Name+".go", a.Source, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("listing: %s: %w", a.Name, err)
	}
	r := &reader{files: files, types: messageTypes(a), handlers: handlers(file)}
	for _, f := range methods(file) {
		if r.section = sectionOf(f); !isHandler(r.handlers, f) {
			r.block(f.Body.List, 0)
		}
	}
	if len(r.lines) == 0 {
		return nil, fmt.Errorf("listing: %s: no verb of the source has a line", a.Name)
	}
	slices.SortStableFunc(r.lines, func(x, y Line) int { return cmp.Compare(rank(x.Section), rank(y.Section)) })
	return r.lines, r.err
}

// methods returns the methods that have a parameter of type *mutex.Out.
func methods(file *ast.File) []*ast.FuncDecl {
	var all []*ast.FuncDecl
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil && takesOut(f) {
			all = append(all, f)
		}
	}
	return all
}

// handlers returns, by case of the type switch, the methods that do all that Receive does with a type of message. They
// are not procedures: their lines belong to the case's section.
func handlers(file *ast.File) map[*ast.CaseClause]*ast.FuncDecl {
	all, found := methods(file), map[*ast.CaseClause]*ast.FuncDecl{}
	ast.Inspect(file, func(n ast.Node) bool {
		clause, ok := n.(*ast.CaseClause)
		if !ok || len(clause.Body) != 1 {
			return true
		}
		if s, ok := clause.Body[0].(*ast.ExprStmt); ok {
			name := methodOf(s.X)
			if at := slices.IndexFunc(all, func(f *ast.FuncDecl) bool { return f.Name.Name == name }); at >= 0 {
				found[clause] = all[at]
			}
		}
		return true
	})
	return found
}

func isHandler(handlers map[*ast.CaseClause]*ast.FuncDecl, f *ast.FuncDecl) bool {
	return slices.Contains(slices.Collect(maps.Values(handlers)), f)
}

// sectionOf returns the section of a method: its verb, or a procedure.
func sectionOf(f *ast.FuncDecl) string {
	if slices.Contains(order, f.Name.Name) {
		return f.Name.Name
	}
	return Procedure + " " + f.Name.Name
}

// messageTypes maps the names of the messages' Go types to their names in the paper.
func messageTypes(a *mutex.Declaration) map[string]string {
	types := map[string]string{}
	for _, m := range a.Messages {
		types[reflect.TypeOf(m.Of).Name()] = m.Type
	}
	return types
}

// takesOut reports whether a method has a parameter of type *mutex.Out.
func takesOut(f *ast.FuncDecl) bool {
	return slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok {
			return false
		}
		switch to := star.X.(type) {
		case *ast.SelectorExpr:
			return to.Sel.Name == "Out"
		case *ast.Ident:
			return to.Name == "Out"
		}
		return false
	})
}

func rank(section string) int {
	verb, _, _ := strings.Cut(section, " ")
	return slices.Index(order, verb)
}

// reader walks the statements of a verb and collects its lines.
type reader struct {
	files    *token.FileSet
	types    map[string]string // Go type of a message → its name in the paper
	handlers map[*ast.CaseClause]*ast.FuncDecl
	section  string
	lines    []Line
	err      error
}

func (r *reader) block(list []ast.Stmt, depth int) {
	for _, s := range list {
		r.statement(s, depth)
	}
}

func (r *reader) statement(s ast.Stmt, depth int) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		r.readExpr(s.X, depth, depth)
	case *ast.AssignStmt:
		for _, e := range s.Rhs {
			r.readExpr(e, depth, depth)
		}
	case *ast.ReturnStmt:
		for _, e := range s.Results {
			r.readExpr(e, depth, depth)
		}
	case *ast.IfStmt:
		r.readExpr(s.Cond, depth, depth+1)
		r.branch(s, depth)
	case *ast.ForStmt:
		r.block(s.Body.List, depth+1)
	case *ast.RangeStmt:
		r.block(s.Body.List, depth+1)
	case *ast.BlockStmt:
		r.block(s.List, depth)
	case *ast.TypeSwitchStmt:
		r.messages(s)
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			clause := c.(*ast.CaseClause)
			for _, e := range clause.List {
				r.readExpr(e, depth+1, depth+1)
			}
			r.block(clause.Body, depth+1)
		}
	}
}

// branch reads the body of an if, and its else. If the condition is a Line, the body carries out that line, at the
// same depth.
func (r *reader) branch(s *ast.IfStmt, depth int) {
	inside := depth + 1
	if methodOf(s.Cond) == "Line" {
		inside = depth
	}
	r.block(s.Body.List, inside)
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		r.block(e.List, inside)
	case *ast.IfStmt:
		r.readExpr(e.Cond, depth+1, depth+1)
		r.branch(e, depth)
	}
}

// messages reads the type switch over a received message: each case is a section.
func (r *reader) messages(s *ast.TypeSwitchStmt) {
	verb := r.section
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		for _, t := range clause.List {
			if name, ok := t.(*ast.Ident); ok {
				r.section = verb + " " + r.types[name.Name]
			}
		}
		if h, ok := r.handlers[clause]; ok {
			r.block(h.Body.List, 0)
		} else {
			r.block(clause.Body, 0)
		}
	}
	r.section = verb
}

// methodOf returns the name of the method that an expression calls, or "" if it calls none.
func methodOf(e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok {
		if f, ok := call.Fun.(*ast.SelectorExpr); ok {
			return f.Sel.Name
		}
	}
	return ""
}

// readExpr reads the lines of an expression: a call, or a condition that contains calls. A When is reported only if its
// condition holds, so its line has the depth of the statements it guards.
func (r *reader) readExpr(e ast.Expr, depth, guarded int) {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		r.readExpr(e.X, depth, guarded)
	case *ast.BinaryExpr:
		r.readExpr(e.X, depth, guarded)
		r.readExpr(e.Y, depth, guarded)
	case *ast.CallExpr:
		switch methodOf(e) {
		case "When":
			r.line(e, guarded)
		case "Line", "If":
			r.line(e, depth)
		}
	}
}

// line reads the sentence of a call. A sentence that begins with "else" is one level less deep, level with its if.
func (r *reader) line(call *ast.CallExpr, depth int) {
	at := r.files.Position(call.Pos()).Line
	literal, ok := call.Args[0].(*ast.BasicLit)
	if !ok {
		r.err = fmt.Errorf("listing: line %d: a Line must be a string constant in place", at)
		return
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		r.err = fmt.Errorf("listing: line %d: %w", at, err)
		return
	}
	if strings.HasPrefix(text, "else") && depth > 0 {
		depth--
	}
	r.lines = append(r.lines, Line{Section: r.section, Text: text, Line: at, Depth: depth})
}
