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
	locals int // the parameters among them
	body   []stmt
	key    string // of the line of its def, see [line]
}

// expr and stmt are what is done for a node of the tree; locals has a place for each name of the function.
type (
	expr func(r *run, locals []Value) Value
	stmt func(r *run, locals []Value) control
)

// control is how a statement ends.
type control uint8

const (
	onward control = iota
	breaks
	continues
	returns
)

// mostCalls is how deep helpers call each other. They cannot call themselves, so that there are never more than helpers.
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

// call runs the function and gives what it returns.
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

// runBlock runs statements until one of them goes elsewhere.
func runBlock(r *run, locals []Value, body []stmt) control {
	for _, s := range body {
		if c := s(r, locals); c != onward {
			return c
		}
	}
	return onward
}
