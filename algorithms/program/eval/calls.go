package eval

import (
	"slices"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

func (c *compiler) call(e *syntax.CallExpr) expr {
	at := placeOf(e)
	switch fn := source.Unparen(e.Fn).(type) {
	case *syntax.DotExpr:
		return c.method(e, fn)
	case *syntax.Ident:
		if kind, is := c.program.messages[fn.Name]; is {
			return c.message(e, kind)
		}
		if f, is := c.program.functions[fn.Name]; is {
			args := c.args(e.Args)
			return func(r *run, locals []Value) Value {
				r.charge(at, 1+len(args))
				return f.call(r, evaluated(r, locals, args)...)
			}
		}
		return c.builtin(e, fn.Name)
	}
	panic("eval: a call that source lets pass")
}

func (c *compiler) args(list []syntax.Expr) []expr {
	var all []expr
	for _, a := range list {
		all = append(all, c.expr(a))
	}
	return all
}

func evaluated(r *run, locals []Value, args []expr) []Value {
	all := make([]Value, len(args))
	for i, a := range args {
		all[i] = a(r, locals)
	}
	return all
}

// message compiles a call that makes a message from its fields, in order or by name.
func (c *compiler) message(e *syntax.CallExpr, kind int) expr {
	m, at := c.program.source.Messages[kind], placeOf(e)
	parts, places := make([]expr, len(m.Fields)), make([]place, len(m.Fields))
	for i, a := range e.Args {
		x := a
		if named, is := a.(*syntax.BinaryExpr); is && named.Op == syntax.EQ {
			i = slices.IndexFunc(m.Fields, func(f source.Field) bool { return f.Name == named.X.(*syntax.Ident).Name })
			x = named.Y
		}
		parts[i], places[i] = c.expr(x), placeOf(x)
	}
	return func(r *run, locals []Value) Value {
		r.makes(at, len(parts))
		sent := &Message{Type: kind, name: m.Type, Fields: make([]Value, 0, len(parts))}
		var room [64]byte
		code := room[:0]
		for i, part := range parts {
			var v Value
			v, code = r.freeze(places[i], part(r, locals), code)
			sent.Fields = append(sent.Fields, v)
		}
		r.chargeBytes(at, len(code))
		sent.code = string(code)
		return sent
	}
}

// method compiles x.name(…): a send, or a method of a value.
func (c *compiler) method(e *syntax.CallExpr, fn *syntax.DotExpr) expr {
	at, of, name, args := placeOf(e), c.expr(fn.X), fn.Name.Name, c.args(e.Args)
	return func(r *run, locals []Value) Value {
		x := of(r, locals)
		given := evaluated(r, locals, args)
		r.charge(at, 1+len(args))
		if x == (network{}) {
			r.send(at, name, given)
			return None
		}
		return r.method(at, x, name, given)
	}
}

// send is net.send and net.broadcast.
func (r *run) send(at place, how string, args []Value) {
	if r.reads {
		r.fail(at, "run-changing", "net."+how, "")
	}
	to := mutex.ID(0)
	if how == "send" {
		to = r.receiver(at, args[0])
		args = args[1:]
	}
	m, is := args[0].(*Message)
	if !is {
		r.fail(at, "run-argument", args[0].Kind(), "message")
	}
	if r.sends++; r.sends > MostSends {
		r.fail(at, "run-sends", "", itoa(MostSends))
	}
	if to == 0 {
		r.charge(at, r.out.N())
		r.out.Broadcast(m)
		return
	}
	r.out.Send(to, m)
}

func (r *run) receiver(at place, v Value) mutex.ID {
	n, is := v.(Int)
	if !is || n < 1 || int(n) > r.out.N() {
		r.fail(at, "run-nobody", show(v), itoa(r.out.N()))
	}
	return mutex.ID(n)
}
