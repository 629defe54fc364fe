package eval

import (
	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// function is a verb, a helper, or an invariant.
type function struct {
	name   string
	at     place
	params int
	locals int // number of locals, including parameters
	body   []stmt
	key    string // key of the def's line, see [line]
}

// expr and stmt are compiled nodes of the syntax tree; locals has an index for each name of the function.
type (
	expr func(r *run, locals []Value) Value
	stmt func(r *run, locals []Value) control
)

// control says how a statement ends.
type control uint8

const (
	onward control = iota
	breaks
	continues
	returns
)

// mostCalls is the maximum call depth of helpers. They cannot recurse, so the depth never exceeds their number.
const mostCalls = 100

func (f *function) compile(p *Program, d *syntax.DefStmt) {
	c := &compiler{program: p, names: map[string]int{}}
	f.at = placeOf(d.Name)
	for _, param := range d.Params {
		c.local(param.(*syntax.Ident).Name)
	}
	f.params = len(d.Params)
	source.Assigned(d.Body, func(id *syntax.Ident) { c.local(id.Name) })
	f.key = key(d.Def.Line)
	f.body = c.block(d.Body)
	f.locals = c.most
}

// call runs the function and returns its result.
func (f *function) call(r *run, args ...Value) Value {
	if r.depth++; r.depth > mostCalls {
		r.fail(f.at, "run-steps", "", itoa(r.most))
	}
	r.charge(f.at, f.locals/partsAStep)
	locals := make([]Value, f.locals)
	copy(locals, args)
	r.line(f.key)
	outer := r.reason
	r.reason = 0
	if runBlock(r, locals, f.body) != returns {
		r.result, r.ended = None, place{}
	}
	if r.depth--; r.depth > 0 {
		r.answered(outer)
	}
	return r.result
}

// runBlock runs statements until one of them transfers control.
func runBlock(r *run, locals []Value, body []stmt) control {
	for _, s := range body {
		if c := s(r, locals); c != onward {
			return c
		}
	}
	return onward
}
