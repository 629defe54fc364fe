package source

import (
	"regexp"
	"slices"
	"strings"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// A function is one that the text defines.
type function struct {
	def    *syntax.DefStmt
	params []string
	takes  map[string]bool // the parameters
	calls  []callOf
	kind   int // the place of the message that it handles; -1 if it is no handler
	helper bool
	judges bool // it is an invariant

	verb    bool            // the page calls it, or it is called in what the page calls
	looks   bool            // may_enter, or called by it
	always  bool            // an invariant, or called by one
	noStamp bool            // some other than a handler, or called by one
	wrong   bool            // it has other parameters than it should
	wanted  map[string]bool // those that it should have, if it has others
	locals  map[string]bool
}

// callOf is a call of another function of the text.
type callOf struct {
	to *function
	at *syntax.Ident
}

// verbs are the functions that the page calls, with their parameters.
var verbs = []string{"start", "ask", "may_enter", "leave"}

const verbParams = "p, net"

var messageName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// collect puts each statement of the top level in its place.
func (r *reader) collect() {
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
			r.report(s, "no-load", Problem{})
		default:
			r.reportHead(s, "top-level", Problem{})
		}
	}
	r.missing()
}

func (r *reader) collectDef(def *syntax.DefStmt) {
	p, name := r.program, def.Name.Name
	if first := r.functions[name]; first != nil {
		r.report(def.Name, "twice", Problem{Value: name, Allowed: placeOf(first.def.Name)})
		return
	}
	if _, is := builtins[name]; is || name == "state" || name == "about" || name == "p" || name == "net" {
		r.report(def.Name, "taken", Problem{Value: name})
		return
	}
	f := &function{def: def, takes: map[string]bool{}, wanted: map[string]bool{}, locals: map[string]bool{}, kind: -1}
	r.functions[name] = f
	r.order = append(r.order, f)
	r.parameters(f)
	switch {
	case name == "start":
		p.Start = def
	case name == "ask":
		p.Ask = def
	case name == "may_enter":
		p.MayEnter = def
	case name == "leave":
		p.Leave = def
	case strings.HasPrefix(name, "always_") && len(name) > len("always_"):
		p.Always = append(p.Always, def)
		f.always, f.judges = true, true
		if len(f.params) != 2 || f.takes["net"] {
			r.params(def, "processes, messages")
		}
		return
	case strings.HasPrefix(name, "on_"):
		r.collectHandler(f)
		return
	default:
		p.Helpers = append(p.Helpers, def)
		f.helper = true
		r.selfParam(f)
		return
	}
	f.verb, f.looks, f.noStamp = true, name == "may_enter", true
	if strings.Join(f.params, ", ") != verbParams {
		r.params(def, verbParams)
	}
}

// parameters notes the parameters of a function.
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
		} else if _, is := builtins[id.Name]; is {
			r.report(id, "taken", Problem{Value: id.Name})
		}
		f.params = append(f.params, id.Name)
		f.takes[id.Name], f.locals[id.Name] = true, true
	}
}

// params complains of the parameters of a verb.
func (r *reader) params(def *syntax.DefStmt, want string) {
	from, to := def.Name.NamePos, def.Rparen
	f := r.functions[def.Name.Name]
	f.wrong = true
	for _, param := range strings.Split(want, ", ") {
		f.wanted[param] = true
	}
	code := "verb-params"
	p := Problem{Value: def.Name.Name, Allowed: "def " + def.Name.Name + "(" + want + "):", Suggestion: def.Name.Name + "(" + want + ")"}
	if i := slices.IndexFunc(f.params, isSelf); i >= 0 {
		code, p.Value = "self-params", f.params[i]
	}
	end := int(to.Col) + 1
	if to.Line != from.Line {
		end, p.Suggestion = int(from.Col)+len([]rune(def.Name.Name)), ""
	}
	r.problemAt(int(from.Line), int(from.Col), end, code, p)
}

func (r *reader) collectHandler(f *function) {
	def := f.def
	f.verb = true
	kind := strings.TrimPrefix(def.Name.Name, "on_")
	if !messageName.MatchString(kind) {
		params := strings.Join(r.handlerParams(f, strings.ToUpper(kind)), ", ")
		p := Problem{Value: def.Name.Name, Allowed: "def on_REQUEST(" + params + "):"}
		if upper := strings.ToUpper(kind); messageName.MatchString(upper) {
			p.Suggestion, p.Allowed = "on_"+upper, "def on_"+upper+"("+params+"):"
		}
		r.report(def.Name, "message-name", p)
		r.unclear = true
		return
	}
	if len(f.params) < 3 || f.params[0] != "p" || f.params[1] != "net" || r.selfish(f) {
		r.params(def, strings.Join(r.handlerParams(f, kind), ", "))
		r.broken[kind] = true
		return
	}
	m := Message{Type: kind, Handler: def, Role: mutex.Other}
	for i, name := range f.params[3:] {
		if slices.Contains(ofMessage, name) || name == "p" || name == "net" {
			r.report(def.Params[3+i], "field-taken", Problem{Value: name})
		}
		m.Fields = append(m.Fields, Field{Name: name, Kind: "value"})
	}
	f.kind = len(r.program.Messages)
	r.kindAt[kind] = f.kind
	r.program.Messages = append(r.program.Messages, m)
}

