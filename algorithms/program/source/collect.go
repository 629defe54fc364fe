package source

import (
	"strings"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// aboutItself are the defaults of what a program may say of itself.
var aboutItself = About{
	Title:  "My algorithm",
	Claims: []string{"EM1", "EM2", "EM3"},
	Words:  mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
}

// collect puts each statement of the top level in its place.
func (r *reader) collect() {
	r.program.About = aboutItself
	for _, stmt := range r.program.File.Stmts {
		switch s := stmt.(type) {
		case *syntax.DefStmt:
			r.collectDef(s)
		case *syntax.AssignStmt:
			if name, is := s.LHS.(*syntax.Ident); is && s.Op == syntax.EQ {
				r.program.Constants = append(r.program.Constants, Constant{Name: name.Name, Value: s.RHS})
			}
		case *syntax.ExprStmt:
			r.collectCall(s.X)
		}
	}
}

func (r *reader) collectDef(def *syntax.DefStmt) {
	p := r.program
	switch name := def.Name.Name; {
	case name == "start":
		p.Start = def
	case name == "ask":
		p.Ask = def
	case name == "may_enter":
		p.MayEnter = def
	case name == "leave":
		p.Leave = def
	case strings.HasPrefix(name, "always_"):
		p.Always = append(p.Always, def)
	case strings.HasPrefix(name, "on_"):
		m := Message{Type: strings.TrimPrefix(name, "on_"), Handler: def, Role: mutex.Other}
		for _, param := range def.Params[min(3, len(def.Params)):] {
			if id, is := param.(*syntax.Ident); is {
				m.Fields = append(m.Fields, Field{Name: id.Name, Kind: "number"})
			}
		}
		p.Messages = append(p.Messages, m)
	default:
		p.Helpers = append(p.Helpers, def)
	}
}

func (r *reader) collectCall(x syntax.Expr) {
	call, is := x.(*syntax.CallExpr)
	if !is {
		return
	}
	fn, is := call.Fn.(*syntax.Ident)
	if !is || fn.Name != "state" {
		return
	}
	for _, arg := range call.Args {
		if named, is := arg.(*syntax.BinaryExpr); is && named.Op == syntax.EQ {
			name := named.X.(*syntax.Ident).Name
			r.program.State = append(r.program.State, Slot{Name: name, Init: named.Y, Kind: kindOfLiteral(named.Y)})
		}
	}
}

func kindOfLiteral(x syntax.Expr) string {
	switch x := x.(type) {
	case *syntax.Literal:
		if x.Token == syntax.STRING {
			return "word"
		}
		return "number"
	case *syntax.Ident:
		if x.Name == "None" {
			return "id"
		}
		return "bool"
	case *syntax.ListExpr:
		return "queue"
	case *syntax.CallExpr:
		if fn, is := x.Fn.(*syntax.Ident); is && fn.Name == "set" {
			return "set"
		}
		return "vector"
	}
	return "value"
}

func (r *reader) infer() {}
