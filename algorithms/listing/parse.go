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

// order is the order of the sections on the page: entering follows asking, as in the papers.
var order = []string{"Start", "Ask", "MayEnter", "Receive", "Leave", Procedure}

// Procedure begins the name of a section that is no verb, but what several verbs do:
// a method that is handed their [mutex.Out].
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

// methods are the methods that are handed the door out of their process.
func methods(file *ast.File) []*ast.FuncDecl {
	var all []*ast.FuncDecl
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil && takesOut(f) {
			all = append(all, f)
		}
	}
	return all
}

// handlers are the methods that do all that Receive does with a type of message, by its case: they
// are no procedures, but what is said there.
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

// sectionOf is the section that a method is.
func sectionOf(f *ast.FuncDecl) string {
	if slices.Contains(order, f.Name.Name) {
		return f.Name.Name
	}
	return Procedure + " " + f.Name.Name
}

// messageTypes are the paper's names of messages by the names of their Go types.
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
		r.says(s.X, depth, depth)
	case *ast.AssignStmt:
		for _, e := range s.Rhs {
			r.says(e, depth, depth)
		}
	case *ast.ReturnStmt:
		for _, e := range s.Results {
			r.says(e, depth, depth)
		}
	case *ast.IfStmt:
		r.says(s.Cond, depth, depth+1)
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
				r.says(e, depth+1, depth+1)
			}
			r.block(clause.Body, depth+1)
		}
	}
}

// branch reads what stands in an if, and in its else. In the if of a Line it is what the line does,
// and no deeper.
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
		r.says(e.Cond, depth+1, depth+1)
		r.branch(e, depth)
	}
}

// messages reads the switch over the type of a received message: a section each.
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

// methodOf is the name of the method that an expression calls; empty if it calls none.
func methodOf(e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok {
		if f, ok := call.Fun.(*ast.SelectorExpr); ok {
			return f.Sel.Name
		}
	}
	return ""
}

// says reads the lines of an expression: a call, or a condition with calls in it. A rule (When), which is reported only if
// it holds, stands at the depth of its statements, guarded.
func (r *reader) says(e ast.Expr, depth, guarded int) {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		r.says(e.X, depth, guarded)
	case *ast.BinaryExpr:
		r.says(e.X, depth, guarded)
		r.says(e.Y, depth, guarded)
	case *ast.CallExpr:
		switch methodOf(e) {
		case "When":
			r.line(e, guarded)
		case "Line", "If":
			r.line(e, depth)
		}
	}
}

// line reads the sentence of a call. One that begins with "else" stands under its if.
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