// handlerParams are the parameters of a handler as they should be: the process, the net, the sender, and fields, as many
// as are sent.
func (r *reader) handlerParams(f *function, kind string) []string {
	fields := slices.DeleteFunc(slices.Clone(f.params), func(s string) bool { return s == "p" || s == "net" || isSelf(s) })
	if len(fields) == 0 || fields[0] != "j" && len(fields) == len(f.params) {
		fields = append([]string{"j"}, fields...)
	}
	return paramsFor(append([]string{"p", "net"}, fields...), fieldNames, r.longest(kind))
}

func (r *reader) collectConstant(s *syntax.AssignStmt) {
	name, is := s.LHS.(*syntax.Ident)
	if !is || s.Op != syntax.EQ {
		r.report(s.LHS, "top-level", Problem{})
		return
	}
	_, builtin := builtins[name.Name]
	switch {
	case builtin || slices.Contains(verbs, name.Name) || name.Name == "state" || name.Name == "about" || name.Name == "p" || name.Name == "net":
		r.report(name, "taken", Problem{Value: name.Name})
	case r.constants[name.Name] != nil:
		r.report(name, "twice", Problem{Value: name.Name, Allowed: placeOf(r.constants[name.Name])})
	default:
		r.constants[name.Name] = name
		r.program.Constants = append(r.program.Constants, Constant{Name: name.Name, Value: s.RHS})
	}
}

// collectCall takes state and about.
func (r *reader) collectCall(s *syntax.ExprStmt) {
	if lit, is := s.X.(*syntax.Literal); is && lit.Token == syntax.STRING {
		return
	}
	call, is := s.X.(*syntax.CallExpr)
	if !is {
		r.report(s.X, "top-level", Problem{})
		return
	}
	fn, is := call.Fn.(*syntax.Ident)
	switch {
	case is && (fn.Name == "state" || fn.Name == "about"):
		if first := r.declared[fn.Name]; first != nil {
			r.report(fn, "once", Problem{Value: fn.Name, Allowed: placeOf(first)})
			r.broken[fn.Name] = true
			return
		}
		r.declared[fn.Name] = fn
		if fn.Name == "state" {
			r.collectState(call)
		} else {
			r.collectAbout(call)
		}
	case is && r.functions[fn.Name] == nil && r.nearest(fn.Name, []string{"state", "about"}) != "":
		meant := r.nearest(fn.Name, []string{"state", "about"})
		r.report(fn, "unknown", Problem{Value: fn.Name, Allowed: "state, about", Suggestion: meant})
		r.broken[meant] = true
	default:
		r.report(s.X, "top-level", Problem{})
	}
}

func (r *reader) collectState(call *syntax.CallExpr) {
	seen := map[string]*syntax.Ident{}
	for _, arg := range call.Args {
		given, is := arg.(*syntax.BinaryExpr)
		if !is || given.Op != syntax.EQ {
			p := Problem{Value: "state"}
			if id, is := arg.(*syntax.Ident); is {
				p.Suggestion = id.Name + " = 0"
			}
			r.report(arg, "state-named", p)
			continue
		}
		name := given.X.(*syntax.Ident)
		switch {
		case slices.Contains(ofProcess, name.Name):
			r.report(name, "slot-phase", Problem{Value: name.Name})
		case name.Name == "me":
			r.report(name, "field-taken", Problem{Value: name.Name})
		case seen[name.Name] != nil:
			r.report(name, "twice", Problem{Value: name.Name, Allowed: placeOf(seen[name.Name])})
		default:
			seen[name.Name] = name
			r.slotAt[name.Name] = len(r.program.State)
			r.program.State = append(r.program.State, Slot{Name: name.Name, Init: given.Y, Kind: "value"})
		}
	}
}

// missing complains of verbs that are not there.
func (r *reader) missing() {
	if r.unclear {
		return
	}
	for _, verb := range verbs[1:] {
		if r.functions[verb] != nil || r.broken[verb] {
			continue
		}
		if like := r.misspelt(verb); like != nil {
			r.report(like.Name, "verb-misspelt", Problem{Value: like.Name.Name, Allowed: verb, Suggestion: verb})
			continue
		}
		r.problemAt(1, 1, 1, "no-"+strings.ReplaceAll(verb, "_", "-"), Problem{Value: verb, Allowed: "def " + verb + "(" + verbParams + "):"})
	}
}

// otherVerbs are names that are given to verbs.
var otherVerbs = map[string][]string{
	"ask":       {"request", "acquire", "enter", "lock", "want", "ask_to_enter", "on_ask"},
	"may_enter": {"can_enter", "mayEnter", "wait", "wait_until", "allowed", "on_may_enter", "enter"},
	"leave":     {"release", "exit", "unlock", "on_leave", "leave_cs"},
}

// misspelt finds a helper that was meant for a verb.
func (r *reader) misspelt(verb string) *syntax.DefStmt {
	for _, helper := range r.program.Helpers {
		name := helper.Name.Name
		if r.nearest(name, []string{verb}) != "" || slices.Contains(otherVerbs[verb], name) {
			return helper
		}
	}
	return nil
}
