package listing

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// order is where a section stands on the page: entering is told after asking,
// as the papers tell it.
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
	r := &reader{files: files, types: messageTypes(a)}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv == nil || !takesOut(f) {
			continue
		}
		r.section = sectionOf(f)
		r.block(f.Body.List, 0, nil)
	}
	if len(r.lines) == 0 {
		return nil, fmt.Errorf("listing: %s: no verb of the source has a line", a.Name)
	}
	slices.SortStableFunc(r.lines, func(x, y Line) int { return cmp.Compare(rank(x.Section), rank(y.Section)) })
	return r.lines, r.err
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

// takesOut says whether a method is handed the door out of its process.
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
	files   *token.FileSet
	types   map[string]string // Go type of a message → its name in the paper
	section string
	lines   []Line
	err     error
}

func (r *reader) block(list []ast.Stmt, depth int, when []condition) {
	for _, s := range list {
		r.statement(s, depth, when)
	}
}

func (r *reader) statement(s ast.Stmt, depth int, when []condition) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		r.call(s.X, depth, when)
	case *ast.IfStmt:
		r.branch(s, depth, when)
	case *ast.ForStmt:
		r.block(s.Body.List, depth+1, when)
	case *ast.RangeStmt:
		r.block(s.Body.List, depth+1, when)
	case *ast.BlockStmt:
		r.block(s.List, depth, when)
	case *ast.TypeSwitchStmt:
		r.messages(s, when)
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			r.block(c.(*ast.CaseClause).Body, depth+1, when)
		}
	}
}

// branch reads an if. One that asks for a switch is not part of the
// pseudo-code: its branches are two readings of the same line.
func (r *reader) branch(s *ast.IfStmt, depth int, when []condition) {
	name, isSwitch := switchOf(s.Cond)
	with := func(on bool) []condition {
		return append(slices.Clone(when), condition{name, on})
	}
	if isSwitch {
		r.block(s.Body.List, depth, with(true))
		if s.Else != nil {
			r.statement(s.Else, depth, with(false))
		}
		return
	}
	r.block(s.Body.List, depth+1, when)
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		r.block(e.List, depth+1, when)
	case *ast.IfStmt:
		r.branch(e, depth, when)
	}
}

// switchOf recognises out.On(name).
func switchOf(e ast.Expr) (string, bool) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	name, named := call.Args[0].(*ast.Ident)
	if !ok || !named || f.Sel.Name != "On" {
		return "", false
	}
	return name.Name, true
}

// messages reads the switch over the type of a received message: a section each.
func (r *reader) messages(s *ast.TypeSwitchStmt, when []condition) {
	verb := r.section
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		for _, t := range clause.List {
			if name, ok := t.(*ast.Ident); ok {
				r.section = verb + " " + r.types[name.Name]
			}
		}
		r.block(clause.Body, 0, when)
	}
	r.section = verb
}

// call reads out.Line("…"). A sentence that begins with "else" stands under its if.
func (r *reader) call(e ast.Expr, depth int, when []condition) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "Line" || len(call.Args) != 1 {
		return
	}
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
	r.lines = append(r.lines, Line{Section: r.section, Text: text, Line: at, Depth: depth, when: when})
}
