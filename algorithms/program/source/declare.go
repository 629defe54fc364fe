package source

import (
	"regexp"
	"slices"
	"strings"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// A function is a function of the text.
type function struct {
	def    *syntax.DefStmt
	params []string
	takes  map[string]bool // the parameters
	calls  []callOf
	kind   int // index of the message that it handles; -1 if it is no handler
	helper bool
	judges bool // it is an invariant

	verb    bool            // the page calls it, or a function that the page calls does
	looks   bool            // may_enter, or called by it
	always  bool            // an invariant, or called by one
	noStamp bool            // called, perhaps indirectly, by a verb, which has no net.stamp; or such a verb
	wrong   bool            // it has the wrong parameters
	wanted  map[string]bool // the right parameters, if it has the wrong ones
	varies  map[string]bool // names to which it assigns
	locals  map[string]bool // these and the parameters
}

// callOf is a call of another function of the text.
type callOf struct {
	to *function
	at *syntax.Ident
}

// verbs are the functions that the page calls, besides handlers and invariants.
var verbs = []string{"start", "ask", "may_enter", "leave"}

var verbParams = []string{"p", "net"}

var messageName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// collect sorts the statements of the top level by their kinds.
func (r *reader) collect() {
	r.look()
	r.program.About = About{
		Title:  "My algorithm",
		Claims: []string{"EM1", "EM2", "EM3"},
		Words:  mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	}
	for _, stmt := range r.program.File.Stmts {
		switch s := stmt.(type) {
		case *syntax.DefStmt:
			r.collectDef(s)
		case *syntax.AssignStmt:
			r.collectConstant(s)
		case *syntax.ExprStmt:
			r.collectCall(s)
		case *syntax.LoadStmt:
			r.report(s, "no-import", Problem{Value: "load"})
		default:
			r.reportHead(s, "top-level", Problem{})
		}
	}
	r.missing()
}

// isReserved reports whether a name has a meaning that no text may redefine.
func isReserved(name string) bool {
	return isBuiltin(name) || name == "state" || name == "about" || name == "p" || name == "net"
}

func (r *reader) collectDef(def *syntax.DefStmt) {
	p, name := r.program, def.Name.Name
	if first := r.functions[name]; first != nil {
		r.report(def.Name, "twice", Problem{Value: name, Allowed: lineOf(first.def.Name)})
		return
	}
	if isReserved(name) {
		r.report(def.Name, "taken", Problem{Value: name})
		return
	}
	f := &function{
		def: def, takes: map[string]bool{}, wanted: map[string]bool{}, varies: map[string]bool{}, locals: map[string]bool{}, kind: -1,
	}
	r.functions[name] = f
	r.order = append(r.order, f)
	r.parameters(f)
	kind, handles := strings.CutPrefix(name, "on_")
	switch {
	case slices.Contains(verbs, name):
		places := map[string]**syntax.DefStmt{"start": &p.Start, "ask": &p.Ask, "may_enter": &p.MayEnter, "leave": &p.Leave}
		*places[name] = def
		f.verb, f.looks, f.noStamp = true, name == "may_enter", true
		if !slices.Equal(f.params, verbParams) {
			r.wrongParams(f, verbParams)
		}
	case strings.HasPrefix(name, "always_") && name != "always_":
		p.Always = append(p.Always, def)
		f.always, f.judges = true, true
		if len(f.params) != 2 || f.takes["net"] {
			r.wrongParams(f, []string{"processes", "messages"})
		}
	case handles:
		r.collectHandler(f, kind)
	default:
		p.Helpers = append(p.Helpers, def)
		f.helper = true
	}
}

// parameters records the parameters of a function.
func (r *reader) parameters(f *function) {
	for _, param := range f.def.Params {
		id, is := param.(*syntax.Ident)
		if star, starred := param.(*syntax.UnaryExpr); starred {
			r.reportSign(star.OpPos, star.Op.String(), "stars", Problem{Value: star.Op.String()})
			f.wrong = true
			continue
		} else if !is {
			r.report(param, "default", Problem{Value: f.def.Name.Name})
			continue
		}
		if f.takes[id.Name] {
			r.report(id, "param-twice", Problem{Value: id.Name})
		} else if isBuiltin(id.Name) {
			r.report(id, "taken", Problem{Value: id.Name})
		}
		f.params = append(f.params, id.Name)
		f.takes[id.Name], f.locals[id.Name] = true, true
	}
}

// wrongParams reports a function with the wrong parameters.
func (r *reader) wrongParams(f *function, want []string) {
	from, to, name := f.def.Name.NamePos, f.def.Rparen, f.def.Name.Name
	f.wrong = true
	for _, param := range want {
		f.wanted[param] = true
	}
	head := name + "(" + strings.Join(want, ", ") + ")"
	code, p := "verb-params", Problem{Value: name, Allowed: "def " + head + ":", Suggestion: head}
	if i := slices.IndexFunc(f.params, isSelf); i >= 0 {
		code, p.Value = "self-params", f.params[i]
	}
	end := int(to.Col) + 1
	if to.Line != from.Line {
		end, p.Suggestion = int(from.Col)+len([]rune(name)), ""
	}
	r.problemAt(int(from.Line), int(from.Col), end, code, p)
}

// isSelf reports whether a name is what other languages call the current process.
func isSelf(name string) bool { return name == "self" || name == "this" }

func (r *reader) collectHandler(f *function, kind string) {
	def := f.def
	f.verb = true
	if upper := strings.ToUpper(kind); kind != upper || !messageName.MatchString(kind) {
		p := Problem{Value: def.Name.Name, Suggestion: "on_" + upper}
		if !messageName.MatchString(upper) {
			p.Suggestion, upper = "", "REQUEST"
		}
		p.Allowed = "def on_" + upper + "(" + strings.Join(r.handlerParams(f, upper), ", ") + "):"
		r.report(def.Name, "message-name", p)
		r.broken[strings.ToUpper(kind)] = true
		return
	}
	if len(f.params) < 3 || !slices.Equal(f.params[:2], verbParams) || slices.ContainsFunc(f.params, isSelf) {
		r.wrongParams(f, r.handlerParams(f, kind))
		r.broken[kind] = true
		return
	}
	m := Message{Type: kind, Handler: def, Role: mutex.Other, places: map[string]int{}}
	for i, name := range f.params[3:] {
		if slices.Contains(ofMessage, name) || name == "p" || name == "net" {
			r.report(def.Params[3+i], "field-taken", Problem{Value: name})
		}
		m.places[name] = i
		m.Fields = append(m.Fields, Field{Name: name, Kind: "value"})
	}
	f.kind = len(r.program.Messages)
	r.kindAt[kind] = f.kind
	r.program.Messages = append(r.program.Messages, m)
}

func (r *reader) collectConstant(s *syntax.AssignStmt) {
	name, is := s.LHS.(*syntax.Ident)
	switch {
	case !is || s.Op != syntax.EQ:
		r.report(s.LHS, "top-level", Problem{})
	case isReserved(name.Name) || slices.Contains(verbs, name.Name):
		r.report(name, "taken", Problem{Value: name.Name})
	case r.constants[name.Name] != nil:
		r.report(name, "twice", Problem{Value: name.Name, Allowed: lineOf(r.constants[name.Name])})
	default:
		r.constants[name.Name] = name
		r.program.Constants = append(r.program.Constants, Constant{Name: name.Name, Value: s.RHS})
	}
}

// collectCall reads state and about.
func (r *reader) collectCall(s *syntax.ExprStmt) {
	if _, is := wordOf(s.X); is {
		return
	}
	call, _ := s.X.(*syntax.CallExpr)
	name := made(call)
	near := r.nearest(name, []string{"state", "about"})
	switch {
	case name == "" || name != "state" && name != "about" && (near == "" || r.functions[name] != nil):
		r.report(s.X, "top-level", Problem{})
	case near != "":
		r.report(call.Fn, "unknown", Problem{Value: name, Allowed: "state, about", Suggestion: near})
		r.broken[near] = true
	case r.declared[name] != nil:
		r.report(call.Fn, "once", Problem{Value: name, Allowed: lineOf(r.declared[name])})
		r.broken[name] = true
	default:
		r.declared[name] = call.Fn.(*syntax.Ident)
		seen := map[string]*syntax.Ident{}
		for _, arg := range call.Args {
			r.collectNamed(name, arg, seen)
		}
	}
}

// collectNamed reads one slot, or one argument of about.
func (r *reader) collectNamed(in string, arg syntax.Expr, seen map[string]*syntax.Ident) {
	given, is := byName(arg)
	if !is {
		p := Problem{Value: in, Allowed: strings.Join(aboutNames(), ", ")}
		if id, is := arg.(*syntax.Ident); is && in == "state" {
			p.Suggestion = id.Name + " = 0"
		}
		r.report(arg, in+"-named", p)
		return
	}
	id := given.X.(*syntax.Ident)
	name := id.Name
	switch {
	case seen[name] != nil:
		r.report(id, "twice", Problem{Value: name, Allowed: lineOf(seen[name])})
		return
	case in == "about":
		r.collectAbout(id, given.Y)
	case slices.Contains(ofProcess, name):
		r.report(id, "slot-phase", Problem{Value: name})
	case name == "me":
		r.report(id, "field-taken", Problem{Value: name})
	default:
		r.slotAt[name] = len(r.program.State)
		r.program.State = append(r.program.State, Slot{Name: name, Init: given.Y, Kind: "value"})
	}
	seen[name] = id
}

// missing reports required verbs that the text does not define.
func (r *reader) missing() {
	for _, verb := range verbs[1:] {
		if r.functions[verb] != nil {
			continue
		}
		meant := func(def *syntax.DefStmt) bool {
			name := def.Name.Name
			return r.nearest(name, []string{verb}) != "" || slices.Contains(otherVerbs[verb], name)
		}
		if i := slices.IndexFunc(r.program.Helpers, meant); i >= 0 {
			name := r.program.Helpers[i].Name
			r.report(name, "verb-misspelt", Problem{Value: name.Name, Allowed: verb, Suggestion: verb})
			continue
		}
		head := "def " + verb + "(" + strings.Join(verbParams, ", ") + "):"
		r.problemAt(1, 1, 1, "no-"+strings.ReplaceAll(verb, "_", "-"), Problem{Value: verb, Allowed: head})
	}
}
